import type { MailType } from "../mail/mails";
import type { NoticeTopic } from "./topics";
import type { NoticeKind } from "./values";

export type { NoticeKind, NoticeValues } from "./values";

export const NOTICE_ICONS = ["alert", "check", "lock", "message", "money", "search", "star", "user"] as const;
export type NoticeIcon = (typeof NOTICE_ICONS)[number];

/** What a kind says and where it leads. Its recipients, and whether it can be turned off, are its topic's. */
interface KindOfNotice {
  topic: NoticeTopic;
  /** What is told in one line while it is unread. Missing if each event has its own. */
  group?: "book" | "thread" | "search" | "save" | "all";
  /** The text. `_` surrounds a title, `*` what is emphasized, `{}` a value. */
  one: string;
  /** The text of several, whose number is `{n}`. Missing if only the newest of a group is told. */
  many?: string;
  /** Its place. `{slug}` is the book's, whose cover then stands beside the text; without the book there is no link. */
  link: string;
  icon: NoticeIcon;
  /** The emails about the same event. */
  mails?: readonly MailType[];
}

const BOOK = "/book/{slug}";
const AUTHOR = "/dashboard/author";
const MEMBERSHIP = `${AUTHOR}?tab=membership`;
const PRODUCER = "/dashboard/producer";

