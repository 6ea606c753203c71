import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { assertDerived } from "../../support/derived";
import { test } from "../../support/market";

test("accounts of an older market, which name no profile, are admitted as before until a job names them", async ({
  market,
}) => {
  const dana = await market.producer();
  const bookId = await market.book({ title: "Low Orbit" });
  await assertDerived(market.t);
  await market.t.run(async (ctx) => {
    for await (const user of ctx.db.query("users"))
      await ctx.db.patch("users", user._id, { profileId: undefined });
  });
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  await expect(assertDerived(market.t)).rejects.toThrow();
  await market.t.mutation(internal.jobs.accounts.linkOlderAccounts, {});
  await assertDerived(market.t);
  expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(true);
});

test("an account never gets the profile of another person", async ({ market }) => {
  const [dana, theo] = [await market.producer(), await market.producer("pending")];
  const profileOf = async (userId: Id<"users">) =>
    (await market.t.run(async (ctx) => await ctx.db.get("users", userId)))?.profileId;
  const name = async (profileId: Id<"profiles"> | undefined) =>
    await market.t.run(async (ctx) => await ctx.db.patch("users", theo.userId, { profileId }));
  const own = await profileOf(theo.userId);
  await name(await profileOf(dana.userId));
  expect((await theo.query(api.viewer.me, {}))?.approvalStatus).toBe("pending");
  await name(own);
});
