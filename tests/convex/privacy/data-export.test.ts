import { expect } from "vitest";
import { internal } from "../../../convex/_generated/api";
import { test } from "../../support/market";

test("a page of the export starts where the previous one ended, without rereading rows", async ({
  market,
}) => {
  const { userId } = await market.person("author");
  await market.t.run(async (ctx) => {
    for (let n = 0; n < 1100; n++) await ctx.db.insert("uploads", { userId, kind: "cover", createdAt: n });
  });
  const page = async (position: { source: number; cursor: string | null }) =>
    await market.t.query(internal.internal.personal.rows, { userId, table: "uploads", position });
  const first = await page({ source: 0, cursor: null });
  await market.t.run(async (ctx) => {
    for (const upload of await ctx.db.query("uploads").take(first.rows.length))
      await ctx.db.delete("uploads", upload._id);
  });
  const second = await page(first.next!);
  expect(JSON.parse(second.rows[0] ?? "")).toMatchObject({ createdAt: first.rows.length });
});
