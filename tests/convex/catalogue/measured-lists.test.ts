import { makeFunctionReference } from "convex/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newBackend } from "../../support/convex";
import type { Call } from "../../support/growing-market";
import { GrowingMarket } from "../../support/growing-market";
import type { Cost } from "../../support/list-queries";
import { LIST_QUERIES, nameOf, withAllCounterRows } from "../../support/list-queries";
import { serverFunctions } from "../../support/server-functions";

let small: Record<string, Cost>;
let large: Record<string, Cost>;

beforeAll(async () => {
  // Nothing that is scheduled runs while the lists are measured.
  vi.useFakeTimers();
  const t = newBackend();
  const call: Call = async (kind, path, args, subject) => {
    const as = subject === undefined ? t : t.withIdentity({ subject });
    return kind === "query"
      ? await as.query(makeFunctionReference<"query">(path), args)
      : await as.mutation(makeFunctionReference<"mutation">(path), args);
  };
  const market = await GrowingMarket.open(call, 60);
  small = await market.costs();
  await market.growTo(150);
  large = await market.costs();
}, 120_000);

afterAll(() => {
  vi.useRealTimers();
});

test("every list reads as much from 150 books as from 60", () => {
  for (const name of LIST_QUERIES.map(nameOf)) expect(small[name]?.documents, name).toBeGreaterThan(0);
  expect(withAllCounterRows(large)).toEqual(withAllCounterRows(small));
});

test("a page of 24 books reads one row and one card per book, whatever the filters and the order", () => {
  for (const [name, { documents }] of Object.entries(large)) {
    if (name.startsWith("catalog:browse") && name.includes('"numItems":24')) {
      expect(documents, name).toBe(48);
    }
  }
});

test("every public list query is measured", async () => {
  const lists = (await serverFunctions()).filter(
    ({ fn }) => fn.isPublic && fn.isQuery && isList(JSON.parse(fn.exportReturns?.() ?? "null") as Returns),
  );
  const measured = [...LIST_QUERIES.map(({ path }) => path), FIXED_LIST];
  expect(lists.map(({ name }) => name).filter((name) => !measured.includes(name))).toEqual([]);
});

/** The same few prices for everybody, read from nowhere. */
const FIXED_LIST = "billing:sponsorshipPrices";

/** A validator as Convex writes it. */
type Returns = { type: string; value?: Record<string, { fieldType: { type: string } }> } | null;

/** An array, or an object that holds one. */
function isList(returns: Returns): boolean {
  if (returns?.type !== "object") return returns?.type === "array";
  return Object.values(returns.value ?? {}).some(({ fieldType }) => fieldType.type === "array");
}
