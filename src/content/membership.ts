import type { MembershipStage } from "@domain/billing/membership";
import { PRODUCT_NAME } from "@domain/product";

/** Shown only where the trial needs no card. */
export const NO_CARD = "No credit card required. Without one, the trial simply ends.";

/** Explains each membership stage to its author. `day` is the date of the next change. */
export const MEMBERSHIP_STAGES: Record<
  Exclude<MembershipStage, "none">,
  { tone: "neutral" | "amber" | "bad"; text: (day: string) => string }
> = {
  trial: {
    tone: "neutral",
    text: (day) =>
      `Your trial ends on ${day}. With a card on file, membership continues at $10 a month. Without one, it pauses and nothing is charged.`,
  },
  trial_canceled: {
    tone: "amber",
    text: (day) =>
      `You canceled. Your membership ends on ${day}, and nothing is charged. Until then, you can resume it under Manage Subscription.`,
  },
  running: { tone: "neutral", text: (day) => `Your next payment of $10 is on ${day}.` },
  canceled: {
    tone: "amber",
    text: (day) =>
      `You canceled. Your membership ends on ${day}, and nothing more is charged. Until then, you can resume it under Manage Subscription.`,
  },
  past_due: {
    tone: "bad",
    text: () => "Your last payment failed. Please check your card under Manage Subscription.",
  },
  paused: {
    tone: "amber",
    text: () =>
      "Your trial is over, and no card could be charged, so your membership is paused. Add a card that works under Manage Subscription to continue.",
  },
  unpaid: {
    tone: "bad",
    text: () => "A payment is overdue. Please pay it under Manage Subscription.",
  },
  over: {
    tone: "neutral",
    text: () => "Your membership has ended. Your books stay online, and you can rejoin any time.",
  },
};

export const PAYMENTS_UNAVAILABLE = "Payments aren’t available yet.";

/** Shown on the dashboard after a payment. */
export const PAYMENT_NOTICES = {
  membership: `Welcome to ${PRODUCT_NAME}!`,
  sponsor: "Sponsorship Activated!",
  confirming: "Confirming your payment…",
  bookGone:
    "Your payment arrived, but its book was deleted. If you had deleted it before you paid, contact us for a refund.",
  reversed: "This payment was refunded, so its days don’t count.",
} as const;
