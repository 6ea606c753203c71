import { expect, test } from "vitest";
import { LIST_QUERIES } from "../../support/list-queries";
import { serverFunctions } from "../../support/server-functions";

/** `tests/embedded/scale.test.ts` measures them. */
test("every public list query is measured", async () => {
  const lists = (await serverFunctions()).filter(
    ({ fn }) => fn.isPublic && fn.isQuery && isList(JSON.parse(fn.exportReturns?.() ?? "null") as Returns),
  );
  const measured = [...LIST_QUERIES.map(({ path }) => path), FIXED_LIST];
  expect(lists.map(({ name }) => name).filter((name) => !measured.includes(name))).toEqual([]);
});

/** A fixed list of prices that reads no document. */
const FIXED_LIST = "billing:sponsorshipPrices";

/** A validator as Convex writes it. */
type Returns = { type: string; value?: Record<string, { fieldType: { type: string } }> } | null;

/** An array, or an object that holds one. */
function isList(returns: Returns): boolean {
  if (returns?.type !== "object") return returns?.type === "array";
  return Object.values(returns.value ?? {}).some(({ fieldType }) => fieldType.type === "array");
}
