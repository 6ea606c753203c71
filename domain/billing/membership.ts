import { DAY_MS } from "../dates";
/** A membership's status in words. A trial includes its days left; rare statuses appear in capitals. */
export function membershipLabel(
  { status, trialEndsAt }: { status: string; trialEndsAt: number | null },
  now: number,
): string {
  switch (status) {
    case "none":
      return "Not set up yet";
    case "active":
      return "Active";
    case "trialing":
      return trialEndsAt === null ? "Trial" : `Trial, ${daysLeft(trialEndsAt, now)}`;
    case "past_due":
      return "Past due";
    default:
      return status.replaceAll("_", " ").toUpperCase();
  }
}

/** The stages of a membership that differ in their message or their action. */
export type MembershipStage =
  "none" | "trial" | "trial_canceled" | "running" | "canceled" | "past_due" | "paused" | "unpaid" | "over";

/** The stage of a membership, and the date (epoch ms) its message names. */
export function membershipStage({ status, trialEndsAt, currentPeriodEnd, cancelAtPeriodEnd }: Membership): {
  stage: MembershipStage;
  at: number | null;
} {
  switch (status) {
    case "none":
      return { stage: "none", at: null };
    case "trialing":
      return { stage: cancelAtPeriodEnd ? "trial_canceled" : "trial", at: trialEndsAt ?? currentPeriodEnd };
    case "active":
      return { stage: cancelAtPeriodEnd ? "canceled" : "running", at: currentPeriodEnd };
    case "past_due":
    case "paused":
      return { stage: status, at: null };
    case "canceled":
    case "incomplete_expired":
      return { stage: "over", at: null };
    default:
      return { stage: "unpaid", at: null };
  }
}

interface Membership {
  status: string;
  trialEndsAt: number | null;
  currentPeriodEnd: number | null;
  cancelAtPeriodEnd: boolean;
}

function daysLeft(end: number, now: number): string {
  const days = Math.max(0, Math.ceil((end - now) / DAY_MS));
  return days === 1 ? "1 day left" : `${days} days left`;
}
