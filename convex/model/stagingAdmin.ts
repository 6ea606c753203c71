import type { Infer } from "convex/values";
import { v } from "convex/values";
import { DAY_MS } from "../../domain/dates";
import type { MutationCtx } from "../_generated/server";
import { sha256 } from "./hash";
import { vContactRole, vSubscriptionStatus } from "./vocabulary";

/** An author's membership, with its days counted from now. */
export const vStagedMember = v.object({
  userId: v.id("users"),
  status: vSubscriptionStatus,
  startedDaysAgo: v.number(),
  /** When the trial, the period or the membership ends; negative for a past day. */
  endsInDays: v.number(),
  paidMonths: v.number(),
  cancels: v.optional(v.boolean()),
});

export const vStagedMessage = v.object({
  name: v.string(),
  email: v.string(),
  userType: vContactRole,
  subject: v.string(),
  message: v.string(),
  isRead: v.boolean(),
});

const MONTH_CENTS = 1_000;

/** Adds a membership as Stripe would have reported it, unless its author has one. */
export async function addMember(ctx: MutationCtx, member: Infer<typeof vStagedMember>): Promise<void> {
  const { userId, status, startedDaysAgo, endsInDays, paidMonths, cancels = false } = member;
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
  await ctx.db.insert("subscriptions", {
    stripeSubscriptionId: `sub_demo_${userId}`,
    stripeCustomerId: `cus_demo_${userId}`,
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
    monthlyCents: MONTH_CENTS,
    lifetimeCents: paidMonths * MONTH_CENTS,
    stripeUpdatedAt: now,
  });
}

/** Adds a contact message without its emails, unless its sender wrote on the same subject before. */
export async function addMessage(ctx: MutationCtx, message: Infer<typeof vStagedMessage>): Promise<void> {
  const sent = await ctx.db
    .query("contactMessages")
    .withIndex("by_email", (q) => q.eq("email", message.email))
    .take(10);
  if (sent.some(({ subject }) => subject === message.subject)) return;
  await ctx.db.insert("contactMessages", {
    ...message,
    ...(message.isRead ? { readAt: Date.now() } : {}),
  });
}
