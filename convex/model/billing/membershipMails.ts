import { formatDay } from "../../../domain/dates";
import { isEndedMembership } from "../../../domain/billing/plans";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { mailPerson } from "../mail/personMail";

type Membership = Doc<"subscriptions">;
type State = Pick<Membership, "status" | "cancelAtPeriodEnd">;

const UNPAID = ["past_due", "unpaid"];

/** A trial, and what a trial without a card becomes. */
const UNCHARGED = ["trialing", "paused", "incomplete"];

/**
 * Emails the author what changed about their membership. `before` is null for a new one. Each email's key holds the
 * period, so an answer of Stripe that comes twice is told once. A cancellation's holds the answer that told of it, because
 * a person may cancel, resume and cancel again in one period.
 */
export async function mailMembershipChange(
  ctx: MutationCtx,
  before: State | null,
  after: Membership,
): Promise<void> {
  await mailStart(ctx, before, after);
  await mailPayment(ctx, before, after);
  await mailEnd(ctx, before, after);
}

async function mailStart(ctx: MutationCtx, before: State | null, after: Membership): Promise<void> {
  const hadBegun = before !== null && before.status !== "incomplete";
  if (hadBegun || (after.status !== "trialing" && after.status !== "active")) return;
  const endsOn = formatDay(periodEnd(after));
  const isTrial = after.status === "trialing";
  await mailPerson(ctx, after.userId, {
    key: `membership_started:${after._id}`,
    type: "membership_started",
    values: { kind: isTrial ? "trial" : "paid", endsOn },
    notice: {
      kind: "membership_started",
      values: isTrial
        ? { kind: "free trial", until: endsOn }
        : { kind: "membership", until: `${endsOn}, then it renews` },
    },
  });
}

async function mailPayment(ctx: MutationCtx, before: State | null, after: Membership): Promise<void> {
  const [was, is] = [before?.status ?? "incomplete", after.status];
  const key = `${after._id}:${periodEnd(after)}`;
  if (UNPAID.includes(is) && !UNPAID.includes(was))
    await mailPerson(ctx, after.userId, {
      key: `payment_failed:${key}`,
      type: "payment_failed",
      values: {},
      notice: { kind: "payment_failed", values: {} },
    });
  if (UNPAID.includes(was) && is === "active")
    await mailPerson(ctx, after.userId, {
      key: `payment_mended:${key}`,
      type: "payment_mended",
      values: {},
      notice: { kind: "payment_mended", values: {} },
    });
  if (is === "paused" && was !== "paused")
    await mailPerson(ctx, after.userId, {
      key: `membership_paused:${key}`,
      type: "membership_paused",
      values: {},
      notice: { kind: "membership_paused", values: {} },
    });
}

/** Canceling tells the day it ends. The end itself is told only if nobody canceled it before. */
async function mailEnd(ctx: MutationCtx, before: State | null, after: Membership): Promise<void> {
  if (before === null || isEndedMembership(before.status)) return;
  const isOver = after.status === "canceled";
  const wasCanceled = before.cancelAtPeriodEnd;
  if (wasCanceled || !(isOver || after.cancelAtPeriodEnd)) return;
  const endsAt = isOver ? Date.now() : periodEnd(after);
  await mailPerson(ctx, after.userId, {
    key: `membership_canceled:${after._id}:${isOver ? "over" : after.stripeUpdatedAt}`,
    type: "membership_canceled",
    values: {
      endsOn: formatDay(endsAt),
      isOver: isOver ? "yes" : "no",
      wasCharged: UNCHARGED.includes(before.status) ? "no" : "yes",
    },
    notice: {
      kind: "membership_canceled",
      values: { when: isOver ? "ended" : `ends on ${formatDay(endsAt)}` },
    },
  });
}

/** When the trial or the paid period ends. */
function periodEnd({ status, trialEnd, currentPeriodEnd, startedAt }: Membership): number {
  return (status === "trialing" ? trialEnd : currentPeriodEnd) ?? currentPeriodEnd ?? trialEnd ?? startedAt;
}
