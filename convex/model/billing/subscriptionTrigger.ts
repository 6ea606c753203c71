import { attentionOrder } from "../../../domain/billing/attention";
import { isLiveMembership } from "../../../domain/billing/plans";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../change";
import { differing } from "../change";
import type { Contribution } from "../counters";
import { applyContribution } from "../counters";
import { profileOfUser } from "../people/profiles";

type Subscription = Doc<"subscriptions">;

/** A person has few memberships: a new one begins only after the last has ended. */
const MAX_PER_PERSON = 50;

/** Updates the membership and revenue counters, and copies the person's membership to their profile. */
export async function subscriptionChanged(ctx: TriggerCtx, change: ChangeOf<"subscriptions">): Promise<void> {
  await applyContribution(
    ctx.innerDb,
    subscriptionContribution(change.oldDoc),
    subscriptionContribution(change.newDoc),
  );
  if (change.newDoc !== null) await writeFacts(ctx, change.newDoc);
  const userId = change.newDoc?.userId;
  if (userId !== undefined) await updateProfile(ctx, userId);
}

/** Trigger: the admin's list names a member by the account's new address. The hash of the first one keeps the trial used. */
export async function addressChanged(ctx: TriggerCtx, change: ChangeOf<"users">): Promise<void> {
  const customerEmail = change.newDoc?.email;
  if (customerEmail === undefined || change.oldDoc === null || change.oldDoc.email === customerEmail) return;
  await nameMember(ctx, change.id, { customerEmail });
}

/** Gives a person's memberships their new name or address. */
export async function nameMember(
  ctx: TriggerCtx,
  userId: Id<"users">,
  named: Partial<Pick<Subscription, "customerName" | "customerEmail">>,
): Promise<void> {
  for (const { _id } of await subscriptionsOf(ctx.innerDb, userId))
    await ctx.db.patch("subscriptions", _id, named);
}

async function writeFacts(ctx: TriggerCtx, row: Subscription): Promise<void> {
  const changed = differing(row, { ...row, ...subscriptionFacts(row) });
  if (changed !== null) await ctx.innerDb.patch("subscriptions", row._id, changed);
}

/** The derived fields of a membership: its place in the admin's list, and the text it is searched by. */
export function subscriptionFacts(row: Subscription) {
  return {
    attention: attentionOrder(row),
    searchText: [row.customerName ?? "", row.customerEmail].join("\n").trim(),
  };
}

/** The share of one membership in the counters: its status, monthly revenue and lifetime revenue, in cents. */
export function subscriptionContribution(row: Subscription | null): Contribution {
  if (row === null) return {};
  return {
    "subscriptions.total": 1,
    [`subscriptions.${row.status}`]: 1,
    "subscriptions.mrrCents": row.status === "active" ? row.monthlyCents : 0,
    "subscriptions.overdueCents": row.status === "past_due" ? row.monthlyCents : 0,
    "subscriptions.ltvCents": row.lifetimeCents,
  };
}

async function updateProfile(ctx: TriggerCtx, userId: Id<"users">): Promise<void> {
  const profile = await profileOfUser(ctx, userId);
  if (profile === null) return;
  const rows = await subscriptionsOf(ctx.innerDb, userId);
  const changed = differing(profile, { ...profile, ...profileFieldsOf(rows) });
  if (changed !== null) await ctx.db.patch("profiles", profile._id, changed);
}

/** A person's newest live membership, else the newest ended one. Null if they never had one. */
export async function currentSubscription(
  db: DatabaseReader,
  userId: Id<"users">,
): Promise<Subscription | null> {
  return pickCurrent(await subscriptionsOf(db, userId)) ?? null;
}

/** The profile fields that a person's memberships result in. */
export function profileFieldsOf(rows: readonly Subscription[]) {
  const current = pickCurrent(rows);
  return {
    subscriptionPlan: current?.plan,
    subscriptionStatus: current?.status ?? ("none" as const),
    trialEndsAt: current?.trialEnd,
    currentPeriodEnd: current?.currentPeriodEnd,
  };
}

function pickCurrent(rows: readonly Subscription[]): Subscription | undefined {
  return [...rows].sort(
    (a, b) =>
      Number(isLiveMembership(b.status)) - Number(isLiveMembership(a.status)) || b.startedAt - a.startedAt,
  )[0];
}

async function subscriptionsOf(db: DatabaseReader, userId: Id<"users">): Promise<Subscription[]> {
  return await db
    .query("subscriptions")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .take(MAX_PER_PERSON);
}
