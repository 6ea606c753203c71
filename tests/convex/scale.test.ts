import { beforeAll, expect, test } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { catalogueOf, LIST_QUERIES, SAVED, SPONSORED } from "../support/list-queries";
import { market } from "../support/market";

type Cost = { documents: number; ranges: number };
const costs: Record<"small" | "large", Cost[]> = { small: [], large: [] };

async function costsAt(size: number): Promise<Cost[]> {
  const shelf = market();
  const dana = await shelf.producer();
  const catalogue = catalogueOf(size);
  for (let from = 0; from < size; from += 50) {
    const bookIds = await shelf.books(...catalogue.slice(from, from + 50));
    if (from > 0) continue;
    for (const bookId of bookIds.slice(0, SAVED))
      await dana.mutation(api.favorites.set, { bookId, saved: true });
    for (let n = 0; n < SPONSORED; n++) await shelf.sponsor(`beacon-${n}`, "permanent");
  }
  const measured: Cost[] = [];
  for (const query of LIST_QUERIES) measured.push(await shelf.t.query(internal.testing.measure, query));
  return measured;
}

beforeAll(async () => {
  costs.small = await costsAt(60);
  costs.large = await costsAt(400);
}, 120_000);

test.each(LIST_QUERIES.map((query, n) => ({ name: `${query.path} ${JSON.stringify(query.args)}`, n })))(
  "400 books cost what 60 cost: $name",
  ({ n }) => {
    expect(costs.small[n]?.documents).toBeGreaterThan(0);
    expect(costs.large[n]).toEqual(costs.small[n]);
  },
);

test("a page of browse reads two documents per card", () => {
  expect(costs.large[0]?.documents).toBe(48);
});
