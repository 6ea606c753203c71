import { beforeAll, beforeEach, describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { ALL_OFF } from "../../../domain/mail/preferences";
import { setMailEnvironment } from "../../support/environment";
import { type Market, type Somebody, test } from "../../support/market";

beforeAll(() => {
  setMailEnvironment();
  process.env.RESEND_API_KEY = "";
});
// The first week in which an author with one tip gets it.
beforeEach(() => vi.setSystemTime(new Date("2026-11-04T15:11:00Z")));

const DAY = 86_400_000;
const WEEK = 7 * DAY;

async function mails({ t }: Market) {
  const all = await t.run((ctx) => ctx.db.query("emailOutbox").collect());
  return all.filter(({ category }) => category === "marketing");
}

async function choose({ mutation }: Somebody, choices: Partial<typeof ALL_OFF>) {
  await mutation(api.preferences.save, { unsubscribeAll: false, ...ALL_OFF, ...choices });
}

async function authorWithBook(market: Market, choices: Partial<typeof ALL_OFF>, title = "The Salt Ledger") {
  const author = await market.person("author", { emailVerified: true });
  await market.book({ title, ownerId: author.userId, profileId: author.profileId });
  await choose(author, choices);
  return author;
}

/** Runs the weekly job twice in each of this many weeks. */
async function weeks(market: Market, count: number) {
  for (let week = 0; week < count; week++) {
    for (const _ of [1, 2]) await market.t.mutation(internal.jobs.mail.sendTips, {});
    await market.settle();
    vi.setSystemTime(Date.now() + WEEK);
  }
}

describe("tips about books", () => {
  test("come to authors who asked for them alone, once a week at most", async ({ market }) => {
    const asked = await authorWithBook(market, { weeklyTips: true });
    await authorWithBook(market, { marketingEmails: true, socialReminders: true }, "Low Orbit");
    const out = await authorWithBook(market, { weeklyTips: true }, "Fog");
    await out.mutation(api.preferences.save, { unsubscribeAll: true, ...ALL_OFF });
    const unproven = await market.person("author");
    await market.book({ title: "Unproven", ownerId: unproven.userId, profileId: unproven.profileId });
    await choose(unproven, { weeklyTips: true });
    await weeks(market, 4);
    const sent = await mails(market);
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(sent.filter(({ status }) => status === "queued").map(({ to }) => to))).toEqual(
      new Set([asked.email]),
    );
    expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
    const own = sent.filter(({ to }) => to === asked.email);
    expect(new Set(own.map(({ templateData }) => templateData.lack))).toEqual(new Set(["cover", "link"]));
    expect(own.map(({ type }) => type)).toEqual(["readiness_tip", "readiness_tip"]);
  });

  test("ask for fresh ratings after 90 days, and not before", async ({ market }) => {
    await authorWithBook(market, { weeklyTips: true });
    await weeks(market, 12);
    expect((await mails(market)).filter(({ type }) => type === "rating_freshness")).toEqual([]);
    await weeks(market, 6);
    expect((await mails(market)).filter(({ type }) => type === "rating_freshness")).not.toEqual([]);
  });

  test("stop with one click in any of them", async ({ market }) => {
    const author = await authorWithBook(market, { weeklyTips: true });
    await weeks(market, 4);
    const before = (await mails(market)).length;
    await author.mutation(api.preferences.save, { unsubscribeAll: true, ...ALL_OFF });
    await weeks(market, 8);
    expect(await mails(market)).toHaveLength(before);
  });
});

describe("reminders to share", () => {
  test("come once a month to authors who asked, about a public book", async ({ market }) => {
    const asked = await authorWithBook(market, { socialReminders: true });
    await authorWithBook(market, { weeklyTips: true }, "Low Orbit");
    const bookless = await market.person("author", { emailVerified: true });
    await choose(bookless, { socialReminders: true });
    for (const day of ["2026-11-15", "2026-11-16", "2026-12-15"]) {
      vi.setSystemTime(new Date(`${day}T16:19:00Z`));
      await market.t.mutation(internal.jobs.mail.remindToShare, {});
      await market.settle();
    }
    expect(await mails(market)).toMatchObject([
      { type: "social_reminder", to: asked.email, templateData: { slug: "the-salt-ledger" } },
      { type: "social_reminder", to: asked.email },
    ]);
  });

  test("name each of many books in its turn, the newest too", async ({ market }) => {
    const author = await market.person("author", { emailVerified: true });
    const titles = Array.from({ length: 14 }, (_, n) => ({ title: `Tide ${n}`, ownerId: author.userId }));
    await market.books(...titles);
    await choose(author, { socialReminders: true });
    for (let month = 0; month < 14; month++) {
      vi.setSystemTime(Date.UTC(2026, 10 + month, 15, 16, 19));
      await market.t.mutation(internal.jobs.mail.remindToShare, {});
    }
    expect(new Set((await mails(market)).map(({ templateData }) => templateData.bookTitle)).size).toBe(14);
  });

  test("reach everybody who asked, in batches", async ({ market }) => {
    for (let n = 0; n < 25; n++) await authorWithBook(market, { socialReminders: true }, `Book ${n}`);
    await market.t.mutation(internal.jobs.mail.remindToShare, {});
    await market.settle();
    expect(new Set((await mails(market)).map(({ to }) => to)).size).toBe(25);
  });
});
