import type { MembershipStage } from "@domain/billing/membership";
import { PRODUCT_NAME } from "@domain/product";

/** Said where a trial can be begun without a card, and nowhere else (B-19). */
export const NO_CARD = "No credit card required. Without one the trial ends by itself.";

/** What a membership's stage means for its author; `day` is when it happens. */
export const MEMBERSHIP_STAGES: Record<
  Exclude<MembershipStage, "none">,
  { tone: "neutral" | "amber" | "bad"; text: (day: string) => string }
> = {
  trial: {
    tone: "neutral",
    text: (day) =>
      `Your trial ends on ${day}. With a card your membership then goes on at $10 a month; without one it pauses, and nothing is charged.`,
  },
  trial_canceled: {
    tone: "amber",
    text: (day) =>
      `You have canceled: your membership ends on ${day}, and nothing is charged. Until then you can resume it under Manage Subscription.`,
  },
  running: { tone: "neutral", text: (day) => `The next payment of $10 is on ${day}.` },
  canceled: {
    tone: "amber",
    text: (day) =>
      `You have canceled: your membership ends on ${day}, and nothing more is charged. Until then you can resume it under Manage Subscription.`,
  },
  past_due: {
    tone: "bad",
    text: () => "Your last payment did not go through. Please check your card under Manage Subscription.",
  },
  paused: {
    tone: "amber",
    text: () =>
      "Your trial ended without a card, so your membership is paused and nothing is charged. Add a card under Manage Subscription to go on.",
  },
  unpaid: {
    tone: "bad",
    text: () => "A payment is still open. Please see to it under Manage Subscription.",
  },
  over: {
    tone: "neutral",
    text: () => "Your membership has ended. Your books stay where they are; you can begin again at any time.",
  },
};

export const PAYMENTS_UNAVAILABLE = "Payments are not open yet.";

/** What the dashboard says after a payment (ADB-09). */
export const PAYMENT_NOTICES = {
  membership: `Welcome to ${PRODUCT_NAME}!`,
  sponsor: "Sponsorship Activated!",
  confirming: "Confirming your payment…",
  reversed: "This payment was given back, so its days do not count.",
} as const;
