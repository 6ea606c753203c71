import { button, facts, HAS_ACCOUNT, note, text } from "../blocks";
import type { Links, Writers } from "../message";
import { greeting } from "../names";

const LISTED_EITHER_WAY = "Your books stay listed either way.";

/** Emails to authors about what changed in their membership. */
export const MEMBERSHIP_MAILS: Writers<
  "membership_started" | "payment_failed" | "payment_mended" | "membership_paused" | "membership_canceled"
> = {
  membership_started: ({ firstName, kind, endsOn }, links) => {
    const isTrial = kind === "trial";
    return {
      subject: isTrial ? "Your free trial has started" : "Your membership has started",
      preview: isTrial ? `It runs until ${endsOn}.` : `It renews on ${endsOn}.`,
      heading: isTrial ? "Your free trial has started" : "Your membership has started",
      blocks: [
        text(greeting(firstName)),
        text("Thank you for becoming a member."),
        facts([isTrial ? "Your trial ends on" : "It renews on", endsOn]),
        openMembership(links),
        note(
          isTrial
            ? "We'll remind you three days before it ends. Cancel before then and you pay nothing."
            : "You can cancel at any time. Your membership then runs to the end of the period you paid for.",
        ),
      ],
      reason: HAS_ACCOUNT,
    };
  },
  payment_failed: ({ firstName }, links) => ({
    subject: "Your membership payment failed",
    preview: "Please check your card.",
    heading: "Your payment failed",
    blocks: [
      text(greeting(firstName)),
      text("We couldn't charge your card for your membership. Please check your payment details."),
      openMembership(links, "Update my payment details"),
      note(`We'll try again in the next few days. ${LISTED_EITHER_WAY}`),
    ],
    reason: HAS_ACCOUNT,
  }),
  payment_mended: ({ firstName }, links) => ({
    subject: "Your membership payment went through",
    preview: "Your membership continues.",
    heading: "Your payment went through",
    blocks: [
      text(greeting(firstName)),
      text("We received the payment that had failed before. Your membership continues."),
      openMembership(links),
    ],
    reason: HAS_ACCOUNT,
  }),
  membership_paused: ({ firstName }, links) => ({
    subject: "Your membership is paused",
    preview: "Add a card to continue.",
    heading: "Your membership is paused",
    blocks: [
      text(greeting(firstName)),
      text("Your free trial ended without a card, so your membership is paused. You weren't charged."),
      text(`Add a card to continue. ${LISTED_EITHER_WAY}`),
      openMembership(links),
    ],
    reason: HAS_ACCOUNT,
  }),
  membership_canceled: ({ firstName, endsOn, isOver, wasCharged }, links) => {
    const hasEnded = isOver === "yes";
    const noCharge = wasCharged === "no" ? "you won't be charged." : "you won't be charged again.";
    return {
      subject: hasEnded ? "Your membership has ended" : "Your membership is canceled",
      preview: hasEnded ? `It ended on ${endsOn}.` : `It runs until ${endsOn}.`,
      heading: hasEnded ? "Your membership has ended" : "Your membership is canceled",
      blocks: [
        text(greeting(firstName)),
        text(
          hasEnded
            ? `Your membership has ended, and ${noCharge}`
            : `Your membership is canceled, and ${noCharge} Until it ends you keep everything it includes.`,
        ),
        facts([hasEnded ? "It ended on" : "It runs until", endsOn]),
        openMembership(links),
        note("Your books stay listed. You can become a member again at any time."),
      ],
      reason: HAS_ACCOUNT,
    };
  },
};

function openMembership({ site }: Links, label = "Open my membership") {
  return button(label, `${site}/dashboard/author?tab=membership`);
}
