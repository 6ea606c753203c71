import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { noticeText } from "../../../domain/notices/wording";
import { type Market, type Somebody, test } from "../../support/market";

const paginationOpts = { numItems: 10, cursor: null };
const CANARY = "A canary of a message";

async function conversation(market: Market) {
  const admin = await market.person("admin");
  const author = await market.person("author", { emailVerified: true });
  const producer = await market.producer("approved", { emailVerified: true });
  const own = { ownerId: author.userId, profileId: author.profileId };
  const bookId = await market.book({ title: "The Salt Ledger", ...own });
  const threadId = await producer.mutation(api.messages.threads.start, { bookId, text: CANARY });
  const report = async ({ mutation }: Somebody) =>
    await mutation(api.reports.make, { target: { threadId }, report: { reason: "money", words: "" } });
  const queue = async () =>
    (await admin.query(api.admin.reports.list, { isDecided: false, paginationOpts })).page;
  const firstReport = async () => {
    const [first] = await queue();
    if (first === undefined) throw new Error("No report waits.");
    return first;
  };
  const read = async (reportId: Awaited<ReturnType<typeof queue>>[number]["_id"]) =>
    (await admin.query(api.admin.reports.messages, { reportId, paginationOpts })).page;
  const write = async ({ mutation }: Somebody) =>
    await mutation(api.messages.threads.send, { threadId, text: "Are you there?" });
  const frozenFor = async () =>
    (await market.t.run(async (ctx) => await ctx.db.get("threads", threadId)))?.frozenFor;
  return { admin, author, producer, threadId, bookId, report, queue, firstReport, read, write, frozenFor };
}

test("a reported conversation freezes for the reported side alone, until the decision (D-04)", async ({
  market,
}) => {
  const { admin, author, producer, report, queue, write, frozenFor } = await conversation(market);
  await report(author);
  expect(await frozenFor()).toBe(producer.userId);
  await expect(write(producer)).rejects.toThrow();
  await write(author);
  for (const { _id: reportId } of await queue())
    await admin.mutation(api.admin.reports.dismiss, { reportId });
  expect(await frozenFor()).toBeUndefined();
  await write(producer);
});

test("both sides learn of a dismissed report of a conversation (D-04)", async ({ market }) => {
  const { admin, author, producer, report, firstReport } = await conversation(market);
  const told = async ({ query }: Somebody) => {
    const { page } = await query(api.notices.list, { isUnreadOnly: true, paginationOpts });
    return page
      .filter(({ kind }) => kind.startsWith("report"))
      .map(({ kind, values }) => noticeText(kind, 1, values));
  };
  await report(author);
  await admin.mutation(api.admin.reports.dismiss, { reportId: (await firstReport())._id });
  const name = await market.t.run(
    async (ctx) => (await ctx.db.get("profiles", producer.profileId))?.displayName,
  );
  expect(await told(author)).toEqual([
    `We reviewed your report about ${name}. We found nothing against our rules.`,
  ]);
  expect(await told(producer)).toEqual([
    "We reviewed a report of your conversation about The Salt Ledger and found nothing against our rules",
  ]);
});

test("a reported person can't silence the reporter in turn", async ({ market }) => {
  const { admin, author, producer, report, firstReport, frozenFor } = await conversation(market);
  await report(author);
  await market.pass(1000);
  await report(producer);
  expect(await frozenFor()).toBe(producer.userId);
  const first = await firstReport();
  await admin.mutation(api.admin.reports.dismiss, { reportId: first._id });
  expect(await frozenFor()).toBe(author.userId);
});

test("a reported person can't close the conversation to the reporter (D-04)", async ({ market }) => {
  const { author, producer, threadId, report, write } = await conversation(market);
  await report(author);
  await expect(
    producer.mutation(api.messages.threads.setClosed, { threadId, closed: true }),
  ).rejects.toMatchObject({
    data: { reason: "thread_frozen" },
  });
  await write(author);
});

test("an author against whom a report was decided can't write to the reporter again", async ({ market }) => {
  const { admin, author, producer, report, firstReport, write } = await conversation(market);
  await report(producer);
  const first = await firstReport();
  await admin.mutation(api.admin.reports.suspend, { reportId: first._id, reason: "Insults" });
  await expect(write(author)).rejects.toMatchObject({ data: { reason: "thread_frozen" } });
  await report(author);
  await expect(write(author)).rejects.toMatchObject({ data: { reason: "thread_frozen" } });
  await write(producer);
});

test("a conversation is reported again only about what the other side writes after the decision", async ({
  market,
}) => {
  const { admin, author, producer, report, firstReport, write, frozenFor } = await conversation(market);
  await report(author);
  const first = await firstReport();
  await admin.mutation(api.admin.reports.dismiss, { reportId: first._id });
  await market.pass(1000);
  await write(author);
  await expect(report(author)).rejects.toMatchObject({ data: { reason: "already_reviewed" } });
  expect(await frozenFor()).toBeUndefined();
  await report(producer);
  expect(await frozenFor(), "the other side's first report").toBe(author.userId);
  const second = await firstReport();
  await admin.mutation(api.admin.reports.dismiss, { reportId: second._id });
  await write(producer);
  await report(author);
  expect(await frozenFor()).toBe(producer.userId);
});

test("a reported person can't take back what the report is about", async ({ market }) => {
  const { author, producer, threadId, report, firstReport, read } = await conversation(market);
  const text = "Pay or regret it.";
  const messageId = await producer.mutation(api.messages.threads.send, { threadId, text });
  await report(author);
  await expect(producer.mutation(api.messages.threads.undo, { messageId })).rejects.toMatchObject({
    data: { reason: "thread_frozen" },
  });
  const first = await firstReport();
  expect(await read(first._id)).toMatchObject([{ text }, { text: CANARY }]);
});

