import { cutTo } from "../cut";
import * as z from "zod";
import { EmailField } from "../mail/emails";
import { trimmedText } from "../typed-text";

/** The sender's role on the contact form; empty if not chosen. */
export const CONTACT_ROLES = ["author", "producer", "agent", "publisher", "other", ""] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** The roles' labels, for the form and the admin's list. */
export const CONTACT_ROLE_LABELS: Record<Exclude<ContactRole, "">, string> = {
  author: "Author",
  producer: "Producer/Director",
  agent: "Literary Agent",
  publisher: "Publisher",
  other: "Other",
};

const MAX_NAME = 100;
const MAX_SUBJECT = 150;
const MAX_MESSAGE = 5000;
/** Characters of a message quoted in a reply link: some mail programs cut links at 2,000 characters. */
const MAX_QUOTED = 600;
/** A name and a subject become email headers, so they must not hold line breaks or control characters. */
const CONTROL_CHARACTER = /[\p{Cc}\u2028\u2029]/u;

/** The contact form, checked in the browser and again by the server. */
export const ContactInput = z.object({
  name: headerText("Name", MAX_NAME),
  email: EmailField,
  userType: z.enum(CONTACT_ROLES),
  subject: headerText("Subject", MAX_SUBJECT),
  message: trimmedText()
    .min(1, "Message is required")
    .max(MAX_MESSAGE, `Message must be at most ${MAX_MESSAGE} characters`),
});
export type ContactInput = z.infer<typeof ContactInput>;

function headerText(label: string, max: number) {
  return trimmedText()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`)
    .refine((text) => !CONTROL_CHARACTER.test(text), `${label} must be one line of plain text`);
}

/** A mailto link that repeats a sent message, offered after sending. */
export function contactMailto(to: string, { name, userType, subject, message }: ContactInput): string {
  const role = userType === "" ? "" : ` (${CONTACT_ROLE_LABELS[userType]})`;
  return mailto(to, subject, `${message}\n\n${name}${role}`);
}

/** A mailto link that replies to a message. */
export function replyMailto({ name, email, subject, message }: Omit<ContactInput, "userType">): string {
  const quoted = cutTo(message, MAX_QUOTED)
    .split(/\r?\n/)
    .map((text) => `> ${text}`);
  return mailto(email, `Re: ${subject}`, `Hello ${name},\n\n\n\n${quoted.join("\n")}`);
}

/** A mailto link that asks an author for a book's link to a site. */
export function linkRequestMailto(request: {
  to: string;
  name: string;
  title: string;
  store: string;
}): string {
  const { to, name, title, store } = request;
  const text = `Please add the ${store} link of “${title}” to its form. We need it to check the rating.`;
  return mailto(to, `The ${store} link of “${title}”`, `Hello ${name},\n\n${text}`);
}

function mailto(to: string, subject: string, body: string): string {
  return `mailto:${encodeURIComponent(to).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
