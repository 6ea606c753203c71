import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import { MAX_NEW_THREADS, NEW_THREADS_MS } from "../../../domain/messages/threads";
import { type Market, type Somebody, test } from "../../support/market";

const FEW = 60;
const MANY = 5_000;
/** Rows written in one transaction. */
const BATCH = 1_000;
const PAGE = 20;
const MINUTE_MS = 60_000;
const paginationOpts = { numItems: PAGE, cursor: null };
const LATER = Date.parse("2026-11-03T10:00:00Z");

async function pair(market: Market) {
  const mara = await market.person("author");
  const own = { ownerId: mara.userId, profileId: mara.profileId };
  const bookId = await market.book({ title: "The Salt Ledger", ...own });
  const dana = await market.producer("approved", { emailVerified: true });
  return { mara, dana, bookId };
}
type Pair = Awaited<ReturnType<typeof pair>>;

type Query = readonly [path: string, args: object];

/** The documents that each of these queries reads. */
async function reads({ query }: Somebody, queries: readonly Query[]): Promise<number[]> {
  const costs = [];
  for (const [path, args] of queries)
    costs.push((await query(internal.staging.market.measure, { path, args })).documents);
  return costs;
}

/** Adds rows past the triggers. They only make the tables larger. */
async function fill(
  market: Market,
  from: number,
  to: number,
  add: (ctx: MutationCtx, n: number) => Promise<unknown>,
) {
  for (let start = from; start < to; start += BATCH)
    await market.t.run(async (ctx) => {
      for (let n = start; n < Math.min(to, start + BATCH); n++) await add(ctx, n);
    });
}

/** Adds conversations of the two, every other one unread. */
async function addThreads(market: Market, { mara, dana, bookId }: Pair, from: number, to: number) {
  await fill(market, from, to, async (ctx, n) => {
    const [producerId, authorId] = [dana.userId, mara.userId];
    const bookTitle = "The Salt Ledger";
    const threadId = await ctx.db.insert("threads", {
      producerId,
      authorId,
      bookId,
      bookTitle,
      startedAt: n,
    });
    const state = { folder: "open" as const, unread: n % 2, hasUnread: n % 2 === 1, searchText: "Mara" };
    const last = { lastAt: n + 1, lastText: "Yes", lastById: authorId, readAt: 0 };
    for (const [userId, otherId] of [
      [producerId, authorId],
      [authorId, producerId],
    ] as const)
      await ctx.db.insert("threadSides", { threadId, userId, otherId, ...state, ...last });
  });
}

test("D-01: an inbox of 5,000 conversations opens at the cost of one of sixty", async ({ market }) => {
  const people = await pair(market);
  const opened: Query[] = [
    ["messages/threads:list", { filter: "open", paginationOpts }],
    ["messages/threads:list", { filter: "unread", paginationOpts }],
    ["messages/threads:counts", {}],
    ["messages/inbox:counts", {}],
  ];
  await addThreads(market, people, 0, FEW);
  const few = await reads(people.dana, opened);
  await addThreads(market, people, FEW, MANY);
  const many = await reads(people.dana, opened);
  expect(many).toEqual(few);
  expect(many[0]).toBeLessThan(PAGE * 10);
  expect(many[2]).toBeLessThan(5);
}, 60_000);

test("D-01: a conversation of 5,000 messages opens, and is read, at the cost of one of sixty", async ({
  market,
}) => {
  const people = await pair(market);
  const { mara, dana, bookId } = people;
  const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Are film rights free?" });
  const senderId = dana.userId;
  const add = async (ctx: MutationCtx, n: number) =>
    await ctx.db.insert("threadMessages", { threadId, senderId, text: "And?", at: LATER - MANY + n });
  const opened: Query[] = [
    ["messages/threads:messages", { threadId, paginationOpts }],
    ["messages/threads:get", { threadId }],
    ["messages/threads:typing", { threadId }],
  ];
  const written = async () => await writes(mara, "messages/threads:send", { threadId, text: "Yes." });
  await fill(market, 0, FEW, add);
  const few = [...(await reads(mara, opened)), await written()];
  await fill(market, FEW, MANY, add);
  const many = [...(await reads(mara, opened)), await written()];
  expect(many.slice(0, 3)).toEqual(few.slice(0, 3));
  expect(many[0]).toBeLessThan(PAGE * 2);
  expect(many[1]).toBeLessThan(20);
}, 60_000);

test("D-03: the bell and a page of 5,000 notifications read as much as of sixty", async ({ market }) => {
  const { mara, bookId } = await pair(market);
  const add = async (ctx: MutationCtx, n: number) =>
    await ctx.db.insert("notices", {
      ...{ userId: mara.userId, kind: "book_public", group: "", count: 1, books: [bookId] },
      values: { book: "The Salt Ledger" },
      isUnread: n % 2 === 1,
      at: n + 1,
    });
  const opened: Query[] = [
    ["notices:list", { isUnreadOnly: false, paginationOpts }],
    ["notices:list", { isUnreadOnly: true, paginationOpts }],
    ["messages/inbox:counts", {}],
  ];
  await fill(market, 0, FEW, add);
  const few = await reads(mara, opened);
  await fill(market, FEW, MANY, add);
  const many = await reads(mara, opened);
  expect(many).toEqual(few);
  expect(many[0]).toBeLessThan(PAGE * 4);
  const marked = await mara.mutation(internal.staging.market.measureMutation, {
    path: "notices:markAllRead",
    args: {},
  });
  expect(marked.written).toBeLessThanOrEqual(2);
}, 60_000);

