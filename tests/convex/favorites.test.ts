import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { market } from "../support/market";

test("an approved producer's mark raises the interest everybody sees", async () => {
  const { visitor, producer, book } = market();
  const bookId = await book({ title: "The Salt Ledger" });
  const dana = await producer();
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  expect(await visitor.query(api.books.get, { idOrSlug: "the-salt-ledger" })).toMatchObject({
    interestCount: 1,
  });
  expect(await dana.query(api.favorites.myIds, {})).toEqual([bookId]);
});
