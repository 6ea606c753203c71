import * as z from "zod";
import { EmailField } from "./emails";
import type { MailType } from "./mails";

/** The kinds of mail that can be turned off one by one, by the field that says so (UNS-02). */
export const MAIL_CHOICES = [
  ["marketingEmails", "Weekly Digest & Platform Updates"],
  ["successStories", "Success Stories & Industry News"],
  ["weeklyTips", "Tips for Improving Book Ratings & Reviews"],
  ["socialReminders", "Social Media Sharing Reminders"],
] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number][0];
export type MailChoices = Record<MailChoice, boolean>;

export const ALL_OFF: MailChoices = {
  marketingEmails: false,
  successStories: false,
  weeklyTips: false,
  socialReminders: false,
};

/** What the preferences form sends. */
export const PreferenceInput = z.object({
  unsubscribeAll: z.boolean(),
  marketingEmails: z.boolean(),
  successStories: z.boolean(),
  weeklyTips: z.boolean(),
  socialReminders: z.boolean(),
});
export type PreferenceInput = z.infer<typeof PreferenceInput>;

/** What is stored of it: unsubscribing from all makes every category false (UNS-04). */
export function toStoredChoices({ unsubscribeAll, ...choices }: PreferenceInput): MailChoices & {
  allEmails: boolean;
} {
  return unsubscribeAll ? { allEmails: false, ...ALL_OFF } : { allEmails: true, ...choices };
}

/** What the newsletter form sends (MKT-02). */
export const NewsletterInput = z.object({ email: EmailField });

/** A link's token: a mail program may cut or change it, so anything of a sensible length is taken and looked up. */
export const LinkToken = z.string().min(1).max(200);

/** How long the link of a newsletter sign-up works. */
export const NEWSLETTER_LINK_MS = 7 * 24 * 60 * 60 * 1000;

/** At most so many marketing mails in so long, to one address over all campaigns (B-39). */
export const MARKETING_CAP = 2;
export const MARKETING_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

type Standing = MailChoices & {
  allEmails: boolean;
  /** True once somebody set the choices, at sign-up or by saving them. */
  hasChosen: boolean;
  /** True once the person showed that the address is theirs: by a code, or by the newsletter's link. */
  isConfirmed: boolean;
};

/** Who a marketing mail is for: the category it belongs to, and whether it goes to people who never signed up. */
const MARKETING: Partial<Record<MailType, { choice: MailChoice; uninvited: boolean }>> = {
  v1_reactivation: { choice: "marketingEmails", uninvited: true },
};

/** Why this address gets no such marketing mail, or null. `standing` is null where nothing is known of it. */
export function marketingRefusal(
  type: MailType,
  standing: Standing | null,
): "unsubscribed" | "unconfirmed" | null {
  const rule = MARKETING[type] ?? { choice: "marketingEmails", uninvited: false };
  if (standing === null) return rule.uninvited ? null : "unconfirmed";
  if (!standing.allEmails) return "unsubscribed";
  if (rule.uninvited && !standing.hasChosen) return null;
  if (!standing[rule.choice]) return "unsubscribed";
  return standing.isConfirmed || rule.uninvited ? null : "unconfirmed";
}
