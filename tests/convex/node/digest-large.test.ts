// @vitest-environment node
import { expect } from "vitest";
import { test } from "../../support/market";
import { pass } from "./campaigns";
import { digestProducer, digestRuns, tick, UNTIL_NINE, WEEK } from "./digest";

/** The rows of a section that are read for a producer of all genres, and producers who read more than fits a transaction. */
const BOOKS = 200;
const PRODUCERS = 60;

test("D-24: a busy week is counted for many producers of all genres", async ({ market }) => {
  for (let n = 0; n < PRODUCERS; n++) await digestProducer(market, `dana${n}@meridianlane.example`);
  const bookId = await market.book({ title: "Low Orbit" });
  await market.pass(UNTIL_NINE);
  await tick(market);
  await market.t.run(async (ctx) => {
    for (const section of ["new", "rising", "rights"] as const)
      for (let order = 0; order < BOOKS; order++)
        await ctx.db.insert("digestBooks", { issueKey: WEEK, section, bookId, genre: "Thriller", order });
  });
  await pass(market, 2_000, 100);
  expect(await digestRuns(market)).toMatchObject([{ state: "running", total: PRODUCERS, excluded: 0 }]);
});
