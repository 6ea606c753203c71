import { dayOf } from "../../../domain/dates";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import * as z from "zod";
import {
  DEFAULT_PREFERENCES,
  NEWSLETTER_LINK_MS,
  PREFERENCE_LINK_MS,
  PreferenceInput,
  toStoredChoices,
} from "../../../domain/mail/preferences";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { requireWithinLimit } from "../limits";
import { newsletterToken, readNewsletterToken, readPreferenceToken } from "./mailTokens";
import { enqueueMail } from "./outbox";
import { addPreferences, ALL_OPTED_OUT, ensurePreferences, preferencesOf } from "./preferenceRows";
import { refuse } from "../refuse";
import type { Viewer } from "../accounts/viewer";

type Preferences = Doc<"emailPreferences">;
/** The email choices of an address, as its owner sees them. */
export const vPreferences = v.object({
  email: v.string(),
  unsubscribeAll: v.boolean(),
  marketingEmails: v.boolean(),
  successStories: v.boolean(),
  weeklyTips: v.boolean(),
  socialReminders: v.boolean(),
  /** True after a bounce or a complaint: nothing is sent to the address, not even about its account. */
  isSuppressed: v.boolean(),
});

/** What a link opens: its address's choices, or that it is too old to show them, or that it is damaged. */
export const OpenedLink = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("open"),
    preferences: PreferenceInput.extend({ email: z.string(), isSuppressed: z.boolean() }),
  }),
  z.object({ state: z.enum(["expired", "invalid"]) }),
]);

/** The viewer's own choices. Throws `not_authenticated`. */
export async function readOwnPreferences(
  ctx: QueryCtx,
  viewer: Viewer | null,
): Promise<Infer<typeof vPreferences>> {
  const email = requireOwnEmail(viewer);
  return toPreferences((await preferencesOf(ctx, email)) ?? { email, ...DEFAULT_PREFERENCES });
}

/** Opens the link in an email. One that is too old tells nothing about its address. */
export async function openLink(ctx: MutationCtx, token: string): Promise<z.infer<typeof OpenedLink>> {
  const link = await linkOf(ctx, token);
  if (link === null) return { state: "invalid" };
  return link.isFresh ? { state: "open", preferences: toPreferences(link.row) } : { state: "expired" };
}

/**
 * Stores the choices of a link's address, as often as its owner likes. Any link unsubscribes from everything; a link that
 * is too old does nothing else. Throws `stale_link`.
 */
export async function saveByLink(ctx: MutationCtx, token: string, input: PreferenceInput): Promise<void> {
  const link = (await linkOf(ctx, token)) ?? refuse("stale_link");
  if (!link.isFresh && !input.unsubscribeAll) refuse("stale_link");
  await saveChoices(ctx, link.row, input);
  // Holding a link from an email proves that the address is theirs, so the choice counts as confirmed.
  if (!input.unsubscribeAll && link.row.newsletterConfirmedAt === undefined)
    await ctx.db.patch("emailPreferences", link.row._id, { newsletterConfirmedAt: Date.now() });
}

/** Stores the viewer's own choices. Throws `not_authenticated`. */
export async function saveOwnPreferences(
  ctx: MutationCtx,
  viewer: Viewer | null,
  input: PreferenceInput,
): Promise<void> {
  await saveChoices(ctx, await ownRow(ctx, viewer), input);
}

/** Opts out the address of a link, however old. Returns false for a forged one. */
export async function optOutByToken(ctx: MutationCtx, token: string): Promise<boolean> {
  if ((await readPreferenceToken(token)) === null) return false;
  const link = await linkOf(ctx, token);
  // A deleted account's address gets no email anyway.
  if (link !== null) await optOut(ctx, link.row);
  return true;
}

/**
 * Emails a fresh link to the address of an old one. Throws `stale_link` for a forged one, `suppressed_address` for an
 * address that bounced or complained, or `rate_limited`.
 */
export async function mailFreshLink(ctx: MutationCtx, token: string): Promise<void> {
  const { row } = (await linkOf(ctx, token)) ?? refuse("stale_link");
  if (row.suppressed !== undefined) refuse("suppressed_address");
  await requireWithinLimit(ctx, "openPreferences", row.email);
  await enqueueMail(ctx, {
    key: `preference_link:${row._id}:${Date.now()}`,
    type: "preference_link",
    to: row.email,
    values: {},
  });
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
  const link = await readNewsletterToken(token);
  const row = link === null ? null : await rowOf(ctx, link.id);
  const now = Date.now();
  if (row?.newsletterRequestedAt === undefined || row.newsletterRequestedAt !== link?.requestedAt)
    return false;
  if (now - row.newsletterRequestedAt > NEWSLETTER_LINK_MS) return false;
  if (row.newsletterConfirmedAt !== undefined && row.marketingEmails && row.allEmails) return true;
  await ctx.db.patch("emailPreferences", row._id, {
    allEmails: true,
    marketingEmails: true,
    newsletterConfirmedAt: now,
    updatedAt: now,
  });
  return true;
}

/** The row of a link, and whether it is new enough to read and change it. Null for a forged one. */
async function linkOf(ctx: QueryCtx, token: string): Promise<{ row: Preferences; isFresh: boolean } | null> {
  const link = await readPreferenceToken(token);
  const row = link === null ? null : await rowOf(ctx, link.id);
  if (link === null || row === null) return null;
  return { row, isFresh: Date.now() - link.madeAt < PREFERENCE_LINK_MS };
}

async function rowOf(ctx: QueryCtx, id: string): Promise<Preferences | null> {
  const rowId = ctx.db.normalizeId("emailPreferences", id);
  return rowId === null ? null : await ctx.db.get("emailPreferences", rowId);
}

async function saveChoices(ctx: MutationCtx, row: Preferences, input: PreferenceInput): Promise<void> {
  const [choices, now] = [toStoredChoices(input), Date.now()];
  await ctx.db.patch("emailPreferences", row._id, {
    ...(choices.allEmails ? choices : ALL_OPTED_OUT),
    chosenAt: now,
    updatedAt: now,
  });
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
    (row.linkedAt ?? row.unsubscribeTokenHash) !== undefined ||
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
  const { email, allEmails, marketingEmails, successStories, weeklyTips, socialReminders, suppressed } = row;
  const choices = { marketingEmails, successStories, weeklyTips, socialReminders };
  return { email, unsubscribeAll: !allEmails, ...choices, isSuppressed: suppressed !== undefined };
}

type StoredChoices = Pick<
  Preferences,
  | "email"
  | "allEmails"
  | "marketingEmails"
  | "successStories"
  | "weeklyTips"
  | "socialReminders"
  | "suppressed"
>;
