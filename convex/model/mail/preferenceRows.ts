import { ALL_OFF, DEFAULT_PREFERENCES } from "../../../domain/mail/preferences";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";

type Preferences = Doc<"emailPreferences">;

/** The choices after an opt-out. It ends a newsletter sign-up too, so an old link cannot confirm it. */
export const ALL_OPTED_OUT = {
  allEmails: false,
  ...ALL_OFF,
  newsletterRequestedAt: undefined,
  newsletterConfirmedAt: undefined,
} as const;

/** The stored preferences of an address, or null. */
export async function preferencesOf(ctx: QueryCtx, email: string): Promise<Preferences | null> {
  return await ctx.db
    .query("emailPreferences")
    .withIndex("by_email", (q) => q.eq("email", email))
    .unique();
}

/** Creates the preferences of an address, with the default choices. */
export async function addPreferences(
  ctx: MutationCtx,
  email: string,
  userId?: Id<"users">,
): Promise<Preferences> {
  const id = await ctx.db.insert("emailPreferences", {
    userId,
    email,
    ...DEFAULT_PREFERENCES,
    updatedAt: Date.now(),
  });
  return (await ctx.db.get("emailPreferences", id)) as Preferences;
}

/** The preferences of an address. Creates them when missing. */
export async function ensurePreferences(ctx: MutationCtx, email: string): Promise<Preferences> {
  return (await preferencesOf(ctx, email)) ?? (await addPreferences(ctx, email));
}

/** True once the address's owner set the choices: at sign-up, logged in or by a link. */
export function hasChosen({ userId, chosenAt, tokenGeneration = 1 }: Preferences): boolean {
  return userId !== undefined || chosenAt !== undefined || tokenGeneration > 1;
}

/**
 * Moves the email choices to the new address; a bounce or an opt-out there stays. A row keeps its address for good, so that
 * the links in old emails unsubscribe the address they went to. An old address that was verified is known as the account's,
 * and goes with it.
 */
export async function movePreferences(
  ctx: MutationCtx,
  userId: Id<"users">,
  email: string,
  { wasVerified }: { wasVerified: boolean },
): Promise<void> {
  const own = await ctx.db
    .query("emailPreferences")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .first();
  if (own === null) return;
  const now = Date.now();
  const { allEmails, marketingEmails, weeklyTips, successStories, socialReminders, chosenAt } = own;
  const choices = { allEmails, marketingEmails, weeklyTips, successStories, socialReminders, chosenAt };
  // The old address gets no marketing. Should its owner return to it, that is no opt-out of theirs.
  const left = { ...ALL_OPTED_OUT, allEmails, chosenAt: now };
  const formerUserId = wasVerified ? userId : undefined;
  await ctx.db.patch("emailPreferences", own._id, {
    userId: undefined,
    formerUserId,
    ...left,
    updatedAt: now,
  });
  const row = await ensurePreferences(ctx, email);
  const kept = row.allEmails ? choices : { ...ALL_OPTED_OUT, chosenAt };
  await ctx.db.patch("emailPreferences", row._id, {
    userId,
    formerUserId: undefined,
    ...kept,
    updatedAt: now,
  });
}

/**
 * Forgets some of the addresses that asked for the newsletter before this moment and never confirmed it: anyone may have
 * typed them. An address that opted out or chose, or has a link of ours, keeps its row. Returns how many it looked at.
 */
export async function forgetUnconfirmed(ctx: MutationCtx, before: number, max: number): Promise<number> {
  const rows = await ctx.db
    .query("emailPreferences")
    .withIndex("by_newsletterConfirmedAt_newsletterRequestedAt", (q) =>
      q
        .eq("newsletterConfirmedAt", undefined)
        .gt("newsletterRequestedAt", 0)
        .lt("newsletterRequestedAt", before),
    )
    .take(max);
  for (const row of rows) {
    const hasLink = (row.linkedAt ?? row.unsubscribeTokenHash) !== undefined;
    if (hasLink || hasChosen(row) || !row.allEmails || row.suppressed !== undefined)
      await ctx.db.patch("emailPreferences", row._id, { newsletterRequestedAt: undefined });
    else await ctx.db.delete("emailPreferences", row._id);
  }
  return rows.length;
}

/** Stops all email to an address that bounced or complained, whatever its owner chose. */
export async function suppress(
  ctx: MutationCtx,
  email: string,
  reason: "bounced" | "complained",
): Promise<void> {
  const row = await ensurePreferences(ctx, email);
  await ctx.db.patch("emailPreferences", row._id, { suppressed: reason, updatedAt: Date.now() });
}
