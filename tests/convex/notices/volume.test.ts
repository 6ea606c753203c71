import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import { triggers } from "../../../convex/triggers";
import { insertSave } from "../../../convex/model/producers/saves";
import { market as newMarket, type Market } from "../../support/market";

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date("2026-11-03T10:00:00Z"));
});
afterEach(() => vi.useRealTimers());

const BURST = 1_000;

const WRITES: readonly PropertyKey[] = ["insert", "patch", "replace", "delete"];

/** A database that tells of each document that is written. */
function watched(db: MutationCtx["db"], onWrite: () => void): MutationCtx["db"] {
  return new Proxy(db, {
    get(target, name) {
      if (WRITES.includes(name)) onWrite();
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** This many producers save the book, fifty in a transaction. Returns how many documents that wrote. */
async function burst({ t }: Market, bookId: Id<"books">, count: number): Promise<number> {
  let written = 0;
  for (let done = 0; done < count; done += 50)
    await t.run(async (ctx) => {
      const db = watched((ctx as MutationCtx).db, () => written++);
      const wrapped = { ...ctx, ...triggers.wrapDB({ ...(ctx as MutationCtx), db }) };
      const book = await ctx.db.get("books", bookId);
      if (book === null) throw new Error("The book is gone.");
      for (let n = 0; n < 50; n++)
        await insertSave(wrapped, await ctx.db.insert("users", {}), book, { isApproved: true });
    });
  return written;
}

/** A save writes itself and what counts it. */
const WRITES_OF_SAVE = 5;
/** The notification, the bell's count, and that the author was told. */
const WRITES_OF_NEWS = 3;

test("D-03: a thousand saves in a minute are one job, one row and one number, and few writes", async () => {
  const market = newMarket();
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const notices = async () => await market.t.run(async (ctx) => await ctx.db.query("notices").collect());
  expect(await burst(market, bookId, BURST)).toBeLessThanOrEqual(WRITES_OF_SAVE * BURST);
  expect(await notices()).toEqual([]);
  const jobs = await market.t.run(async (ctx) => await ctx.db.system.query("_scheduled_functions").collect());
  expect(jobs.filter(({ name }) => name.includes("tellSaves"))).toHaveLength(1);
  const path = "jobs/notices:tellSaves";
  const news = { path, args: { authorId: mara.userId } };
  const { written } = await mara.mutation(internal.staging.market.measureMutation, news);
  expect(written).toBeLessThanOrEqual(WRITES_OF_NEWS);
  await market.pass(2_000);
  expect((await notices()).map(({ kind, count }) => [kind, count])).toEqual([["interest", BURST]]);
  expect(await mara.query(api.messages.inbox.counts, {})).toMatchObject({ notices: 1 });
});

test("D-03: the bell and a page of the list read as much at 5,000 notifications as at fifty", async () => {
  const market = newMarket();
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const add = async (from: number, to: number) =>
    await market.t.run(async (ctx) => {
      const facts = {
        kind: "interest" as const,
        count: 1,
        values: { book: "The Salt Ledger" },
        isUnread: true,
      };
      for (let at = from; at <= to; at++)
        await ctx.db.insert("notices", {
          userId: mara.userId,
          group: `${at}`,
          books: [bookId],
          ...facts,
          at,
        });
    });
  await add(1, 50);
  await market.t.run(async (ctx) => {
    await ctx.db.insert("inboxes", { userId: mara.userId, threads: 0, notices: 50 });
  });
  const list = (isUnreadOnly: boolean, numItems: number) => ({
    path: "notices:list",
    args: { isUnreadOnly, paginationOpts: { numItems, cursor: null } },
  });
  const asked = {
    bell: { path: "messages/inbox:counts", args: {} },
    panel: list(false, 8),
    page: list(true, 20),
  };
  const costs = async () => {
    const read = async (query: { path: string; args: object }) =>
      (await mara.query(internal.staging.market.measure, query)).documents;
    return { bell: await read(asked.bell), panel: await read(asked.panel), page: await read(asked.page) };
  };
  const few = await costs();
  await add(51, 5_000);
  expect(await costs()).toEqual(few);
  // Three documents identify the caller and one counts. Each notification is a document, and so is its book.
  expect(few).toEqual({ bell: 4, panel: 4 + 2 * 8, page: 4 + 2 * 20 });
});
