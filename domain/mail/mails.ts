/** Every mail we send, and the values its template is given; each value is text, escaped where it is drawn. */
export interface MailValues {
  /** A code that shows the address is the person's own. */
  verification: { firstName: string; code: string };
  reset: { firstName: string; code: string };
  /** To the address of a sign-up that was refused since it has an account already (B-61). */
  account_exists: { firstName: string };
  password_changed: { firstName: string };
  /** To a new address, with the code that makes it the account's. */
  email_change: { firstName: string; code: string };
  /** To the old address: that a change was asked for, or done. */
  email_changed: { firstName: string; newEmail: string; done: "yes" | "no" };
  welcome_author: { firstName: string };
  welcome_producer: { firstName: string };
  producer_approved: { firstName: string };
  producer_denied: { firstName: string; reason: string };
  producer_suspended: { firstName: string };
  /** Back under review: an admin's choice, or a denied producer who applies again (B-53). */
  producer_pending: { firstName: string };
  contact_notification: { name: string; email: string; userType: string; subject: string; message: string };
  contact_acknowledgement: { name: string; subject: string };
  preference_notice: Record<never, string>;
  newsletter_confirmation: { token: string };
  account_deleted: { firstName: string };
  /** To an author who added a book; it may not meet the rating rule yet. */
  book_submitted: { firstName: string; bookTitle: string; isPublic: "yes" | "no" };
  /** To an author who has claimed books that had their address and no owner (SUB-35). */
  books_claimed: { firstName: string; bookTitles: string; howMany: "one" | "several" };
  /** To an author whose free trial is nearly over and goes on by itself (B-19). */
  trial_ends: { firstName: string; days: "3" | "1"; endsOn: string };
  /** To an author whose payment has put a book in front (B-21). */
  sponsorship_started: { firstName: string; bookTitle: string; until: string; paid: string };
  sponsorship_ends: { firstName: string; bookTitle: string; until: string };
  /** What a sponsored book found in a month (GEN-15). */
  sponsorship_report: {
    firstName: string;
    bookTitle: string;
    month: string;
    views: string;
    saves: string;
    contacts: string;
  };
  /** To an author with books and no account, in four steps (API-03, CMP-01). */
  v1_reactivation: { authorName: string; bookTitle: string; emailDay: "1" | "2" | "3" | "4" };
}
export type MailType = keyof MailValues;

/** Whether a mail may be turned off: marketing can, what an account or a request needs cannot. */
export type MailCategory = "transactional" | "marketing";

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
  producer_pending: "transactional",
  contact_notification: "transactional",
  contact_acknowledgement: "transactional",
  preference_notice: "transactional",
  newsletter_confirmation: "transactional",
  account_deleted: "transactional",
  book_submitted: "transactional",
  books_claimed: "transactional",
  trial_ends: "transactional",
  sponsorship_started: "transactional",
  sponsorship_ends: "transactional",
  sponsorship_report: "transactional",
  v1_reactivation: "marketing",
};

/** Mails somebody asked for to get into their account, or that warn them of it: theirs is the higher daily cap. */
const ACCOUNT_MAILS: readonly MailType[] = [
  "verification",
  "reset",
  "account_exists",
  "password_changed",
  "email_change",
  "email_changed",
  "account_deleted",
];

/** Mails about books, by our own calendar: nobody can provoke one, and somebody with many books gets as many. */
const CALENDAR_MAILS: readonly MailType[] = ["sponsorship_ends", "sponsorship_report"];

/** True for mails that a daily cap holds back, and that use it up. */
export function isCapped(type: MailType): boolean {
  return !CALENDAR_MAILS.includes(type);
}

/** How many mails one address is sent in 24 hours before this type is left out (security.md §3). */
export function dailyCapOf(type: MailType): number {
  return ACCOUNT_MAILS.includes(type) ? 20 : 10;
}

export const MAIL_TYPES = Object.keys(MAIL_CATEGORIES) as MailType[];
