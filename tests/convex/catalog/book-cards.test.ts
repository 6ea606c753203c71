import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { assertDerived } from "../../support/derived";
import { type Market, test } from "../../support/market";

/** A market from before books named their cards. */
async function olderMarket(market: Market) {
  await market.books({ title: "The Salt Ledger" }, { title: "Low Orbit" });
  await market.t.run(async (ctx) => {
    for await (const book of ctx.db.query("books"))
      await ctx.db.patch("books", book._id, { cardId: undefined });
  });
}

async function searchFor({ visitor }: Market, q: string): Promise<string[]> {
  const paginationOpts = { numItems: 24, cursor: null };
  const { page } = await visitor.query(api.catalog.search, { q, filters: {}, paginationOpts });
  return page.map(({ title }) => title);
}

test("BRW-09: a search shows the cards of an older market, whose books name none before they change or a job ran", async ({
  market,
}) => {
  await olderMarket(market);
  expect(await searchFor(market, "salt")).toEqual(["The Salt Ledger"]);
  await market.change("the-salt-ledger", { title: "The Sugar Ledger" });
  expect(await searchFor(market, "sugar")).toEqual(["The Sugar Ledger"]);
  await expect(assertDerived(market.t)).rejects.toThrow();
  await market.t.mutation(internal.jobs.books.linkOlderBooks, {});
  await assertDerived(market.t);
  expect(await searchFor(market, "orbit")).toEqual(["Low Orbit"]);
});
