import type { FunctionArgs, FunctionReference, OptionalRestArgs } from "convex/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { api } from "../convex/_generated/api";
import type { Id } from "../convex/_generated/dataModel";
import { wiredProduct, type WiredProduct } from "./convex/permissions/wire";
import { stage } from "./support/stage";

const paginationOpts = { numItems: 30, cursor: null };
type Subscription = [FunctionReference<"query">, Record<string, unknown>];

/** A person's open screens. */
interface Screens {
  /** Everything that was sent to them. */
  frames: string[];
  /** How often an answer came. */
  answers: number;
  send: (text: string) => Promise<unknown>;
}

let product: WiredProduct;
let people: Record<"producer" | "author" | "other" | "admin", { subject: string }>;
let threadId: Id<"threads">;
let bookId: Id<"books">;

beforeAll(async () => {
  product = await wiredProduct();
  const { itself, byHttp, token } = product;
  const as = (subject: string) => byHttp(token(subject), []);
  const market = stage({ itself, visitor: byHttp(null, []), as });
  const person = async (role: "author" | "producer" | "admin") => {
    const approval = role === "producer" ? { approvalStatus: "approved" as const } : {};
    return await market.person(role, { emailVerified: true, ...approval });
  };
  const producer = await person("producer");
  const author = await person("author");
  const other = await person("author");
  const admin = await person("admin");
  const owned = ({ userId, profileId }: typeof author) => ({ ownerId: userId, profileId });
  bookId = await market.book({ title: "The Salt Ledger", ...owned(author) });
  await market.book({ title: "The Unlit Room", ...owned(other) });
  threadId = await producer.mutation(api.messages.threads.start, { bookId, text: "Are the rights free?" });
  await author.mutation(api.messages.threads.send, { threadId, text: "Both are free." });
  const subject = ({ userId, sessionId }: typeof author) => ({ subject: `${userId}|${sessionId}` });
  people = {
    ...{ producer: subject(producer), author: subject(author) },
    ...{ other: subject(other), admin: subject(admin) },
  };
}, 240_000);

afterAll(async () => await product.close());

function ask<Query extends FunctionReference<"query">>(
  query: Query,
  args: FunctionArgs<Query>,
): Subscription {
  return [query, args];
}

/** What everybody's screens ask for: the header, the catalog, a book. */
const EVERYBODY = (): Subscription[] => [
  ask(api.viewer.me, {}),
  ask(api.home.bestsellers, {}),
  ask(api.home.figures, {}),
  ask(api.catalog.search, { q: "ledger", filters: {}, paginationOpts }),
  ask(api.catalog.counts, { filters: {} }),
  ask(api.books.get, { idOrSlug: bookId }),
];
/** The bell and its panel, the badge of the dashboard, the inbox. */
const MEMBERS: Subscription[] = [
  ask(api.messages.inbox.counts, {}),
  ask(api.notices.list, { isUnreadOnly: false, paginationOpts }),
  ask(api.messages.threads.counts, {}),
  ask(api.messages.threads.replyTime, {}),
  ask(api.messages.threads.list, { filter: "open", paginationOpts }),
];
const CONVERSATION = (): Subscription[] => [
  ask(api.messages.threads.get, { threadId }),
  ask(api.messages.threads.messages, { threadId, paginationOpts }),
  ask(api.messages.threads.typing, { threadId }),
];
const ADMINS: Subscription[] = [
  ask(api.admin.desk.counts, {}),
  ask(api.admin.reports.list, { isDecided: false, paginationOpts }),
  ask(api.admin.messages.list, { paginationOpts }),
  ask(api.admin.books.list, { tab: "all", sort: "title", paginationOpts }),
  ask(api.admin.audit.list, { filters: {}, paginationOpts }),
];

async function open(person: { subject: string } | null, queries: Subscription[]): Promise<Screens> {
  const frames: string[] = [];
  const client = product.live(person === null ? null : product.token(person.subject), frames);
  const screens = {
    ...{ frames, answers: 0 },
    send: async (text: string) => await client.mutation(api.messages.threads.send, { threadId, text }),
  };
  await Promise.all(
    queries.map(
      async ([query, args]) =>
        await new Promise<void>((resolve, reject) => {
          const onAnswer = () => {
            screens.answers++;
            resolve();
          };
          client.onUpdate(query, ...([args, onAnswer, reject] as unknown as OnUpdateRest));
        }),
    ),
  );
  return screens;
}
type OnUpdateRest = [OptionalRestArgs<FunctionReference<"query">>[0] & object, () => void, () => void];

/** How often each query has run. */
async function runs(): Promise<Record<string, number>> {
  const { cloudUrl, adminKey } = product.backend;
  const metrics = await fetch(`${cloudUrl}/metrics`, { headers: { authorization: `Convex ${adminKey}` } });
  const counts: Record<string, number> = {};
  const line = /^convex_function_duration_seconds_count\{function="([^"]+)",kind="Query".*\} (\d+)$/gm;
  for (const [, name = "", count] of (await metrics.text()).matchAll(line))
    counts[name] = (counts[name] ?? 0) + Number(count);
  return counts;
}

/** Which queries a message runs again, and how often, once both of its people have it. */
async function runsOfAMessage(from: Screens, to: Screens, text: string): Promise<Record<string, number>> {
  const before = await runs();
  await from.send(text);
  await vi.waitFor(() => {
    for (const { frames } of [from, to])
      expect(frames.some((frame) => frame.includes(`"text":"${text}"`))).toBe(true);
  });
  const after = await runs();
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) =>
      count === before[name] ? [] : [[name, count - (before[name] ?? 0)]],
    ),
  );
}

test("D-01: a message wakes the screens of its two people, and no query of anybody else", async () => {
  const member = [...EVERYBODY(), ...MEMBERS, ...CONVERSATION()];
  const producer = await open(people.producer, member);
  const author = await open(people.author, member);
  await runsOfAMessage(producer, author, "The first unread one");
  const alone = await runsOfAMessage(producer, author, "With nobody else there");
  expect(Object.keys(alone).sort()).toEqual(
    expect.arrayContaining(["messages/threads:list", "messages/threads:messages"]),
  );
  const others = {
    ...{ author: await open(people.other, [...EVERYBODY(), ...MEMBERS]) },
    ...{ admin: await open(people.admin, [...EVERYBODY(), ...MEMBERS.slice(0, 2), ...ADMINS]) },
    visitor: await open(null, EVERYBODY()),
  };
  const all = Object.entries(others);
  for (const { answers } of Object.values(others)) expect(answers).toBeGreaterThanOrEqual(EVERYBODY().length);
  for (const { frames } of Object.values(others)) frames.length = 0;
  expect(await runsOfAMessage(producer, author, "With others there")).toEqual(alone);
  // A refused call is answered after everything that the message sent to this socket.
  for (const { send } of Object.values(others)) await expect(send("Let me in")).rejects.toThrow();
  const transitions = all.map(([who, { frames }]) => [
    who,
    frames.filter((frame) => frame.includes('"Transition"')),
  ]);
  expect(transitions).toEqual(all.map(([who]) => [who, []]));
  for (const { frames } of Object.values(others)) expect(frames.length).toBeGreaterThan(0);
});
