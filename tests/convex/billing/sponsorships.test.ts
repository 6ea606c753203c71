import { expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import crons from "../../../convex/crons";
import { type Market, test } from "../../support/market";

const DAY = 86_400_000;

async function book({ t }: Market) {
  const found = await t.run((ctx) => ctx.db.query("books").first());
  if (found === null) throw new Error("There is no book.");
  return found;
}

const isShown = async ({ visitor }: Market) =>
  (await visitor.query(api.home.sponsoredStrip, { seed: 0 })).length === 1;

test("purchased days sponsor a book until they end, and not a moment longer", async ({ market }) => {
  await market.book({ title: "Low Orbit" });
  await market.sponsor("low-orbit", 7);
  expect(await book(market)).toMatchObject({
    isSponsored: true,
    sponsored: false,
    sponsoredUntil: Date.now() + 7 * DAY,
  });
  await market.pass(7 * DAY - 1000);
  expect(await isShown(market)).toBe(true);
  await market.pass(2000);
  expect(await isShown(market)).toBe(false);
  expect(await book(market)).toMatchObject({ isSponsored: false });
});

test("more days extend a running sponsorship", async ({ market }) => {
  await market.book({ title: "Low Orbit" });
  const start = Date.now();
  await market.sponsor("low-orbit", 30);
  await market.sponsor("low-orbit", 7);
  expect((await book(market)).sponsoredUntil).toBe(start + 37 * DAY);
  await market.pass(31 * DAY);
  expect(await isShown(market)).toBe(true);
});

test("days replace a permanent sponsorship, a permanent one outlasts days, and clearing ends both", async ({
  market,
}) => {
  await market.book({ title: "Low Orbit" });
  await market.sponsor("low-orbit", "permanent");
  expect(await book(market)).toMatchObject({ sponsored: true, isSponsored: true });
  await market.sponsor("low-orbit", 14);
  expect(await book(market)).toMatchObject({ sponsored: false, sponsoredUntil: Date.now() + 14 * DAY });
  await market.sponsor("low-orbit", "permanent");
  await market.pass(400 * DAY);
  expect(await isShown(market)).toBe(true);
  await market.sponsor("low-orbit", 0);
  expect(await book(market)).toMatchObject({ sponsored: false, isSponsored: false });
});

test("a cleared sponsorship does not return, and its old end does not shorten a new one", async ({
  market,
}) => {
  await market.book({ title: "Low Orbit" });
  await market.sponsor("low-orbit", 7);
  await market.sponsor("low-orbit", 0);
  await market.sponsor("low-orbit", 30);
  await market.pass(8 * DAY);
  expect(await isShown(market)).toBe(true);
});

test("the sweep ends sponsorships that a lost job left, a hundred at a time, and can run twice", async ({
  market,
}) => {
  const titles = Array.from({ length: 110 }, (_, n) => ({ title: `Book ${n}`, isListed: n < 5 }));
  await market.books(...titles);
  for (const [n] of titles.entries()) await market.sponsor(`book-${n}`, 7);
  await market.t.run(async (ctx) => {
    for (const job of await ctx.db.system.query("_scheduled_functions").collect())
      await ctx.scheduler.cancel(job._id);
  });
  vi.setSystemTime(Date.now() + 8 * DAY);
  await market.t.mutation(internal.jobs.billing.expireDueSponsorships, {});
  await market.t.mutation(internal.jobs.billing.expireDueSponsorships, {});
  await market.settle();
  const left = await market.t.run((ctx) =>
    ctx.db
      .query("sponsorships")
      .withIndex("by_status_endsAt", (q) => q.eq("status", "active"))
      .collect(),
  );
  expect(left).toEqual([]);
});

test("sponsored books are reshuffled a hundred at a time, and nothing else about them changes", async ({
  market,
}) => {
  const titles = Array.from({ length: 110 }, (_, n) => `Book ${n}`);
  await market.books(...titles.map((title, n) => ({ title, isListed: n < 5 })), { title: "Plain" });
  for (let n = 0; n < 110; n++) await market.sponsor(`book-${n}`, "permanent");
  const books = async () => await market.t.run((ctx) => ctx.db.query("books").collect());
  const before = await books();
  await market.t.mutation(internal.jobs.billing.reshuffleSponsored, {});
  await market.settle();
  const after = await books();
  const moved = after.filter((book, n) => book.shuffleKey !== before[n]?.shuffleKey);
  expect(moved.map((book) => book.title)).toEqual(titles);
  const rest = after.map((book, n) => ({ ...book, shuffleKey: before[n]?.shuffleKey }));
  expect(rest).toEqual(before);
});

test("the sweep runs every ten minutes and the shuffle once a day", () => {
  expect(crons.crons).toMatchObject({
    "expire overdue sponsorships": {
      name: "jobs/billing:expireDueSponsorships",
      schedule: { type: "interval", minutes: 10 },
    },
    "reshuffle sponsored books": {
      name: "jobs/billing:reshuffleSponsored",
      schedule: { type: "daily", hourUTC: 3, minuteUTC: 7 },
    },
  });
});
