import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { test } from "../../support/market";

const paginationOpts = { numItems: 10, cursor: null };

test("D-01: a search of the inbox needs every word and finds the latest conversation first", async ({
  market,
}) => {
  const mara = await market.person("author");
  const titles = ["Low Tide", "Low Orbit", "The Low Tide Inn"];
  const books = await market.books(...titles.map((title) => ({ title, ownerId: mara.userId })));
  const dana = await market.producer("approved", { emailVerified: true });
  for (const bookId of books) {
    await dana.mutation(api.messages.threads.start, { bookId, text: "Is it free?" });
    await market.pass(1000);
  }
  const found = async (q: string) =>
    (await mara.query(api.messages.threads.list, { filter: "open", q, paginationOpts })).page.map(
      ({ book }) => book.title,
    );
  expect(await found("low tide")).toEqual(["The Low Tide Inn", "Low Tide"]);
  expect(await found("tide lo")).toEqual(["The Low Tide Inn", "Low Tide"]);
  expect(await found("low")).toEqual(["The Low Tide Inn", "Low Orbit", "Low Tide"]);
  expect(await found("low storm")).toEqual([]);
});
