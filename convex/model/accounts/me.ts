import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { QueryCtx } from "../../_generated/server";
import { counterValue } from "../counters";
import type { Viewer } from "./viewer";
import { vApprovalStatus, vRole, vSubscriptionPlan, vSubscriptionStatus } from "../vocabulary";

/** A signed-in person's own account data. */
export const vMe = v.object({
  userId: v.id("users"),
  email: v.string(),
  emailVerified: v.boolean(),
  role: v.union(vRole, v.null()),
  approvalStatus: v.union(vApprovalStatus, v.null()),
  approvalReason: v.union(v.string(), v.null()),
  displayName: v.string(),
  slug: v.union(v.string(), v.null()),
  bookCount: v.union(v.number(), v.null()),
  subscription: v.object({
    plan: v.union(vSubscriptionPlan, v.null()),
    status: vSubscriptionStatus,
    trialEndsAt: v.union(v.number(), v.null()),
  }),
  unreadMessages: v.union(v.number(), v.null()),
  waitingProducers: v.union(v.number(), v.null()),
  waitingReports: v.union(v.number(), v.null()),
});
/** A signed-in person's own account data. */
export type Me = Infer<typeof vMe>;

/** The viewer's account data. `bookCount` is null except for authors, the counts of what waits except for admins. */
export async function ownAccountData(ctx: QueryCtx, viewer: Viewer): Promise<Me> {
  const { user, profile, role } = viewer;
  return {
    userId: user._id,
    email: user.email ?? "",
    emailVerified: user.emailVerificationTime !== undefined,
    role,
    approvalStatus: viewer.approvalStatus,
    approvalReason: role === "producer" ? (profile?.approvalReason ?? null) : null,
    displayName: profile?.displayName ?? user.email ?? "",
    slug: profile?.slug || null,
    bookCount: role === "author" ? (profile?.bookCount ?? 0) : null,
    subscription: {
      plan: profile?.subscriptionPlan ?? null,
      status: profile?.subscriptionStatus ?? "none",
      trialEndsAt: profile?.trialEndsAt ?? null,
    },
    unreadMessages: role === "admin" ? await counterValue(ctx, "messages.unread") : null,
    waitingProducers: role === "admin" ? await counterValue(ctx, "producers.pending") : null,
    waitingReports: role === "admin" ? await counterValue(ctx, "reports.open") : null,
  };
}
