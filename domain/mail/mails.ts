import type { AudienceRole } from "./campaigns/audience";

/** Every email we send, with its template's values. Each value is plain text; the template escapes it. */
export interface MailValues {
  /** The code that proves the address is the person's own. */
  verification: { firstName: string; code: string };
  reset: { firstName: string; code: string };
  /** To an address with an account, after someone tried to sign up with it. */
  account_exists: { firstName: string };
  password_changed: { firstName: string };
  /** To a new address, with the code that confirms it. */
  email_change: { firstName: string; code: string };
  /** To the old address: a change was requested, or done. */
  email_changed: { firstName: string; newEmail: string; done: "yes" | "no" };
  welcome_author: { firstName: string };
  welcome_producer: { firstName: string };
  producer_approved: { firstName: string };
  producer_denied: { firstName: string; reason: string };
  producer_suspended: { firstName: string };
  producer_reopened: { firstName: string };
  /** Back under review: by an admin, or after a denied producer reapplied. */
  producer_pending: { firstName: string };
  /** To the person who reported something. `label` is the reported person or book, `outcome` is a sentence. */
  report_decided: { firstName: string; label: string; outcome: string };
  /** To the person who was reported: a warning with its reason, or their books are blocked. */
  account_warned: {
    firstName: string;
    label: string;
    action: "warned" | "bookBlocked" | "booksBlocked";
    reason: string;
  };
  contact_notification: { name: string; email: string; userType: string; subject: string; message: string };
  /** Anyone may enter any address in the form, so this repeats none of their words. */
  contact_acknowledgement: Record<never, string>;
  preference_notice: Record<never, string>;
  /** To the address of a link that is too old to show the choices. */
  preference_link: Record<never, string>;
  newsletter_confirmation: { token: string };
  account_deleted: { firstName: string };
  /** To an author who added a book; it may not meet the rating rule yet. */
  book_submitted: { firstName: string; bookTitle: string; isPublic: "yes" | "no" };
  /** To an address that an admin made a book's contact, and to the one that no longer is. */
  book_contact_changed: { bookTitle: string; isContact: "yes" | "no" };
  /** To an author who claimed imported books with their address. */
  books_claimed: { firstName: string; bookTitles: string; howMany: "one" | "several" };
  /** To an author whose free trial is about to become a paid membership. */
  trial_ends: { firstName: string; days: string; endsOn: string };
  /** To an author whose membership began: with a free trial, or with a payment. */
  membership_started: { firstName: string; kind: "trial" | "paid"; endsOn: string };
  payment_failed: { firstName: string };
  /** After a failed payment. */
  payment_mended: { firstName: string };
  /** The trial ended without a card. */
  membership_paused: { firstName: string };
  /** It runs to `endsOn`, or ended then. */
  membership_canceled: { firstName: string; endsOn: string; isOver: "yes" | "no"; wasCharged: "yes" | "no" };
  /** To an author who paid for a sponsorship. */
  sponsorship_started: { firstName: string; bookTitle: string; until: string; paid: string };
  sponsorship_ends: { firstName: string; bookTitle: string; until: string };
  /** To an author whose paid days an admin took. `until` is the day they would have run to. */
  sponsorship_removed: { firstName: string; bookTitle: string; until: string };
  /** To the same author, when an admin gave them back. */
  sponsorship_restored: { firstName: string; bookTitle: string; until: string };
  /** The results of a sponsorship that is over. */
  sponsorship_over: {
    firstName: string;
    bookTitle: string;
    from: string;
    until: string;
    views: string;
    saves: string;
    contacts: string;
  };
  /** A sponsored book's results of a month. */
  sponsorship_report: {
    firstName: string;
    bookTitle: string;
    month: string;
    views: string;
    saves: string;
    contacts: string;
  };
  /** To a producer whose option ends soon or has ended. `ending` continues "Your option". */
  option_ending: { firstName: string; bookTitle: string; ending: string; endsOn: string };
  /** To a producer, with the books that came to match saved searches: JSON of `FoundBooks[]` (producers/search-alerts). */
  search_alert: { firstName: string; mode: "instant" | "daily"; found: string; stopAllToken: string };
  /** To a person with unread messages of a conversation: who wrote about which book, and never what they wrote. */
  message_waiting: {
    firstName: string;
    name: string;
    bookTitle: string;
    howMany: "one" | "several";
    threadId: string;
    stopToken: string;
  };
  /**
   * The weekly digest: the time it goes, the admin's introduction, and the books as JSON (domain/mail/digest): for a
   * producer in these genres, for an author with what happened to their own, for a reader of the newsletter.
   */
  digest_producer: { firstName: string; issue: string; introduction: string; genres: string; books: string };
  digest_author: { firstName: string; issue: string; introduction: string; books: string };
  digest_reader: { issue: string; introduction: string; books: string };
  /** What an admin wrote. `blocks` is JSON of `OwnMailBlock[]` (campaigns/own-mail), with its variables in braces. */
  campaign: {
    subject: string;
    preview: string;
    blocks: string;
    audience: AudienceRole;
    firstName: string;
    bookTitle: string;
  };
  /** What would help a book, for authors who asked for tips. */
  readiness_tip: { firstName: string; bookTitle: string; bookId: string; lack: "cover" | "link" | "logline" };
  /** The ratings of a book were neither edited nor checked for 90 days. */
  rating_freshness: { firstName: string; bookTitle: string; bookId: string };
  /** To an author who asked to be reminded of sharing. */
  social_reminder: { firstName: string; bookTitle: string; slug: string };
  /** To an author with imported books and no account, in four steps. `book` is JSON of a `ReactivationBook`, or empty. */
  /** `firstName` is the full name where no first name is known. */
  v1_reactivation: {
    firstName: string;
    authorName: string;
    bookTitle: string;
    emailDay: "1" | "2" | "3" | "4";
    book: string;
  };
}
export type MailType = keyof MailValues;

