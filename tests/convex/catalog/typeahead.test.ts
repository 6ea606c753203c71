import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { type Market, test } from "../../support/market";

async function hits({ visitor }: Market, q: string) {
  const { titles, authors, others } = await visitor.query(api.catalog.typeaheadHits, { q });
  return {
    titles: titles.map(({ title }) => title),
    authors: authors.map(({ displayName }) => displayName),
    others: others.map(({ title }) => title),
  };
}

test("D-14: titles come first while somebody types, then authors, then other matches", async ({ market }) => {
  await market.books(
    { title: "The Salt Ledger" },
    { title: "Low Orbit", logline: "A saltwater pump fails." },
    { title: "Hidden Salt", isBlocked: true },
  );
  expect(await hits(market, "sal")).toMatchObject({ titles: ["The Salt Ledger"], others: ["Low Orbit"] });
  expect(await hits(market, "the salt l")).toMatchObject({ titles: ["The Salt Ledger"] });
  expect(await hits(market, "s")).toEqual({ titles: [], authors: [], others: [] });
});

test("D-14: an author is found once they have a public book", async ({ market }) => {
  const author = await market.person("author", { firstName: "Sally", lastName: "Marsh" });
  expect((await hits(market, "sally")).authors).toEqual([]);
  await market.book({ title: "Dust", ownerId: author.userId, profileId: author.profileId });
  expect((await hits(market, "sally ma")).authors).toEqual(["Sally Marsh"]);
});

test("D-14: words in quotes are found as a phrase only", async ({ market }) => {
  await market.books(
    { title: "The Salt Road" },
    { title: "Salt on the Road" },
    { title: "Dust", logline: "They call it the salt road." },
  );
  const { items } = await market.visitor.query(api.catalog.searchSorted, {
    q: "“salt road”",
    filters: {},
    sort: "bestMatch",
    count: 24,
  });
  expect(items.map(({ title }) => title).sort()).toEqual(["Dust", "The Salt Road"]);
});

test("BRW-06: a book with every word in its title comes before books that have them elsewhere", async ({
  market,
}) => {
  await market.books(
    { title: "The Medal Forger", synopsis: "A ledger, a second ledger, and a third ledger." },
    { title: "The Salt Ledger" },
    { title: "The Quiet Auditor", logline: "He keeps the ledger." },
  );
  const found = async (q: string) => {
    const args = { q, filters: {}, paginationOpts: { numItems: 24, cursor: null } };
    const { page } = await market.visitor.query(api.catalog.search, args);
    return page.map(({ title }) => title);
  };
  const order = ["The Salt Ledger", "The Medal Forger", "The Quiet Auditor"];
  expect(await found("ledger")).toEqual(order);
  expect(await found("ledg")).toEqual(order);
});
