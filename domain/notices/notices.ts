import { AUTHOR_NOTICES } from "./author-notices";
import { BOOK, type KindOfNotice } from "./kind";
import type { NoticeKind } from "./values";

export type { NoticeIcon } from "./kind";
export type { NoticeKind, NoticeValues } from "./values";

const PRODUCER = "/dashboard/producer";
/** A path that the server wrote down, since it differs from one to the next. There is no link if it is empty. */
export const PLACE = "{place}";

/** Every kind of notification. `docs/notifications.md` lists them. */
export const NOTICES: Record<NoticeKind, KindOfNotice> = {
  ...AUTHOR_NOTICES,
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
  producer_reopened: {
    topic: "approval",
    one: "Your producer account is open again. You can save books and contact authors.",
    link: PRODUCER,
    icon: "check",
    mails: ["producer_reopened"],
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
  saved_checked: {
    topic: "saved",
    group: "book",
    one: "We checked the {store} figures of _{book}_",
    link: BOOK,
    icon: "check",
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
    link: "/admin?tab=emails&run={run}",
    icon: "check",
  },
  producer_waiting: {
    topic: "desk",
    group: "all",
    one: "*1 producer* came up for review",
    many: "*{n} producers* came up for review",
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
    one: "*1 new report* came in",
    many: "*{n} new reports* came in",
    link: "/admin/reports",
    icon: "alert",
  },
  report_decided: {
    topic: "security",
    one: "We reviewed your report{about}. {outcome}",
    link: PLACE,
    icon: "check",
    mails: ["report_decided"],
  },
  report_dismissed: {
    topic: "security",
    one: "We reviewed a report of your conversation about _{book}_ and found nothing against our rules",
    link: "/messages/{thread}",
    icon: "check",
  },
  account_warned: {
    topic: "security",
    one: "Your account received a warning: {reason}",
    link: PLACE,
    icon: "alert",
    mails: ["account_warned"],
  },
  books_blocked: {
    topic: "security",
    one: "After a report, an admin took {books} off the market",
    link: "/dashboard/author",
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
  email_change: {
    topic: "security",
    group: "all",
    one: "A new email address was requested for your account. If it wasn’t you, change your password.",
    link: "/account",
    icon: "lock",
    mails: ["email_change"],
  },
  email_changed: {
    topic: "security",
    one: "Your email address was changed",
    link: "/account",
    icon: "lock",
    mails: ["email_changed"],
  },
};
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];

/** The covers that one notification shows. */
export const MAX_NOTICE_BOOKS = 3;
