import { beforeEach, describe, expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import crons from "../../../convex/crons";
import type { Id } from "../../../convex/_generated/dataModel";
import { type Market, type Somebody, test } from "../../support/market";

const TODAY = "2026-11-03";
const DAY = 86_400_000;

beforeEach(() => vi.stubEnv("RESEND_API_KEY", ""));

async function option(market: Market, dana: Somebody, endDate: string, title = "The Honest Forger") {
  const bookId = await market.book({ title });
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  await dana.mutation(api.options.createFromSaved, { bookId, today: TODAY });
  const paginationOpts = { numItems: 1, cursor: null };
  const [made] = (await dana.query(api.options.mine, { sort: "newest", paginationOpts })).page;
  if (made === undefined) throw new Error("The option was not made.");
  await setEnd(dana, made._id, endDate);
  return made._id;
}

async function setEnd(
  { mutation }: Somebody,
  id: Id<"optionedBooks">,
  optionExpiryDate: string | null,
  optionDate = "2026-01-01",
) {
  await mutation(api.options.update, { id, optionDate, optionExpiryDate });
}

/** Lets days pass and runs the job at 8:47 of each. */
async function days(market: Market, count: number) {
  for (let n = 0; n < count; n++) {
    vi.setSystemTime(Date.now() + DAY);
    await run(market);
  }
}

async function run({ t }: Market) {
  await t.mutation(internal.jobs.mail.remindOfOptions, {});
}

async function mails({ t }: Market) {
  const all = await t.run((ctx) => ctx.db.query("emailOutbox").collect());
  return all.filter(({ type }) => type === "option_ending");
}

async function endings(market: Market) {
  return (await mails(market)).map(({ templateData }) => templateData.ending);
}

async function notices({ query }: Somebody) {
  return (await query(api.options.endings, { today: TODAY })).reminders;
}

describe("an option's reminders", () => {
  test("D-07 come 90, 30 and 7 days before the end and on the day, each once, by email and in the dashboard", async ({
    market,
  }) => {
    const dana = await market.producer("approved", { firstName: "Dana", emailVerified: true });
    const id = await option(market, dana, "2027-02-03");
    await days(market, 1);
    expect(await mails(market)).toEqual([]);
    await days(market, 1);
    expect(await mails(market)).toMatchObject([
      {
        to: dana.email,
        category: "transactional",
        templateData: {
          firstName: "Dana",
          bookTitle: "The Honest Forger",
          ending: "ends in 90 days",
          endsOn: "Feb 3, 2027",
        },
      },
    ]);
    expect(await notices(dana)).toEqual([{ _id: id, title: "The Honest Forger", endDate: "2027-02-03" }]);
    await run(market);
    await days(market, 100);
    expect(await endings(market)).toEqual([
      "ends in 90 days",
      "ends in 30 days",
      "ends in 7 days",
      "ends today",
    ]);
  });

  test("are one for all the days that a stopped job missed", async ({ market }) => {
    const dana = await market.producer("approved", { emailVerified: true });
    await option(market, dana, "2027-02-03");
    vi.setSystemTime(Date.now() + 87 * DAY);
    await run(market);
    expect(await endings(market)).toEqual(["ends in 5 days"]);
    vi.setSystemTime(Date.now() + 7 * DAY);
    await run(market);
    await run(market);
    expect(await endings(market)).toEqual(["ends in 5 days", "ended 2 days ago"]);
  });

  test("start over with a new end date, and stop without one", async ({ market }) => {
    const dana = await market.producer("approved", { emailVerified: true });
    const id = await option(market, dana, "2026-11-10");
    await run(market);
    expect(await endings(market)).toEqual(["ends in 7 days"]);
    await setEnd(dana, id, "2026-12-04");
    expect(await notices(dana)).toEqual([]);
    await days(market, 1);
    expect(await endings(market)).toEqual(["ends in 7 days", "ends in 30 days"]);
    await setEnd(dana, id, null);
    await days(market, 60);
    expect(await mails(market)).toHaveLength(2);
  });

  test("say nothing of an end that was past when it was entered, or of a deleted option", async ({
    market,
  }) => {
    const dana = await market.producer("approved", { emailVerified: true });
    await option(market, dana, "2026-10-16", "Past");
    const id = await option(market, dana, "2026-11-10", "Deleted");
    await dana.mutation(api.options.remove, { id });
    await run(market);
    expect(await mails(market)).toEqual([]);
    expect(await notices(dana)).toEqual([]);
  });

  test("stay in the dashboard until their producer dismisses them", async ({ market }) => {
    const dana = await market.producer("approved", { emailVerified: true });
    const id = await option(market, dana, "2026-11-10");
    await run(market);
    await dana.mutation(api.options.update, { id, notes: "Renew." });
    expect(await notices(dana)).toHaveLength(1);
    await dana.mutation(api.options.dismissReminder, { id });
    expect(await notices(dana)).toEqual([]);
  });

  test("are not emailed to an address that nobody confirmed, nor to a denied producer", async ({
    market,
  }) => {
    const [unconfirmed, denied] = [
      await market.producer("approved"),
      await market.producer("approved", { emailVerified: true }),
    ];
    await option(market, unconfirmed, "2026-11-10");
    await option(market, denied, "2026-11-10", "Other");
    await market.deny(denied.email, "No credits found");
    await market.settle();
    await run(market);
    expect(await mails(market)).toEqual([]);
    expect(await notices(unconfirmed)).toHaveLength(1);
  });

  test("reach everybody, however many options end together", async ({ market }) => {
    for (const name of ["Dana", "Greta", "Noor"]) {
      const producer = await market.producer("approved", { firstName: name, emailVerified: true });
      for (let n = 0; n < 18; n++) await option(market, producer, "2026-11-10", `${name} ${n}`);
    }
    await run(market);
    await market.settle();
    expect(await mails(market)).toHaveLength(54);
  });

  test("are twenty emails to one producer at most, and more in the dashboard", async ({ market }) => {
    const dana = await market.producer("approved", { emailVerified: true });
    for (let n = 0; n < 23; n++) await option(market, dana, "2026-11-10", `Book ${n}`);
    await run(market);
    await market.settle();
    expect(await mails(market)).toHaveLength(20);
    expect(await notices(dana)).toHaveLength(5);
  });

  test("are sent by a daily job", () => {
    const job = crons.crons["remind of ending options"];
    expect(job).toMatchObject({
      name: "jobs/mail:remindOfOptions",
      schedule: { type: "daily", hourUTC: 8, minuteUTC: 47 },
    });
  });
});
