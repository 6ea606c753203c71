import { dayOf } from "../../../domain/dates";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { PreferenceInput } from "../../../domain/mail/preferences";
import { ALL_OFF, NEWSLETTER_LINK_MS, toStoredChoices } from "../../../domain/mail/preferences";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { sha256 } from "../hash";
import { requireWithinLimit } from "../limits";
import { newsletterToken } from "./mailTokens";
import { enqueueMail } from "./outbox";
import { addPreferences, ensurePreferences, DEFAULT_PREFERENCES, preferencesOf } from "./preferenceRows";
import { refuse } from "../refuse";
import type { Viewer } from "../accounts/viewer";

type Preferences = Doc<"emailPreferences">;
type Caller = { token?: string; viewer: Viewer | null };

/** An address's choices, as its owner sees them. */
export const vPreferences = v.object({
  email: v.string(),
  unsubscribeAll: v.boolean(),
  marketingEmails: v.boolean(),
  successStories: v.boolean(),
  weeklyTips: v.boolean(),
  socialReminders: v.boolean(),
});

/** Off: what every opt-out stores. Its newsletter sign-up is over too, so an old link cannot bring it back. */
const ALL_OPTED_OUT = {
  allEmails: false,
  ...ALL_OFF,
  newsletterRequestedAt: undefined,
  newsletterConfirmedAt: undefined,
} as const;

/**
 * The choices behind a link, else the viewer's own. Null for a link that is no longer good; throws
 * `not_authenticated` where there is neither.
 */
export async function readPreferences(
  ctx: QueryCtx,
  { token, viewer }: Caller,
): Promise<Infer<typeof vPreferences> | null> {
  if (token !== undefined) {
    const row = await rowOfToken(ctx, token);
    return row === null ? null : shown(row);
  }
  const email = ownAddress(viewer);
  return shown((await preferencesOf(ctx, email)) ?? { email, ...DEFAULT_PREFERENCES });
}

/**
 * Stores the choices of a link's address, else of the viewer's; the link that did it is used up, and its address's
 * later mails carry another. Throws `stale_link`, `not_authenticated`.
 */
export async function savePreferences(
  ctx: MutationCtx,
  { token, viewer }: Caller,
  input: PreferenceInput,
): Promise<void> {
  const row = token === undefined ? await ownRow(ctx, viewer) : await rowOfToken(ctx, token);
  if (row === null) refuse("stale_link");
  const choices = toStoredChoices(input);
  const isSilent = !choices.allEmails;
  const now = Date.now();
  await retireToken(ctx, row);
  await ctx.db.patch("emailPreferences", row._id, {
    ...(isSilent ? ALL_OPTED_OUT : choices),
    // Whoever holds a link from a mail reads that address's mail: what they ask for, its owner asks for.
    ...(token !== undefined && !isSilent ? { newsletterConfirmedAt: row.newsletterConfirmedAt ?? now } : {}),
    tokenGeneration: row.tokenGeneration + 1,
    unsubscribeTokenHash: undefined,
    updatedAt: now,
  });
}

/** Turns all mail off for whoever a link was made for, an old one too: nobody has to look for the latest mail. */
export async function optOutByToken(ctx: MutationCtx, token: string): Promise<boolean> {
  const row = (await rowOfToken(ctx, token)) ?? (await rowOfRetired(ctx, token));
  if (row === null) return false;
  await silence(ctx, row);
  return true;
}

/**
 * Turns mail off for an address anybody may have typed: never on, the same answer whether it is known or
 * not, and a notice to it when it is one of ours. Throws `rate_limited`.
 */
export async function optOutByEmail(ctx: MutationCtx, email: string): Promise<void> {
  await requireWithinLimit(ctx, "openPreferences", email);
  const row = await preferencesOf(ctx, email);
  const isOurs = (row !== null && hasHeardOfUs(row)) || (await isKnownAddress(ctx, email));
  await silence(ctx, row ?? (await addPreferences(ctx, email)));
  if (!isOurs) return;
  const day = dayOf(Date.now());
  await enqueueMail(ctx, {
    key: `preference_notice:${email}:${day}`,
    type: "preference_notice",
    to: email,
    values: {},
  });
}

