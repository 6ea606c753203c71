import { PRODUCT_NAME } from "../../../domain/product";
import { button, facts, note, text } from "../blocks";
import type { Writers } from "../message";

/** Emails that the contact form, the email preferences and the newsletter form send. */
export const CONTACT_MAILS: Writers<
  | "contact_notification"
  | "contact_acknowledgement"
  | "preference_notice"
  | "preference_link"
  | "newsletter_confirmation"
> = {
  contact_notification: ({ name, email, userType, subject, message }, { site }) => ({
    subject: `Contact form: ${subject}`,
    preview: `From ${name}`,
    heading: "A message from the contact form",
    blocks: [
      facts(["From", name], ["Email", email], ["Role", userType || "Not specified"], ["Subject", subject]),
      { kind: "quote", text: message },
      button("Open the messages", `${site}/admin/messages`),
    ],
    reason: `You're receiving this because this is the support address of ${PRODUCT_NAME}.`,
    replyTo: email,
  }),
  contact_acknowledgement: () => ({
    subject: "We received your message",
    preview: "We'll reply within 24-48 hours.",
    heading: "We received your message",
    blocks: [
      text("Hello,"),
      text("Thank you for contacting us. We'll reply within 24-48 hours."),
      note("If you didn't write to us, ignore this email. Someone may have mistyped their address."),
    ],
    reason: "You're receiving this because this address was entered in our contact form.",
  }),
  preference_notice: (_values, { preferences }) => ({
    subject: "You're unsubscribed",
    preview: "We received a request to unsubscribe your address.",
    heading: "You're unsubscribed",
    blocks: [
      text(
        "We received a request to unsubscribe this address. You won't get digests, news, tips or reminders from us, nor emails about messages and saved searches.",
      ),
      text("If this wasn't you, or to choose which emails you get, use this link:"),
      button("Manage email preferences", preferences),
    ],
    reason:
      "You're receiving this once, so that nobody else can change your preferences without you knowing.",
  }),
  preference_link: (_values, { preferences }) => ({
    subject: "Your email preferences",
    preview: "A fresh link to choose which emails you get.",
    heading: "Your email preferences",
    blocks: [
      text("Use this link to choose which emails you get. It works for 60 days, as often as you like."),
      button("Choose my emails", preferences),
      note("If you didn't request it, ignore this email. Nothing changed."),
    ],
    reason:
      "You're receiving this because someone opened an old link from one of our emails to this address.",
  }),
  newsletter_confirmation: ({ token }, { site }) => ({
    subject: "Confirm your newsletter sign-up",
    preview: "Confirm to get the weekly digest.",
    heading: "Confirm your sign-up",
    blocks: [
      text(`We received a request to send the ${PRODUCT_NAME} weekly digest to this address.`),
      button("Confirm my sign-up", `${site}/unsubscribe?newsletter=${encodeURIComponent(token)}`),
      note(
        "This link expires in seven days. If this wasn't you, ignore this email and we won't send anything.",
      ),
    ],
    reason: "You're receiving this because this address was entered in our newsletter form.",
  }),
};
