import type { LegalText } from "./legal-text";

export const SMS_COMPLIANCE: LegalText = {
  path: "/sms-compliance",
  title: "SMS Compliance",
  description:
    "Adaptation Shelf sends no text messages now. The rules that will apply on the day it does: consent, frequency, STOP and HELP.",
  summary:
    "No text messages are sent now, to anybody. A telephone number in your account is used to contact you about your account or, for authors, shown to approved producers. This page holds the rules for the day we offer text messages.",
  sections: [
    {
      id: "now",
      title: "Today",
      body: `We send no text messages: no marketing, no codes, no reminders. If you receive one that claims to come from Adaptation Shelf, it does not. Do not open its links, and [tell us](/contact) the number it came from.

Giving a telephone number at sign-up is not consent to text messages.`,
    },
    {
      id: "consent",
      title: "Consent",
      body: `If we begin, text messages will go only to people of 18 or older who have asked for them in a separate step, with a box that is not ticked beforehand. Consent will not be a condition of having an account or of buying anything. We will keep its wording, its version and its time, and confirm it with a first message.`,
    },
    {
      id: "frequency",
      title: "What and how often",
      body: `Messages would concern your books, your saved searches and your account. There would be up to 5 per week for active users, and fewer for others. None would be sent at night by the time of the number’s country.`,
    },
    {
      id: "stop",
      title: "STOP and HELP",
      body: `- Reply STOP to any message, and no more will come. You receive one confirmation.
- Reply HELP for a short explanation and a way to reach us.
- Reply START to begin again.

The same switches would stand under [e-mail preferences](/unsubscribe) and on your account page.`,
    },
    {
      id: "cost",
      title: "Cost and carriers",
      body: `We would charge nothing for messages. Message and data rates of your carrier may apply. Carriers are not liable for delayed or undelivered messages.`,
    },
    {
      id: "privacy",
      title: "Your number",
      body: `Telephone numbers and consent to text messages are not sold, rented or given to others for their marketing. An author’s number is shown only as the [Privacy Policy](/privacy-policy) says. The [Terms of Service](/terms) apply.`,
    },
  ],
};