test("an admin reads nothing that is written after the decision", async ({ market }) => {
  const { admin, author, report, firstReport, read, write } = await conversation(market);
  await report(author);
  const first = await firstReport();
  await admin.mutation(api.admin.reports.dismiss, { reportId: first._id });
  await market.pass(1000);
  await write(author);
  expect(await read(first._id)).toMatchObject([{ text: CANARY }]);
});

test("an admin reads a conversation only with its report", async ({ market }) => {
  const { admin, author, producer, threadId, bookId, report, queue, firstReport, read } =
    await conversation(market);
  await producer.mutation(api.reports.make, { target: { bookId }, report: { reason: "spam", words: "" } });
  const other = await firstReport();
  expect(await read(other._id)).toEqual([]);
  expect(await admin.query(api.messages.threads.get, { threadId })).toBeNull();
  expect(JSON.stringify(await queue())).not.toContain(CANARY);
  await market.pass(1000);
  await report(author);
  const reported = (await queue()).find(({ kind }) => kind === "thread");
  if (reported === undefined) throw new Error("The conversation's report is missing.");
  expect(await read(reported._id)).toMatchObject([{ text: CANARY, isReported: true }]);
});

test("a person without a part in a conversation can't report or block in it", async ({ market }) => {
  const { threadId, report } = await conversation(market);
  const stranger = await market.producer("approved");
  await expect(report(stranger)).rejects.toMatchObject({ data: { reason: "not_found" } });
  await expect(
    stranger.mutation(api.messages.blocks.setInThread, { threadId, isBlocked: true }),
  ).rejects.toMatchObject({ data: { reason: "not_found" } });
});

test("only the reporter sees in the conversation that they reported it, and what became of it (D-04)", async ({
  market,
}) => {
  const { admin, author, producer, threadId, report, firstReport, write } = await conversation(market);
  const stranger = await market.producer("approved");
  const seen = async () =>
    await Promise.all(
      [author, producer].map(
        async ({ query }) => (await query(api.messages.threads.get, { threadId }))?.report,
      ),
    );
  expect(await seen()).toEqual([null, null]);
  const decide = async (decision: "dismiss" | "warn" | "suspend") => {
    await report(author);
    const reportedAt = Date.now();
    expect(await seen()).toEqual([{ state: "open", reportedAt, decidedAt: null }, null]);
    const { _id: reportId } = await firstReport();
    await market.pass(1000);
    if (decision === "dismiss") await admin.mutation(api.admin.reports.dismiss, { reportId });
    else await admin.mutation(api.admin.reports[decision], { reportId, reason: "A fee" });
    return { reportedAt, decidedAt: Date.now() };
  };
  const dismissed = await decide("dismiss");
  expect(await seen()).toEqual([{ state: "dismissed", ...dismissed }, null]);
  await write(producer);
  const warned = await decide("warn");
  expect(await seen(), "the latest report").toEqual([{ state: "warned", ...warned }, null]);
  await market.pass(1000);
  await write(producer);
  const suspended = await decide("suspend");
  expect(await seen()).toEqual([{ state: "suspended", ...suspended }, null]);
  for (const { query } of [stranger, admin, market.visitor])
    expect(await query(api.messages.threads.get, { threadId }).catch(() => null)).toBeNull();
});

test("a report of the other side's book or profile says nothing in the conversation", async ({ market }) => {
  const { author, producer, threadId, bookId } = await conversation(market);
  const words = { reason: "spam" as const, words: "" };
  for (const target of [{ bookId }, { profileId: author.profileId }])
    await producer.mutation(api.reports.make, { target, report: words });
  expect(await producer.query(api.messages.threads.get, { threadId })).toMatchObject({
    report: null,
    state: "open",
  });
});

test("a report of one message marks it for the admin; only the other side's can be reported (D-04)", async ({
  market,
}) => {
  const { author, producer, threadId, firstReport, read } = await conversation(market);
  const mine = await author.mutation(api.messages.threads.send, { threadId, text: "Both are free." });
  const fee = await producer.mutation(api.messages.threads.send, {
    threadId,
    text: "Our reader charges $450.",
  });
  const report = async (messageId: typeof fee) =>
    await author.mutation(api.reports.make, {
      target: { threadId, messageId },
      report: { reason: "money", words: "" },
    });
  await expect(report(mine)).rejects.toMatchObject({ data: { reason: "not_found" } });
  await report(fee);
  const waiting = await firstReport();
  expect(waiting.hasMessage).toBe(true);
  expect((await read(waiting._id)).map(({ text, isChosen }) => [text, isChosen])).toEqual([
    ["Our reader charges $450.", true],
    ["Both are free.", false],
    [CANARY, false],
  ]);
});

test("a message of another conversation can't be reported with this one", async ({ market }) => {
  const { author, threadId } = await conversation(market);
  const other = await conversation(market);
  const messageId = await other.producer.mutation(api.messages.threads.send, {
    threadId: other.threadId,
    text: "Not for you",
  });
  await expect(
    author.mutation(api.reports.make, {
      target: { threadId, messageId },
      report: { reason: "money", words: "" },
    }),
  ).rejects.toMatchObject({ data: { reason: "not_found" } });
});

test("the log calls what was reported a conversation (D-04)", async ({ market }) => {
  const { admin, author, report, firstReport } = await conversation(market);
  await report(author);
  const first = await firstReport();
  await admin.mutation(api.admin.reports.dismiss, { reportId: first._id });
  const log = await market.t.run((ctx) => ctx.db.query("auditLog").collect());
  const decided = log.find(({ docId, action }) => docId === first._id && action === "report.decided");
  expect(decided?.summary).toBe("Report of a conversation: dismissed");
});
