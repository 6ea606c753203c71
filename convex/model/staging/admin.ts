import type { Infer } from "convex/values";
import { v } from "convex/values";
import { MONTH_CENTS } from "../../../domain/billing/plans";
import { DAY_MS } from "../../../domain/dates";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { userWithEmail } from "../accounts/accounts";
import { saveCustomer } from "../billing/checkouts";
import { currentSubscription } from "../billing/subscriptionTrigger";
import { sha256 } from "../hash";
import { vContactRole, vSubscriptionStatus } from "../vocabulary";

/** An author's membership, with its days counted from now. */
export const vStagedMember = v.object({
  userId: v.id("users"),
  status: vSubscriptionStatus,
  startedDaysAgo: v.number(),
  /** When the trial, the period or the membership ends; negative for a past day. */
  endsInDays: v.number(),
  paidMonths: v.number(),
  /** When the payment failed that is overdue. */
  failedDaysAgo: v.optional(v.number()),
  cancels: v.optional(v.boolean()),
});

export const vStagedMessage = v.object({
  name: v.string(),
  email: v.string(),
  userType: vContactRole,
  subject: v.string(),
  message: v.string(),
  isRead: v.boolean(),
  sentDaysAgo: v.number(),
});

/** Adds a membership as Stripe would have reported it, unless its author has one. */
export async function addMember(ctx: MutationCtx, member: Infer<typeof vStagedMember>): Promise<void> {
  const { userId, status, startedDaysAgo, endsInDays, paidMonths, failedDaysAgo, cancels = false } = member;
  const existing = await ctx.db
    .query("subscriptions")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .first();
  const user = await ctx.db.get("users", userId);
  if (existing !== null || user === null) return;
  const profile = await ctx.db
    .query("profiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .first();
  const now = Date.now();
  const [email, endsAt] = [user.email ?? "", now + endsInDays * DAY_MS];
  const stripeCustomerId = await saveCustomer(ctx, userId, `cus_demo_${userId}`);
  await ctx.db.insert("subscriptions", {
    stripeSubscriptionId: `sub_demo_${userId}`,
    stripeCustomerId,
    userId,
    customerName: profile?.displayName,
    customerEmail: email,
    emailHash: await sha256(email),
    plan: "author",
    status,
    startedAt: now - startedDaysAgo * DAY_MS,
    ...(status === "trialing" ? { trialEnd: endsAt } : {}),
    currentPeriodEnd: endsAt,
    cancelAtPeriodEnd: cancels,
    ...(failedDaysAgo === undefined ? {} : { overdueSince: now - failedDaysAgo * DAY_MS }),
    monthlyCents: MONTH_CENTS.membership,
    lifetimeCents: paidMonths * MONTH_CENTS.membership,
    stripeUpdatedAt: now,
  });
}

/** A membership as the local Stripe keeps it. Times in epoch ms. */
export const vStripeMembership = v.object({
  userId: v.id("users"),
  stripeCustomerId: v.string(),
  stripeSubscriptionId: v.string(),
  name: v.string(),
  startedAt: v.number(),
  periodEnd: v.number(),
});

/** The membership of the account with this email, or null. */
export async function stripeMembership(
  ctx: QueryCtx,
  email: string,
): Promise<Infer<typeof vStripeMembership> | null> {
  const userId = (await userWithEmail(ctx, email))?._id;
  const row = userId === undefined ? null : await currentSubscription(ctx.db, userId);
  if (userId === undefined || row === null) return null;
  const {
    stripeCustomerId,
    stripeSubscriptionId,
    customerName: name = "",
    startedAt,
    currentPeriodEnd,
  } = row;
  return {
    userId,
    stripeCustomerId,
    stripeSubscriptionId,
    name,
    startedAt,
    periodEnd: currentPeriodEnd ?? startedAt,
  };
}

/** Adds a contact message without its emails, unless its sender wrote on the same subject before. */
export async function addMessage(ctx: MutationCtx, message: Infer<typeof vStagedMessage>): Promise<void> {
  const known = await ctx.db
    .query("contactMessages")
    .withIndex("by_email", (q) => q.eq("email", message.email))
    .take(10);
  if (known.some(({ subject }) => subject === message.subject)) return;
  const { sentDaysAgo, ...sent } = message;
  const sentAt = Date.now() - sentDaysAgo * DAY_MS;
  await ctx.db.insert("contactMessages", {
    ...sent,
    sentAt,
    ...(message.isRead ? { readAt: sentAt + DAY_MS / 2 } : {}),
  });
}
