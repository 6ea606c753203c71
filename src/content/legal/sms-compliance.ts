import type { LegalText } from "./legal-text";

export const SMS_COMPLIANCE: LegalText = {
  path: "/sms-compliance",
  title: "SMS Compliance",
  description:
    "Adaptation Shelf sends no text messages now. These rules apply if it ever does: consent, frequency, STOP and HELP.",
  summary:
    "We send no text messages now. We use your phone number to contact you about your account and, for authors, show it to approved producers. These are the rules in case we offer text messages one day.",
  sections: [
    {
      id: "now",
      title: "Today",
      body: `We send no text messages: no marketing, no codes, no reminders. If you receive one that claims to be from Adaptation Shelf, it is not from us. Do not open its links, and [tell us](/contact) which number sent it.

Entering a phone number at sign-up is not consent to text messages.`,
    },
    {
      id: "consent",
      title: "Consent",
      body: `If we start, we will text only people 18 or older who opted in separately, with a checkbox that starts unchecked. Consent will not be a condition of having an account or buying anything. We will store the wording, version and time of your consent, and confirm it with a first message.`,
    },
    {
      id: "frequency",
      title: "What and how often",
      body: `Messages would concern your books, your saved searches and your account. We would send up to 5 per week for active users, and fewer for others. None would arrive at night in the number’s country.`,
    },
    {
      id: "stop",
      title: "STOP and HELP",
      body: `- Reply STOP to any message to end them. You receive one confirmation.
- Reply HELP for a short explanation and a way to reach us.
- Reply START to receive them again.

You could also change this under [email preferences](/unsubscribe) and on your account page.`,
    },
    {
      id: "cost",
      title: "Cost and carriers",
      body: `We would charge nothing for messages. Message and data rates of your carrier may apply. Carriers are not liable for delayed or undelivered messages.`,
    },
    {
      id: "privacy",
      title: "Your number",
      body: `We do not sell, rent or share phone numbers or text message consent for anyone else’s marketing. We show an author’s number only as the [Privacy Policy](/privacy-policy) says. The [Terms of Service](/terms) apply.`,
    },
  ],
};
