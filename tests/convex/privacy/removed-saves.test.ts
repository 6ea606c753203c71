import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { test } from "../../support/market";

const NAME = "Marabel";

test("B-63: a save that a producer took back names its author no longer than it can be restored", async ({
  market,
}) => {
  const author = await market.person("author", { firstName: NAME });
  const { userId: ownerId, profileId } = author;
  const bookId = await market.book({ title: "Low Orbit", authorName: NAME, ownerId, profileId });
  const dana = await market.producer();
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  await dana.mutation(api.favorites.set, { bookId, saved: false });
  const desks = async () =>
    JSON.stringify(await market.t.run(async (ctx) => await ctx.db.query("producerDesks").collect()));
  await market.t.mutation(internal.jobs.producers.forgetRemoved, {});
  expect(await desks()).toContain(NAME);
  await market.t.mutation(internal.internal.personal.close, { userId: ownerId });
  await market.settle();
  await market.pass(11 * 60_000);
  await market.t.mutation(internal.jobs.producers.forgetRemoved, {});
  expect(await desks()).not.toContain(NAME);
  expect(await desks()).not.toContain("Low Orbit");
});
