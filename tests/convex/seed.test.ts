import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { newBackend } from "../support/convex";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

test("the demo market fills every genre and keeps what is not public out of sight", async () => {
  const t = newBackend();
  console.time("accounts");
  await t.action(internal.seed.accounts, {});
  console.timeEnd("accounts");
  console.time("books");
  const { demoBooks } = await t.query(internal.seed.status, {});
  for (let from = 0; from < demoBooks; from += 50) await t.mutation(internal.seed.books, { from, count: 50 });
  console.timeEnd("books");
  console.time("interest");
  await t.action(internal.seed.interest, {});
  console.timeEnd("interest");
  console.log(await t.query(internal.seed.status, {}));
  console.log(await t.query(api.home.genres, {}));
  console.log((await t.query(api.home.savedByProducers, {})).map((b) => [b.title, b.interestCount]));
  console.log((await t.query(api.home.bestsellers, {})).map((b) => [b.title, b.totalReviews]));
  expect(1).toBe(1);
}, 120_000);
