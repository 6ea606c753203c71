import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { searchTextOf } from "../../../domain/books/books";
import { decodeRights } from "../../../domain/books/rights";
import { assertDerived } from "../../support/derived";
import { type Market, test } from "../../support/market";

/** A market from before books had texts of their own and cards encoded their rights. */
async function olderMarket(market: Market, ...titles: string[]) {
  await market.books(...titles.map((title) => ({ title })));
  await market.t.run(async (ctx) => {
    for (const text of await ctx.db.query("bookTexts").collect()) await ctx.db.delete("bookTexts", text._id);
    for (const card of await ctx.db.query("bookCards").collect()) {
      const rights = decodeRights(String(card.rights));
      await ctx.db.patch("bookCards", card._id, { textId: undefined, rights });
    }
    for (const book of await ctx.db.query("books").collect())
      await ctx.db.patch("books", book._id, { searchText: searchTextOf(book) });
  });
}

async function searchFor({ visitor }: Market, q: string): Promise<string[]> {
  const paginationOpts = { numItems: 24, cursor: null };
  const { page } = await visitor.query(api.catalog.search, { q, filters: {}, paginationOpts });
  return page.map(({ title }) => title);
}

test("BRW-09: search finds the books of an older market once they change, and all once the job ran", async ({
  market,
}) => {
  await olderMarket(market, "The Salt Ledger", "Low Orbit");
  await market.change("the-salt-ledger", { title: "The Sugar Ledger" });
  expect(await searchFor(market, "sugar")).toEqual(["The Sugar Ledger"]);
  expect(await searchFor(market, "orbit")).toEqual([]);
  await expect(assertDerived(market.t)).rejects.toThrow();
  await market.t.mutation(internal.jobs.books.writeOlderTexts, {});
  await assertDerived(market.t);
  expect(await searchFor(market, "orbit")).toEqual(["Low Orbit"]);
  const books = await market.t.run(async (ctx) => await ctx.db.query("books").collect());
  expect(books.map(({ searchText }) => searchText)).toEqual([undefined, undefined]);
});

test("BRW-09: the job of an older market runs until every book has its text", async ({ market }) => {
  const titles = Array.from({ length: 51 }, (_, n) => `Ledger ${n}`);
  await olderMarket(market, ...titles);
  await market.t.mutation(internal.jobs.books.writeOlderTexts, {});
  await market.settle();
  const texts = await market.t.run(async (ctx) => await ctx.db.query("bookTexts").collect());
  expect(texts).toHaveLength(titles.length);
});

test("BRW-09: the cards of an older market show their rights", async ({ market }) => {
  await olderMarket(market, "The Salt Ledger");
  const page = await market.visitor.query(api.books.get, { idOrSlug: "the-salt-ledger" });
  const { page: cards } = await market.visitor.query(api.catalog.browse, {
    filters: {},
    sort: "title",
    paginationOpts: { numItems: 24, cursor: null },
  });
  expect(cards.map(({ rights }) => decodeRights(rights))).toEqual([page?.rights]);
  await market.t.mutation(internal.jobs.books.writeOlderTexts, {});
});

test("BRW-06: search does not find a book while it is hidden, and finds it again", async ({ market }) => {
  await market.book({ title: "The Salt Ledger" });
  await market.change("the-salt-ledger", { isListed: false, hiddenBy: "author" });
  expect(await searchFor(market, "salt")).toEqual([]);
  await assertDerived(market.t);
  await market.change("the-salt-ledger", { isListed: true, hiddenBy: undefined });
  expect(await searchFor(market, "salt")).toEqual(["The Salt Ledger"]);
  await assertDerived(market.t);
});
