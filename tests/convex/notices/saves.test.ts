import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { test, type Market, type Somebody } from "../../support/market";

const firstPage = { numItems: 30, cursor: null };

async function notices({ query }: Somebody) {
  return (await query(api.notices.list, { isUnreadOnly: false, paginationOpts: firstPage })).page;
}

/** This many producers save the book within seconds. */
async function burst(market: Market, bookId: Awaited<ReturnType<Market["book"]>>, people: number) {
  for (let n = 0; n < people; n++) {
    const producer = await market.producer();
    await producer.mutation(api.favorites.set, { bookId, saved: true });
  }
}

test("D-03: a burst of saves makes one notification with one number, by one job", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  await burst(market, bookId, 30);
  expect(await notices(mara)).toEqual([]);
  await market.pass(2_000);
  expect((await notices(mara)).map(({ kind, count }) => [kind, count])).toEqual([["interest", 30]]);
  expect((await mara.query(api.messages.inbox.counts, {})).notices).toBe(1);
});

test("D-03: a save that is taken back within seconds tells nothing, and nobody else hears of a save", async ({
  market,
}) => {
  const [mara, other] = [await market.person("author"), await market.person("author")];
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  const dana = await market.producer();
  for (const saved of [true, false]) await dana.mutation(api.favorites.set, { bookId, saved });
  await market.pass(2_000);
  expect(await notices(mara)).toEqual([]);
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  await market.pass(2_000);
  expect(await notices(mara)).toHaveLength(1);
  expect(await notices(other)).toEqual([]);
  expect(JSON.stringify(await notices(mara))).not.toContain(dana.userId);
});

test("D-03: saves whose job was lost, as in a market that moved, are told with the next save", async ({
  market,
}) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "The Salt Ledger", ownerId: mara.userId });
  await burst(market, bookId, 2);
  await market.t.run(async (ctx) => {
    const jobs = await ctx.db.system.query("_scheduled_functions").collect();
    for (const { _id, name } of jobs) if (name.includes("tellSaves")) await ctx.scheduler.cancel(_id);
  });
  await market.pass(60 * 60_000);
  expect(await notices(mara)).toEqual([]);
  await burst(market, bookId, 1);
  await market.pass(2_000);
  expect((await notices(mara)).map(({ kind, count }) => [kind, count])).toEqual([["interest", 3]]);
});
