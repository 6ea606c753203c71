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

/** The email choices of an address, as its owner sees them. */
export const vPreferences = v.object({
  email: v.string(),
  unsubscribeAll: v.boolean(),
  marketingEmails: v.boolean(),
  successStories: v.boolean(),
  weeklyTips: v.boolean(),
  socialReminders: v.boolean(),
});

/** The choices after an opt-out. It ends a newsletter sign-up too, so an old link cannot confirm it. */
const ALL_OPTED_OUT = {
  allEmails: false,
  ...ALL_OFF,
  newsletterRequestedAt: undefined,
  newsletterConfirmedAt: undefined,
} as const;

/** The choices of a link's address, else the viewer's. Null for an expired link. Throws `not_authenticated`. */
export async function readPreferences(
  ctx: QueryCtx,
  { token, viewer }: Caller,
): Promise<Infer<typeof vPreferences> | null> {
  if (token !== undefined) {
    const row = await rowOfToken(ctx, token);
    return row === null ? null : toPreferences(row);
  }
  const email = requireOwnEmail(viewer);
  return toPreferences((await preferencesOf(ctx, email)) ?? { email, ...DEFAULT_PREFERENCES });
}

/**
 * Stores the choices of a link's address, else the viewer's. The link expires, and later emails carry a new one. Throws
 * `stale_link` or `not_authenticated`.
 */
export async function savePreferences(
  ctx: MutationCtx,
  { token, viewer }: Caller,
  input: PreferenceInput,
): Promise<void> {
  const row = token === undefined ? await ownRow(ctx, viewer) : await rowOfToken(ctx, token);
  if (row === null) refuse("stale_link");
  const choices = toStoredChoices(input);
  const isOptedOut = !choices.allEmails;
  const now = Date.now();
  await retireToken(ctx, row);
  await ctx.db.patch("emailPreferences", row._id, {
    ...(isOptedOut ? ALL_OPTED_OUT : choices),
    // Holding a link from an email proves that the address is theirs, so the choice counts as confirmed.
    ...(token !== undefined && !isOptedOut
      ? { newsletterConfirmedAt: row.newsletterConfirmedAt ?? now }
      : {}),
    tokenGeneration: row.tokenGeneration + 1,
    unsubscribeTokenHash: undefined,
    updatedAt: now,
  });
}

/** Opts out the address of a link. An expired link works too. Returns false for an unknown one. */
export async function optOutByToken(ctx: MutationCtx, token: string): Promise<boolean> {
  const row = (await rowOfToken(ctx, token)) ?? (await rowOfRetiredToken(ctx, token));
  if (row === null) return false;
  await optOut(ctx, row);
  return true;
}

/**
 * Opts out an address that anyone may have typed. The result is the same for unknown addresses, and a known one gets a
 * notice. Throws `rate_limited`.
 */
export async function optOutByEmail(ctx: MutationCtx, email: string): Promise<void> {
  await requireWithinLimit(ctx, "openPreferences", email);
  const row = await preferencesOf(ctx, email);
  const isKnown = (row !== null && wasEmailed(row)) || (await isKnownAddress(ctx, email));
  await optOut(ctx, row ?? (await addPreferences(ctx, email)));
  if (!isKnown) return;
  const day = dayOf(Date.now());
  await enqueueMail(ctx, {
    key: `preference_notice:${email}:${day}`,
    type: "preference_notice",
    to: email,
    values: {},
  });
}

/** Emails a link that confirms a newsletter sign-up. Newsletters start only after it is followed. Throws `rate_limited`. */
export async function subscribeNewsletter(ctx: MutationCtx, email: string): Promise<void> {
  await requireWithinLimit(ctx, "openPreferences", email);
  const now = Date.now();
  const row = await ensurePreferences(ctx, email);
  if (row.allEmails && row.marketingEmails && row.newsletterConfirmedAt !== undefined) return;
  // A second request soon after keeps the first email's link valid.
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

/** Confirms a newsletter sign-up by its link. Returns false for an expired or forged link. */
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

async function rowOfRetiredToken(ctx: QueryCtx, token: string): Promise<Preferences | null> {
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

async function optOut(ctx: MutationCtx, row: Preferences): Promise<void> {
  await ctx.db.patch("emailPreferences", row._id, { ...ALL_OPTED_OUT, updatedAt: Date.now() });
}

async function ownRow(ctx: MutationCtx, viewer: Viewer | null): Promise<Preferences> {
  const email = requireOwnEmail(viewer);
  return (await preferencesOf(ctx, email)) ?? (await addPreferences(ctx, email, viewer?.user._id));
}

function requireOwnEmail(viewer: Viewer | null): string {
  return viewer?.user.email ?? refuse("not_authenticated");
}

function wasEmailed(row: Preferences): boolean {
  return (
    row.userId !== undefined ||
    row.unsubscribeTokenHash !== undefined ||
    row.newsletterRequestedAt !== undefined
  );
}

/** True for the address of an account, or the contact address of an author or a book. */
async function isKnownAddress(ctx: QueryCtx, email: string): Promise<boolean> {
  const [user, profileContact, bookContact] = await Promise.all([
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
  return user !== null || profileContact !== null || bookContact !== null;
}

function toPreferences(row: StoredChoices): Infer<typeof vPreferences> {
  const { email, allEmails, marketingEmails, successStories, weeklyTips, socialReminders } = row;
  return { email, unsubscribeAll: !allEmails, marketingEmails, successStories, weeklyTips, socialReminders };
}

type StoredChoices = Pick<
  Preferences,
  "email" | "allEmails" | "marketingEmails" | "successStories" | "weeklyTips" | "socialReminders"
>;
