import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { bookWeekOf } from "../../../convex/model/mail/digest/bookWeeks";
import { DAY_MS } from "../../../domain/dates";
import type { Market } from "../../support/market";
import { test } from "../../support/market";

type Week = Partial<Doc<"bookWeeks">>;

/** The market's clock starts on Tuesday, November 3, at 2:00 AM Pacific. */
const THIS_WEEK = "2026-W45";
const NEXT_WEEK = "2026-W46";

async function weeks({ t }: Market): Promise<Week[]> {
  return await t.run(async (ctx) => {
    const rows = await ctx.db.query("bookWeeks").collect();
    const found = new Map(rows.map(({ bookId, week }) => [`${bookId} ${week}`, { bookId, week }]));
    const all = await Promise.all(
      [...found.values()].map(({ bookId, week }) => bookWeekOf(ctx.db, bookId, week)),
    );
    return all.flatMap((week) => {
      if (week === null) return [];
      const { _id, _creationTime, bookId, shard, ...counts } = week;
      return [counts];
    });
  });
}

async function openings({ t }: Market) {
  const rows = await t.run(async (ctx) => await ctx.db.query("rightOpenings").collect());
  return rows.map(({ right, isAgain }) => [right, isAgain]);
}

test("D-24: views, saves and contacts of a book are counted in the issue that reports them", async ({
  market,
}) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId });
  const [dana, rae] = [await market.producer(), await market.producer("pending")];
  for (const { mutation } of [dana, rae]) {
    await mutation(api.favorites.set, { bookId, saved: true });
    await mutation(api.books.recordView, { bookId, viewerKey: "browser-number-one" });
  }
  const counted = { saves: 1, views: 2, contacts: 0, checks: 0 };
  expect(await weeks(market)).toEqual([{ week: THIS_WEEK, ...counted }]);
  await market.pass(DAY_MS);
  await dana.mutation(api.favorites.set, { bookId, saved: false });
  await market.approve(rae.email);
  await market.settle();
  expect(await weeks(market)).toContainEqual({ week: NEXT_WEEK, saves: 0, views: 0, contacts: 0, checks: 0 });
});

test("D-24: a save counts after its book's row of the week was deleted", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const [dana, greta] = [await market.producer(), await market.producer()];
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  await market.t.run(async (ctx) => {
    for await (const { _id } of ctx.db.query("bookWeeks")) await ctx.db.delete("bookWeeks", _id);
  });
  await greta.mutation(api.favorites.set, { bookId, saved: true });
  expect(await weeks(market)).toMatchObject([{ week: THIS_WEEK, saves: 1 }]);
});

test("D-24: a sponsorship's begin and end are noted, and go with the book", async ({ market }) => {
  await market.book({ title: "Low Orbit" });
  await market.sponsor("low-orbit", 30);
  expect(await weeks(market)).toMatchObject([{ week: THIS_WEEK, sponsorship: "started" }]);
  await market.pass(31 * DAY_MS);
  await market.t.mutation(internal.jobs.billing.expireDueSponsorships, {});
  await market.settle();
  expect(await weeks(market)).toMatchObject([{ sponsorship: "started" }, { sponsorship: "ended" }]);
  await market.remove("low-orbit");
  expect(await weeks(market)).toEqual([]);
});

test("D-24: a right that becomes available is noted while its book is public, and forgotten when it is not", async ({
  market,
}) => {
  const rights = { filmTV: "optioned", audio: "unavailable" } as const;
  await market.books({ title: "Low Orbit", rights }, { title: "Hidden", rights, isListed: false });
  const opened = { filmTV: "available", audio: "available" } as const;
  await market.change("low-orbit", { rights: opened });
  await market.change("hidden", { rights: opened });
  expect(await openings(market)).toEqual([
    ["filmTV", true],
    ["audio", false],
  ]);
  await market.change("low-orbit", { rights: { filmTV: "sold", audio: "available" } });
  expect(await openings(market)).toEqual([["audio", false]]);
  await market.remove("low-orbit");
  expect(await openings(market)).toEqual([]);
});

test("D-24: weeks and openings are deleted after two months", async ({ market }) => {
  await market.book({ title: "Low Orbit", rights: { filmTV: "optioned" } });
  await market.change("low-orbit", { rights: { filmTV: "available" } });
  const dana = await market.producer();
  const bookId = await market.book({ title: "Salt" });
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  await market.pass(50 * DAY_MS);
  await market.t.mutation(internal.jobs.privacy.deleteOutdated, {});
  expect([(await weeks(market)).length, (await openings(market)).length]).toEqual([1, 1]);
  await market.pass(20 * DAY_MS);
  await market.t.mutation(internal.jobs.privacy.deleteOutdated, {});
  expect([await weeks(market), await openings(market)]).toEqual([[], []]);
});
