import { ALL_OFF } from "../../../domain/mail/preferences";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";

type Preferences = Doc<"emailPreferences">;

/** What stands for an address that has not asked for anything. */
export const DEFAULT_PREFERENCES = { allEmails: true, ...ALL_OFF } as const;

/** What is known of an address's wishes, or null. */
export async function preferencesOf(ctx: QueryCtx, email: string): Promise<Preferences | null> {
  return await ctx.db
    .query("emailPreferences")
    .withIndex("by_email", (q) => q.eq("email", email))
    .unique();
}

/** Begins an address's row; it asks for nothing yet. */
export async function addPreferences(
  ctx: MutationCtx,
  email: string,
  userId?: Id<"users">,
): Promise<Preferences> {
  const id = await ctx.db.insert("emailPreferences", {
    userId,
    email,
    ...DEFAULT_PREFERENCES,
    tokenGeneration: 1,
    updatedAt: Date.now(),
  });
  return (await ctx.db.get("emailPreferences", id)) as Preferences;
}

/** The address's row, made when there is none. */
export async function ensurePreferences(ctx: MutationCtx, email: string): Promise<Preferences> {
  return (await preferencesOf(ctx, email)) ?? (await addPreferences(ctx, email));
}

/** Keeps mail from an address that bounces or complained, whatever its owner chose. */
export async function suppress(
  ctx: MutationCtx,
  email: string,
  reason: "bounced" | "complained",
): Promise<void> {
  const row = await ensurePreferences(ctx, email);
  await ctx.db.patch("emailPreferences", row._id, { suppressed: reason, updatedAt: Date.now() });
}