/** Mails the link that confirms a newsletter sign-up; until it is followed nothing is sent. */
export async function subscribeNewsletter(ctx: MutationCtx, email: string): Promise<void> {
  await requireWithinLimit(ctx, "openPreferences", email);
  const now = Date.now();
  const row = await ensurePreferences(ctx, email);
  if (row.allEmails && row.marketingEmails && row.newsletterConfirmedAt !== undefined) return;
  // A second request leaves the first mail's link good for a while.
  const isFresh = now - (row.newsletterRequestedAt ?? 0) < NEWSLETTER_LINK_MS / 2;
  const newsletterRequestedAt = isFresh ? row.newsletterRequestedAt : now;
  await ctx.db.patch("emailPreferences", row._id, { newsletterRequestedAt, updatedAt: now });
  await enqueueMail(ctx, {
    key: `newsletter_confirmation:${email}:${now}`,
    type: "newsletter_confirmation",
    to: email,
    values: { token: await newsletterToken({ ...row, newsletterRequestedAt }) },
  });
}

/** Confirms a newsletter sign-up by its link; false for one that is over, changed or not ours. */
export async function confirmNewsletter(ctx: MutationCtx, token: string): Promise<boolean> {
  const id = ctx.db.normalizeId("emailPreferences", token.slice(0, token.lastIndexOf(".")));
  const row = id === null ? null : await ctx.db.get("emailPreferences", id);
  const now = Date.now();
  if (row?.newsletterRequestedAt === undefined) return false;
  if (now - row.newsletterRequestedAt > NEWSLETTER_LINK_MS) return false;
  if ((await sha256(token)) !== (await sha256(await newsletterToken(row)))) return false;
  if (row.newsletterConfirmedAt !== undefined && row.marketingEmails && row.allEmails) return true;
  await ctx.db.patch("emailPreferences", row._id, {
    allEmails: true,
    marketingEmails: true,
    newsletterConfirmedAt: now,
    updatedAt: now,
  });
  return true;
}

async function rowOfToken(ctx: QueryCtx, token: string): Promise<Preferences | null> {
  const hash = await sha256(token);
  return await ctx.db
    .query("emailPreferences")
    .withIndex("by_unsubscribeTokenHash", (q) => q.eq("unsubscribeTokenHash", hash))
    .unique();
}

async function rowOfRetired(ctx: QueryCtx, token: string): Promise<Preferences | null> {
  const hash = await sha256(token);
  const retired = await ctx.db
    .query("retiredMailTokens")
    .withIndex("by_hash", (q) => q.eq("hash", hash))
    .first();
  return retired === null ? null : await preferencesOf(ctx, retired.email);
}

async function retireToken(
  ctx: MutationCtx,
  { email, unsubscribeTokenHash: hash }: Preferences,
): Promise<void> {
  if (hash !== undefined) await ctx.db.insert("retiredMailTokens", { hash, email });
}

async function silence(ctx: MutationCtx, row: Preferences): Promise<void> {
  await ctx.db.patch("emailPreferences", row._id, { ...ALL_OPTED_OUT, updatedAt: Date.now() });
}

async function ownRow(ctx: MutationCtx, viewer: Viewer | null): Promise<Preferences> {
  const email = ownAddress(viewer);
  return (await preferencesOf(ctx, email)) ?? (await addPreferences(ctx, email, viewer?.user._id));
}

function ownAddress(viewer: Viewer | null): string {
  return viewer?.user.email ?? refuse("not_authenticated");
}

function hasHeardOfUs(row: Preferences): boolean {
  return (
    row.userId !== undefined ||
    row.unsubscribeTokenHash !== undefined ||
    row.newsletterRequestedAt !== undefined
  );
}

/** True for an address of an account, or that stands with an author or a book. */
async function isKnownAddress(ctx: QueryCtx, email: string): Promise<boolean> {
  const found = await Promise.all([
    ctx.db
      .query("users")
      .withIndex("email", (q) => q.eq("email", email))
      .first(),
    ctx.db
      .query("profileContacts")
      .withIndex("by_email", (q) => q.eq("email", email))
      .first(),
    ctx.db
      .query("bookContacts")
      .withIndex("by_email", (q) => q.eq("email", email))
      .first(),
  ]);
  return found.some((one) => one !== null);
}

function shown(row: PreferencesShown): Infer<typeof vPreferences> {
  const { email, allEmails, marketingEmails, successStories, weeklyTips, socialReminders } = row;
  return { email, unsubscribeAll: !allEmails, marketingEmails, successStories, weeklyTips, socialReminders };
}

type PreferencesShown = Pick<
  Preferences,
  "email" | "allEmails" | "marketingEmails" | "successStories" | "weeklyTips" | "socialReminders"
>;
