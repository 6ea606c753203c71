import { afterEach, beforeEach, expect, test, vi } from "vitest";
import schema from "../../convex/schema";
import { DEMO_BOOKS } from "../../local/demo-market/books";
import { seedDemoMarket } from "../../local/demo-market/seeding/seed-market";
import { bindFunctionCalls, newBackend } from "../support/convex";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-23T10:00:00Z") }));
afterEach(() => vi.useRealTimers());

const BOOKS = DEMO_BOOKS.slice(0, 20);
/** Password hashes have a salt, and a counter spreads over its rows by ids. */
const UNLIKE = new Set(["authAccounts", "counters", "dailyCounters"]);

/** Every row of a market that one machine seeds, without ids. */
async function seededRows(): Promise<Record<string, unknown[]>> {
  const t = newBackend();
  await seedDemoMarket(bindFunctionCalls(t), { books: BOOKS });
  const tables = Object.keys(schema.tables) as (keyof typeof schema.tables)[];
  return await t.run(async (ctx) => {
    const rows: Record<string, unknown[]> = {};
    for (const table of tables) {
      const all = await ctx.db.query(table).collect();
      if (!UNLIKE.has(table))
        rows[table] = all.map((row) => JSON.parse(JSON.stringify(row, unlikeIds)) as unknown);
    }
    return rows;
  });
}

/** Names the table of an id in its place, and leaves out what only the run itself decides. */
function unlikeIds(key: string, value: unknown): unknown {
  if (key === "_creationTime" || key === "requestId") return undefined;
  return typeof value === "string" ? value.replace(/0{5,}\d+(\w+)$/, "$1") : value;
}

test("the demo market is the same on every machine: books, people, figures, and the order of the sponsored ones", async () => {
  const [first, second] = [await seededRows(), await seededRows()];
  expect(first.books).toHaveLength(BOOKS.length);
  for (const [table, rows] of Object.entries(first)) expect(second[table], table).toEqual(rows);
});