/**
 * Transactional email, which an account or a request needs, cannot be turned off. Alerts are what a person asked to
 * watch; they and marketing can be, and wait until no transactional email is due.
 */
export const MAIL_KINDS = ["transactional", "alert", "marketing"] as const;
export type MailCategory = (typeof MAIL_KINDS)[number];

export const MAIL_CATEGORIES: Record<MailType, MailCategory> = {
  verification: "transactional",
  reset: "transactional",
  account_exists: "transactional",
  password_changed: "transactional",
  email_change: "transactional",
  email_changed: "transactional",
  welcome_author: "transactional",
  welcome_producer: "transactional",
  producer_approved: "transactional",
  producer_denied: "transactional",
  producer_suspended: "transactional",
  producer_reopened: "transactional",
  producer_pending: "transactional",
  report_decided: "transactional",
  account_warned: "transactional",
  contact_notification: "transactional",
  contact_acknowledgement: "transactional",
  preference_notice: "transactional",
  preference_link: "transactional",
  newsletter_confirmation: "transactional",
  account_deleted: "transactional",
  book_submitted: "transactional",
  book_contact_changed: "transactional",
  books_claimed: "transactional",
  trial_ends: "transactional",
  membership_started: "transactional",
  payment_failed: "transactional",
  payment_mended: "transactional",
  membership_paused: "transactional",
  membership_canceled: "transactional",
  sponsorship_started: "transactional",
  sponsorship_ends: "transactional",
  sponsorship_removed: "transactional",
  sponsorship_restored: "transactional",
  sponsorship_over: "transactional",
  sponsorship_report: "transactional",
  option_ending: "transactional",
  search_alert: "alert",
  message_waiting: "alert",
  digest_producer: "marketing",
  digest_author: "marketing",
  digest_reader: "marketing",
  campaign: "marketing",
  readiness_tip: "marketing",
  rating_freshness: "marketing",
  social_reminder: "marketing",
  v1_reactivation: "marketing",
};

/**
 * Emails needed to access an account, warnings about it, and those about its payments. They have the higher daily cap, so
 * that an author who adds many books in a day still gets them.
 */
const ACCOUNT_MAILS: readonly MailType[] = [
  "verification",
  "reset",
  "account_exists",
  "password_changed",
  "email_change",
  "email_changed",
  "account_deleted",
  "account_warned",
  "trial_ends",
  "membership_started",
  "payment_failed",
  "payment_mended",
  "membership_paused",
  "membership_canceled",
  "sponsorship_started",
  "sponsorship_removed",
  "sponsorship_restored",
];

/**
 * Emails without a daily cap. Those about books and options follow the calendar: nobody can trigger one, and many books
 * mean many emails. Search alerts have their own pause between two, and a conversation's next email waits until the
 * person has read it.
 */
const UNCAPPED_MAILS: readonly MailType[] = [
  "sponsorship_ends",
  "sponsorship_over",
  "sponsorship_report",
  "option_ending",
  "search_alert",
  "message_waiting",
];

/** True for emails that count toward an address's daily cap. */
export function isCapped(type: MailType): boolean {
  return !UNCAPPED_MAILS.includes(type);
}

/** Emails to one address in 24 hours, from which on this type is skipped. It bounds abuse by repeated requests. */
export function dailyCapOf(type: MailType): number {
  return ACCOUNT_MAILS.includes(type) ? 20 : 10;
}

export const MAIL_TYPES = Object.keys(MAIL_CATEGORIES) as MailType[];
