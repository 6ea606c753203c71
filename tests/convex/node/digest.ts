import { api, internal } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import { pass } from "./campaigns";
import type { Market, Somebody } from "../../support/market";

/** The market's clock starts on Tuesday, November 3, at 2:00 AM Pacific. The week's issue goes out at 9:00 AM. */
export const WEEK = "2026-W45";
export const UNTIL_NINE = 7 * 3_600_000;

const CHOICES = {
  unsubscribeAll: false,
  marketingEmails: true,
  successStories: false,
  weeklyTips: false,
  socialReminders: false,
};

/** Opts in to the weekly digest, or out of it. */
export async function askForDigest({ mutation }: Somebody, marketingEmails = true): Promise<void> {
  await mutation(api.preferences.save, { ...CHOICES, marketingEmails });
}

/** An address without an account that signed up for the newsletter and confirmed it. */
export async function newsletterReader({ t }: Market, email: string): Promise<void> {
  await t.run(async (ctx) => {
    await ctx.db.insert("emailPreferences", {
      email,
      allEmails: true,
      marketingEmails: true,
      successStories: false,
      weeklyTips: false,
      socialReminders: false,
      newsletterConfirmedAt: Date.now(),
      updatedAt: Date.now(),
    });
  });
}

/** Runs the hourly job once. */
export async function tick({ t }: Market): Promise<void> {
  await t.mutation(internal.jobs.digest.keepDigest, {});
}

export async function issues({ t }: Market): Promise<Doc<"digestIssues">[]> {
  return await t.run(async (ctx) => await ctx.db.query("digestIssues").collect());
}

export async function digestRuns({ t }: Market): Promise<Doc<"campaignRuns">[]> {
  return await t.run(async (ctx) => await ctx.db.query("campaignRuns").collect());
}

/** Moves the clock to Tuesday, 9:00 AM Pacific, and sends everything that is due. */
export async function tuesdayNine(market: Market): Promise<void> {
  await market.pass(UNTIL_NINE);
  await tick(market);
  await pass(market, 12_000);
}

/** A producer who asked for the digest. */
export async function digestProducer(
  market: Market,
  email: string,
  genresOfInterest: ("Thriller" | "Sci-Fi" | "Romance")[] = [],
) {
  const fields = { email, firstName: "Dana", emailVerified: true, genresOfInterest };
  const person = await market.producer("approved", fields);
  await askForDigest(person);
  return person;
}
