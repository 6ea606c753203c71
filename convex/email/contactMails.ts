import { PRODUCT_NAME } from "../../domain/product";
import { button, facts, note, text } from "./blocks";
import type { Writers } from "./contents";
import { greeting, isPlainLine } from "./names";

/** What the contact form and the mail preferences send. */
export const CONTACT_MAILS: Writers<
  "contact_notification" | "contact_acknowledgement" | "preference_notice" | "newsletter_confirmation"
> = {
  contact_notification: ({ name, email, userType, subject, message }, { site }) => ({
    subject: `Contact form: ${subject}`,
    preview: `From ${name}`,
    heading: "A message from the contact form",
    blocks: [
      facts(["From", name], ["E-mail", email], ["Writes as", userType || "not said"], ["Subject", subject]),
      { kind: "quote", text: message },
      button("Open the messages", `${site}/admin/messages`),
    ],
    reason: `You get this because this address is the support address of ${PRODUCT_NAME}.`,
    replyTo: email,
  }),
  contact_acknowledgement: ({ name, subject }) => ({
    subject: "We have your message",
    preview: "We answer within 24-48 hours.",
    heading: "We have your message",
    blocks: [
      text(greeting(name)),
      text("Thank you for writing to us. We answer within 24-48 hours."),
      facts(["Subject", isPlainLine(subject) ? subject : "left out here, since it holds an address"]),
    ],
    reason: "You get this because somebody gave this address in our contact form.",
  }),
  preference_notice: (_values, { preferences }) => ({
    subject: "Our mails to you are off",
    preview: "Somebody entered your address on our preferences page.",
    heading: "Our mails to you are off",
    blocks: [
      text(
        "Somebody, probably you, entered this address on our preferences page. You get no more digests, news, tips or reminders from us.",
      ),
      text("If it was not you, or to choose what you get, use this link:"),
      button("Manage my mail", preferences),
    ],
    reason: "You get this once, so that nobody else can quietly change what you receive.",
  }),
  newsletter_confirmation: ({ token }, { site }) => ({
    subject: "Confirm your newsletter sign-up",
    preview: "One press, and the weekly digest is yours.",
    heading: "Confirm your sign-up",
    blocks: [
      text(`Somebody, probably you, signed this address up for the weekly digest of ${PRODUCT_NAME}.`),
      button("Confirm my sign-up", `${site}/unsubscribe?newsletter=${encodeURIComponent(token)}`),
      note("The link works for seven days. If it was not you, ignore this mail: without it nothing is sent."),
    ],
    reason: "You get this because this address was entered in our newsletter form.",
  }),
};
