import { isLiveMembership } from "../../../domain/billing/plans";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../change";
import { differing } from "../change";
import type { Contribution } from "../counters";
import { applyContribution } from "../counters";
import { profileOfUser } from "../people/profiles";

type Subscription = Doc<"subscriptions">;

/** Nobody has many: a new one begins only when the last has ended. */
const MAX_OF_ONE = 50;

/** Counts memberships and money, and puts the person's membership on their profile. */
export async function subscriptionChanged(ctx: TriggerCtx, change: ChangeOf<"subscriptions">): Promise<void> {
  await applyContribution(
    ctx.innerDb,
    subscriptionContribution(change.oldDoc),
    subscriptionContribution(change.newDoc),
  );
  const userId = change.newDoc?.userId;
  if (userId !== undefined) await showOnProfile(ctx, userId);
}

/** What one membership adds to the counters: its state, what it brings a month, what it has brought. */
export function subscriptionContribution(row: Subscription | null): Contribution {
  if (row === null) return {};
  return {
    "subscriptions.total": 1,
    [`subscriptions.${row.status}`]: 1,
    "subscriptions.mrrCents": row.status === "active" || row.status === "past_due" ? row.monthlyCents : 0,
    "subscriptions.ltvCents": row.lifetimeCents,
  };
}

async function showOnProfile(ctx: TriggerCtx, userId: Id<"users">): Promise<void> {
  const profile = await profileOfUser(ctx, userId);
  if (profile === null) return;
  const rows = await subscriptionsOf(ctx.innerDb, userId);
  const changed = differing(profile, { ...profile, ...membershipOf(rows) });
  if (changed !== null) await ctx.db.patch("profiles", profile._id, changed);
}

/** A person's membership that counts: a running one before one that ended, then the newest. Null for none. */
export async function currentSubscription(
  db: DatabaseReader,
  userId: Id<"users">,
): Promise<Subscription | null> {
  return currentOf(await subscriptionsOf(db, userId)) ?? null;
}

/** What a person's memberships amount to on their profile. */
export function membershipOf(rows: readonly Subscription[]) {
  const first = currentOf(rows);
  return {
    subscriptionPlan: first?.plan,
    subscriptionStatus: first?.status ?? ("none" as const),
    trialEndsAt: first?.trialEnd,
    currentPeriodEnd: first?.currentPeriodEnd,
  };
}

function currentOf(rows: readonly Subscription[]): Subscription | undefined {
  return [...rows].sort(
    (a, b) =>
      Number(isLiveMembership(b.status)) - Number(isLiveMembership(a.status)) || b.startedAt - a.startedAt,
  )[0];
}

async function subscriptionsOf(db: DatabaseReader, userId: Id<"users">): Promise<Subscription[]> {
  return await db
    .query("subscriptions")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .take(MAX_OF_ONE);
}
