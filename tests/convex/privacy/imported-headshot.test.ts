import { expect } from "vitest";
import { internal } from "../../../convex/_generated/api";
import { keepFile } from "../../../convex/model/books/files";
import { test } from "../../support/market";

test("B-63: a closed account leaves no trace of a headshot that an import brought", async ({ market }) => {
  const { userId, profileId } = await market.person("author");
  await market.t.run(async (ctx) => {
    const storageId = await ctx.storage.store(new Blob(["a face"]));
    await ctx.db.patch("profiles", profileId, { profileImageId: storageId });
    await keepFile(ctx, "headshot", storageId, profileId);
  });
  await market.t.mutation(internal.internal.personal.close, { userId });
  await market.settle();
  expect(await market.t.run((ctx) => ctx.db.query("uploads").collect())).toEqual([]);
  expect(await market.t.run((ctx) => ctx.db.system.query("_storage").collect())).toEqual([]);
});
