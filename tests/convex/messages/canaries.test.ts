import type { FunctionReference } from "convex/server";
import { getFunctionName } from "convex/server";
import { beforeEach, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { TableNames } from "../../../convex/_generated/dataModel";
import * as inbox from "../../../convex/messages/inbox";
import * as notices from "../../../convex/notices";
import schema from "../../../convex/schema";
import * as threads from "../../../convex/messages/threads";
import { setMailEnvironment } from "../../support/environment";
import { type Market, type Somebody, test } from "../../support/market";

const WORDS = "Words of a canary";
const AUTHOR = { email: "mara-canary@people.example", phone: "+1555010canary" };
const PRODUCER = { email: "dana-canary@people.example" };
const paginationOpts = { numItems: 10, cursor: null };

/** The tables that hold the text of conversations. */
const HOLDS_WORDS: readonly TableNames[] = ["threadMessages", "threadSides"];

/** Every function of conversations and notifications, with true for a mutation. */
const FUNCTIONS = new Map<string, boolean>(
  Object.entries({ "messages/inbox": inbox, notices, "messages/threads": threads }).flatMap(
    ([module, functions]) =>
      Object.entries(functions).map(([name, fn]) => [`${module}:${name}`, "isMutation" in fn] as const),
  ),
);

beforeEach(() => {
  setMailEnvironment();
  vi.stubEnv("RESEND_API_KEY", "");
  return () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  };
});

/** This person's calls. Records the answers by function name. */
function recorded({ query, mutation }: Somebody, heard: Record<string, string>): Pick<Somebody, "query"> {
  const call = (async (reference, ...args) => {
    const name = getFunctionName(reference as FunctionReference<"query">);
    const run = (FUNCTIONS.get(name) === true ? mutation : query) as Somebody["query"];
    const answer: unknown = await run(reference, ...args).catch((error: Error) => error.message);
    heard[name] = (heard[name] ?? "") + (JSON.stringify(answer) ?? "");
    return answer;
  }) as Somebody["query"];
  return { query: call };
}

/** Two people in a conversation, and every answer that each one gets. */
async function conversation(market: Market) {
  const heard: Record<"author" | "producer", Record<string, string>> = { author: {}, producer: {} };
  const mara = await market.person("author", { ...AUTHOR, emailVerified: true });
  const dana = await market.producer("approved", { ...PRODUCER, emailVerified: true });
  const { userId: ownerId, profileId } = mara;
  const bookId = await market.book({ title: "The Salt Ledger", ownerId, profileId, contact: AUTHOR });
  const threadId = await dana.mutation(api.messages.threads.start, {
    bookId,
    text: `${WORDS}: pay me a fee`,
  });
  await mara.mutation(api.messages.threads.send, { threadId, text: `${WORDS}: an answer` });
  await dana.mutation(api.messages.threads.setTyping, { threadId });
  await mara.mutation(api.messages.threads.setTyping, { threadId });
  const { page } = await mara.query(api.messages.threads.messages, { threadId, paginationOpts });
  const received = page.find(({ isMine }) => !isMine)?._id;
  const told = await mara.query(api.notices.list, { isUnreadOnly: false, paginationOpts });
  const [notice] = told.page;
  if (received === undefined || notice === undefined) throw new Error("Nothing arrived.");
  for (const [side, person] of [
    ["author", mara],
    ["producer", dana],
  ] as const) {
    const { query: ask } = recorded(person, heard[side]);
    const act = ask as unknown as Somebody["mutation"];
    await ask(api.messages.inbox.counts, {});
    await ask(api.messages.threads.canMessage, { bookId });
    await ask(api.messages.threads.counts, {});
    await ask(api.messages.threads.replyTime, {});
    for (const filter of ["open", "unread", "closed", "archived"] as const)
      await ask(api.messages.threads.list, { filter, paginationOpts });
    await ask(api.messages.threads.list, { filter: "open", q: "Person", paginationOpts });
    await ask(api.messages.threads.get, { threadId });
    await ask(api.messages.threads.messages, { threadId, paginationOpts });
    await ask(api.messages.threads.typing, { threadId });
    await ask(api.notices.list, { isUnreadOnly: false, paginationOpts });
    await ask(api.notices.choices, {});
    await act(api.messages.threads.start, { bookId, text: `${WORDS}: once more` });
    await act(api.messages.threads.send, { threadId, text: `${WORDS}: more` });
    await act(api.messages.threads.undo, { messageId: received });
    await act(api.messages.threads.dismissCaution, { messageId: received });
    await act(api.messages.threads.setArchived, { threadId, archived: false });
    await act(api.messages.threads.setTyping, { threadId });
    await act(api.messages.threads.markRead, { threadId, upTo: 0 });
    await act(api.messages.threads.stopMails, { token: "nonsense" });
    await act(api.notices.choose, { topic: "messages", part: "here", isOn: true });
    await act(api.notices.markRead, { noticeId: notice._id });
    await act(api.notices.markAllRead, {});
    await act(api.messages.threads.setClosed, { threadId, closed: false });
  }
  return { mara, dana, threadId, heard };
}

test("D-01: nothing about a conversation holds the other side's email address or phone number", async ({
  market,
}) => {
  const { heard } = await conversation(market);
  for (const side of ["author", "producer"] as const) {
    expect(Object.keys(heard[side]).sort()).toEqual([...FUNCTIONS.keys()].sort());
    const secrets = side === "author" ? [PRODUCER.email] : [AUTHOR.email, AUTHOR.phone];
    for (const [name, answers] of Object.entries(heard[side]))
      for (const secret of secrets) expect(answers.includes(secret), `${name} to the ${side}`).toBe(false);
  }
});

test("D-01: words are kept in the conversation alone: in no email, notification, job or log", async ({
  market,
}) => {
  const log: string[] = [];
  for (const level of ["debug", "info", "log", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((...args) => void log.push(JSON.stringify(args)));
  const { mara, dana, threadId } = await conversation(market);
  await market.pass(11 * 60_000);
  await market.t.mutation(internal.jobs.messages.mailUnread, {});
  await dana.mutation(api.reports.make, {
    target: { threadId },
    report: { reason: "spam", words: "" },
  });
  await market.settle();
  await expect(
    mara.mutation(api.messages.threads.send, { threadId, text: `${WORDS}: refused` }),
  ).rejects.toThrow();
  const tables = Object.keys(schema.tables) as TableNames[];
  const [mails, holding] = await market.t.run(async (ctx) => {
    const found: string[] = [];
    for (const table of tables)
      if (JSON.stringify(await ctx.db.query(table).collect()).includes(WORDS)) found.push(table);
    const jobs = await ctx.db.system.query("_scheduled_functions").collect();
    if (JSON.stringify(jobs).includes(WORDS)) found.push("_scheduled_functions");
    return [await ctx.db.query("emailOutbox").collect(), found];
  });
  expect(holding.sort()).toEqual([...HOLDS_WORDS].sort());
  const waiting = mails.filter(({ type }) => type === "message_waiting");
  expect(waiting.map(({ to }) => to).sort()).toEqual([PRODUCER.email, AUTHOR.email]);
  for (const { to, key, templateData } of waiting) {
    const other = to === AUTHOR.email ? PRODUCER.email : AUTHOR.email;
    expect(key + JSON.stringify(templateData)).not.toContain(other);
  }
  for (const secret of [WORDS, AUTHOR.email, PRODUCER.email])
    expect(log.filter((line) => line.includes(secret))).toEqual([]);
});