export const NOTICES: Record<NoticeKind, KindOfNotice> = {
  interest: {
    topic: "interest",
    group: "book",
    one: "*1 producer* saved _{book}_",
    many: "*{n} producers* saved _{book}_",
    link: BOOK,
    icon: "star",
  },
  interest_named: {
    topic: "interest",
    group: "save",
    one: "*{name}* let you know they saved _{book}_",
    link: BOOK,
    icon: "star",
  },
  contact_shown: {
    topic: "contacts",
    group: "book",
    one: "*1 producer* viewed your contact details for _{book}_",
    many: "*{n} producers* viewed your contact details for _{book}_",
    link: BOOK,
    icon: "user",
  },
  profile_contact_shown: {
    topic: "contacts",
    group: "all",
    one: "*1 producer* viewed your contact details",
    many: "*{n} producers* viewed your contact details",
    link: AUTHOR,
    icon: "user",
  },
  message: {
    topic: "messages",
    group: "thread",
    one: "*{name}* wrote about _{book}_",
    link: "/messages/{thread}",
    icon: "message",
    mails: ["message_waiting"],
  },
  book_public: {
    topic: "books",
    group: "book",
    one: "_{book}_ is public now",
    link: BOOK,
    icon: "check",
    mails: ["book_submitted"],
  },
  book_hidden: {
    topic: "books",
    group: "book",
    one: "_{book}_ is no longer public. {reason}",
    link: BOOK,
    icon: "alert",
  },
  books_claimed: {
    topic: "books",
    one: "Your books are linked to your account: {books}",
    link: AUTHOR,
    icon: "check",
    mails: ["books_claimed"],
  },
  rating_checked: {
    topic: "books",
    one: "We checked the {store} figures of _{book}_. {result}",
    link: BOOK,
    icon: "check",
  },
  sponsorship_started: {
    topic: "payments",
    one: "_{book}_ is sponsored until {until}",
    link: BOOK,
    icon: "money",
    mails: ["sponsorship_started"],
  },
  sponsorship_ends: {
    topic: "payments",
    one: "The sponsorship of _{book}_ ends on {until}",
    link: BOOK,
    icon: "money",
    mails: ["sponsorship_ends"],
  },
  sponsorship_over: {
    topic: "payments",
    one: "The sponsorship of _{book}_ is over",
    link: BOOK,
    icon: "money",
    mails: ["sponsorship_over"],
  },
  sponsorship_report: {
    topic: "payments",
    one: "_{book}_ in {month}: *{views}* views, *{saves}* saves, *{contacts}* contacts",
    link: BOOK,
    icon: "money",
    mails: ["sponsorship_report"],
  },
  membership_started: {
    topic: "payments",
    one: "Your {kind} started. It runs until {until}",
    link: MEMBERSHIP,
    icon: "money",
    mails: ["membership_started"],
  },
  trial_ends: {
    topic: "payments",
    one: "Your free trial ends on {until}",
    link: MEMBERSHIP,
    icon: "money",
    mails: ["trial_ends"],
  },
  payment_failed: {
    topic: "payments",
    one: "Your membership payment failed. Please update your payment method",
    link: MEMBERSHIP,
    icon: "alert",
    mails: ["payment_failed"],
  },
  payment_mended: {
    topic: "payments",
    one: "Your membership payment went through",
    link: MEMBERSHIP,
    icon: "money",
    mails: ["payment_mended"],
  },
  membership_paused: {
    topic: "payments",
    one: "Your membership is paused because your trial ended without a payment method",
    link: MEMBERSHIP,
    icon: "alert",
    mails: ["membership_paused"],
  },
  membership_canceled: {
    topic: "payments",
    one: "Your membership {when}",
    link: MEMBERSHIP,
    icon: "money",
    mails: ["membership_canceled"],
  },
  producer_approved: {
    topic: "approval",
    one: "Your producer account is approved. You can contact authors now.",
    link: PRODUCER,
    icon: "check",
    mails: ["producer_approved"],
  },
  producer_denied: {
    topic: "approval",
    one: "Your producer account was not approved: {reason}",
    link: "/producer-denied",
    icon: "alert",
    mails: ["producer_denied"],
  },
  producer_suspended: {
    topic: "approval",
    one: "Your producer account is suspended",
    link: PRODUCER,
    icon: "alert",
    mails: ["producer_suspended"],
  },
  producer_pending: {
    topic: "approval",
    one: "Your producer account is under review",
    link: "/producer-pending",
    icon: "user",
    mails: ["producer_pending"],
  },
  search_match: {
    topic: "searches",
    group: "search",
    one: "*1 new book* matches *{search}*",
    many: "*{n} new books* match *{search}*",
    link: `${PRODUCER}?tab=saved-searches&search={searchId}`,
    icon: "search",
    mails: ["search_alert"],
  },
  saved_unlisted: {
    topic: "saved",
    group: "book",
    one: "_{book}_ was unlisted by its author. Your notes are kept.",
    link: PRODUCER,
    icon: "alert",
  },
  saved_unavailable: {
    topic: "saved",
    group: "book",
    one: "_{book}_ is no longer available. Your notes are kept.",
    link: PRODUCER,
    icon: "alert",
  },
  saved_listed: {
    topic: "saved",
    group: "book",
    one: "_{book}_ is listed again",
    link: BOOK,
    icon: "check",
  },
  saved_right: {
    topic: "saved",
    group: "book",
    one: "_{book}_: {right} is now *{status}*",
    link: BOOK,
    icon: "alert",
  },
  saved_rating: {
    topic: "saved",
    group: "book",
    one: "_{book}_ is now rated *{rating}*, {before}",
    link: BOOK,
    icon: "star",
  },
  option_ending: {
    topic: "options",
    one: "Your option on _{book}_ {ending}",
    link: `${PRODUCER}?tab=optioned-books`,
    icon: "alert",
    mails: ["option_ending"],
  },
  campaign_finished: {
    topic: "campaigns",
    one: "The campaign *{title}* finished: {sent}",
    link: "/admin?tab=emails",
    icon: "check",
  },
  producer_waiting: {
    topic: "desk",
    group: "all",
    one: "*1 producer* is waiting for review",
    many: "*{n} producers* are waiting for review",
    link: "/admin?tab=producers",
    icon: "user",
  },
  contact_message: {
    topic: "desk",
    group: "all",
    one: "*1 new message* from the contact form",
    many: "*{n} new messages* from the contact form",
    link: "/admin/messages",
    icon: "message",
    mails: ["contact_notification"],
  },
  report: {
    topic: "desk",
    group: "all",
    one: "*1 new report* is waiting",
    many: "*{n} new reports* are waiting",
    link: "/admin/reports",
    icon: "alert",
  },
  report_decided: {
    topic: "security",
    one: "We reviewed your report. {outcome}",
    link: "/messages",
    icon: "check",
    mails: ["report_decided"],
  },
  account_warned: {
    topic: "security",
    one: "Your account received a warning: {reason}",
    link: "/messages",
    icon: "alert",
    mails: ["account_warned"],
  },
  password_changed: {
    topic: "security",
    one: "Your password was changed",
    link: "/account",
    icon: "lock",
    mails: ["password_changed"],
  },
  email_changed: {
    topic: "security",
    one: "Your email address was changed",
    link: "/account",
    icon: "lock",
    mails: ["email_change", "email_changed"],
  },
};
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];

/** The covers that one notification shows. */
export const MAX_NOTICE_BOOKS = 3;
