import { DAY_MS } from "../dates";
/** What an author reads of their membership (PAY-04): a trial says how long it lasts, a rare status stands in capitals. */
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

/** How a membership stands, as far as there is something to say or to do about it. */
export type MembershipStage =
  "none" | "trial" | "trial_canceled" | "running" | "canceled" | "past_due" | "paused" | "unpaid" | "over";

/** The stage of a membership, and the day (epoch ms) its sentence is about. */
export function membershipStage({ status, trialEndsAt, currentPeriodEnd, cancelAtPeriodEnd }: Standing): {
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

interface Standing {
  status: string;
  trialEndsAt: number | null;
  currentPeriodEnd: number | null;
  cancelAtPeriodEnd: boolean;
}

function daysLeft(end: number, now: number): string {
  const days = Math.max(0, Math.ceil((end - now) / DAY_MS));
  return days === 1 ? "1 day left" : `${days} days left`;
}