/** The documents that a mutation writes. */
async function writes({ mutation }: Somebody, path: string, args: object): Promise<number> {
  return (await mutation(internal.staging.market.measureMutation, { path, args })).written;
}

test("D-01: a message writes four documents, and five if it also changes what the bell counts", async ({
  market,
}) => {
  const { mara, dana, bookId } = await pair(market);
  const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Are film rights free?" });
  // The message, both sides, and the notification.
  expect(await writes(dana, "messages/threads:send", { threadId, text: "And audio?" })).toBe(4);
  expect(await writes(dana, "messages/threads:send", { threadId, text: "And games?" })).toBe(4);
  // Also the other person's counts.
  expect(await writes(mara, "messages/threads:send", { threadId, text: "All are." })).toBe(5);
  expect(await writes(mara, "messages/threads:send", { threadId, text: "For now." })).toBe(4);
  await dana.mutation(api.notices.markAllRead, {});
  expect(await writes(mara, "messages/threads:send", { threadId, text: "Until May." })).toBe(5);
});

test("D-01: a message writes at most five documents, whatever state the conversation is in", async ({
  market,
}) => {
  const { mara, dana, bookId } = await pair(market);
  const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Are film rights free?" });
  const archive = async (...sides: Somebody[]) => {
    for (const { mutation } of sides)
      await mutation(api.messages.threads.setArchived, { threadId, archived: true });
  };
  const close = async (closed: boolean) =>
    await dana.mutation(api.messages.threads.setClosed, { threadId, closed });
  const read = async ({ mutation }: Somebody) =>
    await mutation(api.messages.threads.markRead, { threadId, upTo: Date.now() + MINUTE_MS });
  const states: [string, () => Promise<unknown>][] = [
    ["the first answer", async () => {}],
    ["archived by the sender", async () => await archive(mara)],
    ["archived by the recipient", async () => await archive(dana)],
    ["archived by both", async () => await archive(mara, dana)],
    ["archived by both, and read", async () => (await archive(mara, dana), await read(dana))],
    ["reopened", async () => (await close(true), await close(false))],
    [
      "closed, archived by the sender and reopened",
      async () => (await close(true), await archive(mara), await close(false)),
    ],
    ["read, the notification gone", async () => await read(dana)],
    ["all notifications read", async () => await dana.mutation(api.notices.markAllRead, {})],
    ["an email due", async () => await market.pass(11 * MINUTE_MS)],
  ];
  for (const [state, bring] of states) {
    await bring();
    await market.pass(MINUTE_MS);
    const written = await writes(mara, "messages/threads:send", { threadId, text: "Yes." });
    expect(written, state).toBeGreaterThanOrEqual(4);
    expect(written, state).toBeLessThanOrEqual(5);
  }
});

test("D-01: a new conversation writes ten documents at most, with both people’s first counts and the limit", async ({
  market,
}) => {
  const { dana, bookId } = await pair(market);
  const started = await writes(dana, "messages/threads:start", { bookId, text: "Are film rights free?" });
  expect(started).toBeLessThanOrEqual(10);
});

test("D-01: a producer starts ten conversations in 24 hours, and an eleventh after them", async ({
  market,
}) => {
  const mara = await market.person("author");
  const dana = await market.producer("approved", { emailVerified: true });
  const titles = Array.from({ length: MAX_NEW_THREADS + 1 }, (_, n) => ({
    title: `Book ${n}`,
    ownerId: mara.userId,
  }));
  const [eleventh, ...books] = await market.books(...titles);
  const start = async (bookId: Id<"books">) =>
    await dana.mutation(api.messages.threads.start, { bookId, text: "Is it free?" });
  for (const bookId of books) await start(bookId);
  const refused = { data: { reason: "too_many_threads" } };
  await expect(start(eleventh!)).rejects.toMatchObject(refused);
  await expect(start(books[0]!), "a message in one that is there").resolves.toBeTruthy();
  await market.pass(NEW_THREADS_MS - MINUTE_MS);
  await expect(start(eleventh!)).rejects.toMatchObject(refused);
  await market.pass(2 * MINUTE_MS);
  await expect(start(eleventh!)).resolves.toBeTruthy();
});

test("D-01: a person sends twenty messages a minute, and more in the next", async ({ market }) => {
  const { mara, dana, bookId } = await pair(market);
  const threadId = await dana.mutation(api.messages.threads.start, { bookId, text: "Is it free?" });
  const send = async ({ mutation }: Somebody) =>
    await mutation(api.messages.threads.send, { threadId, text: "Hello?" });
  for (let n = 1; n < 20; n++) await send(dana);
  await expect(send(dana)).rejects.toMatchObject({ data: { reason: "rate_limited" } });
  await expect(send(mara), "the limit is each person’s own").resolves.toBeTruthy();
  await market.pass(MINUTE_MS);
  await expect(send(dana)).resolves.toBeTruthy();
});
