import { expect, vi } from "vitest";
import { internal } from "../../convex/_generated/api";
import { test } from "../support/market";

const DAY = 86_400_000;

test("a job of several batches keeps the range of its first batch", async ({ market }) => {
  const bookId = await market.book({ title: "The Salt Ledger" });
  await market.t.run(async (ctx) => {
    const mark = { bookId, day: "2020-01-01" };
    for (let n = 0; n < 501; n++) await ctx.db.insert("viewMarks", { ...mark, viewerKey: `${n}` });
  });
  const startedAt = Date.now();
  await market.t.mutation(internal.jobs.books.deleteViewMarks, {});
  const jobs = await market.t.run((ctx) => ctx.db.system.query("_scheduled_functions").collect());
  const next = jobs.find(({ name }) => name === "jobs/books:deleteViewMarks");
  expect(next?.args).toEqual([{ startedAt, cursor: expect.any(String) as string }]);
  vi.setSystemTime(startedAt + 3 * DAY);
  await market.settle();
  expect(await market.t.run((ctx) => ctx.db.query("viewMarks").collect())).toEqual([]);
});
