import * as z from "zod";
import { EmailField } from "./emails";
import type { MailType } from "./mails";

/** The kinds of email that can be turned off one by one: field and label. */
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

/** The choices of an address that made none: account emails only, no marketing. */
export const DEFAULT_PREFERENCES = { allEmails: true, ...ALL_OFF };

/** The preferences form. */
export const PreferenceInput = z.object({
  unsubscribeAll: z.boolean(),
  marketingEmails: z.boolean(),
  successStories: z.boolean(),
  weeklyTips: z.boolean(),
  socialReminders: z.boolean(),
});
export type PreferenceInput = z.infer<typeof PreferenceInput>;

/** The choices to store. Unsubscribing from everything turns every category off. */
export function toStoredChoices({ unsubscribeAll, ...choices }: PreferenceInput): MailChoices & {
  allEmails: boolean;
} {
  return unsubscribeAll ? { allEmails: false, ...ALL_OFF } : { allEmails: true, ...choices };
}

/** The newsletter form. */
export const NewsletterInput = z.object({ email: EmailField });

/** The token in a link. Mail programs may damage it, so any text of a sensible length is looked up. */
export const LinkToken = z.string().min(1).max(200);

/** How long the link in an email shows and changes the choices. It unsubscribes from everything for good. */
export const PREFERENCE_LINK_MS = 60 * 24 * 60 * 60 * 1000;

/** How long the link of a newsletter sign-up works. */
export const NEWSLETTER_LINK_MS = 7 * 24 * 60 * 60 * 1000;

/** Marketing emails to one address per window, over all campaigns. */
export const MARKETING_CAP = 2;
export const MARKETING_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

type RecipientPreferences = MailChoices & {
  allEmails: boolean;
  /** True once the person set the choices, at sign-up or later. */
  hasChosen: boolean;
  /** True once the person proved that the address is theirs, by a code or the newsletter's link. */
  isConfirmed: boolean;
};

/** The category of each marketing email, and whether it goes to people who never signed up. */
const MARKETING: Partial<Record<MailType, { choice: MailChoice; isUninvited: boolean }>> = {
  readiness_tip: { choice: "weeklyTips", isUninvited: false },
  rating_freshness: { choice: "weeklyTips", isUninvited: false },
  social_reminder: { choice: "socialReminders", isUninvited: false },
  v1_reactivation: { choice: "marketingEmails", isUninvited: true },
};

/**
 * Why an address does not get this marketing email, or null. `preferences` is null for an unknown address. A type without
 * a category of its own belongs to `choice`.
 */
export function marketingRefusal(
  type: MailType,
  preferences: RecipientPreferences | null,
  choice: MailChoice = "marketingEmails",
): "unsubscribed" | "unconfirmed" | null {
  const rule = MARKETING[type] ?? { choice, isUninvited: false };
  if (preferences === null) return rule.isUninvited ? null : "unconfirmed";
  if (!preferences.allEmails) return "unsubscribed";
  if (rule.isUninvited && !preferences.hasChosen) return null;
  if (!preferences[rule.choice]) return preferences.hasChosen ? "unsubscribed" : "unconfirmed";
  return preferences.isConfirmed || rule.isUninvited ? null : "unconfirmed";
}
