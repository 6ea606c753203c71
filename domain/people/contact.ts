import * as z from "zod";
import { EmailField } from "../mail/emails";

/** Whom somebody writes as, through the contact form; empty while not chosen (CON-01). */
export const CONTACT_ROLES = ["author", "producer", "agent", "publisher", "other", ""] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/** The roles in words, as the form and the admin's list have them (CON-02). */
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
/** What of a message goes into an answer's address: mail programs cut off long ones, some at 2,000 characters. */
const MAX_QUOTED = 600;
/** A name and a subject become parts of a mail's head: one line each, and nothing that is not seen. */
const UNSEEN = /[\p{Cc}\u2028\u2029]/u;

/** The contact form (CON-01): checked while it is filled in, and again by the server. */
export const ContactInput = z.object({
  name: line("Name", MAX_NAME),
  email: EmailField,
  userType: z.enum(CONTACT_ROLES),
  subject: line("Subject", MAX_SUBJECT),
  message: z
    .string()
    .trim()
    .min(1, "Message is required")
    .max(MAX_MESSAGE, `Message must be at most ${MAX_MESSAGE} characters`),
});
export type ContactInput = z.infer<typeof ContactInput>;

function line(label: string, max: number) {
  return z
    .string()
    .trim()
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`)
    .refine((text) => !UNSEEN.test(text), `${label} must be one line of plain text`);
}

/** The address that opens a mail with what was written in it, offered once a message was sent (CON-08). */
export function contactMailto(to: string, { name, userType, subject, message }: ContactInput): string {
  const role = userType === "" ? "" : ` (${CONTACT_ROLE_LABELS[userType]})`;
  return mailto(to, subject, `${message}\n\n${name}${role}`);
}

/** The address that opens an answer to a message (MSG-01). */
export function replyMailto({ name, email, subject, message }: Omit<ContactInput, "userType">): string {
  const quoted = message
    .slice(0, MAX_QUOTED)
    .split(/\r?\n/)
    .map((text) => `> ${text}`);
  return mailto(email, `Re: ${subject}`, `Hello ${name},\n\n\n\n${quoted.join("\n")}`);
}

function mailto(to: string, subject: string, body: string): string {
  return `mailto:${encodeURIComponent(to).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
