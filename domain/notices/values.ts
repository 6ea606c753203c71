/**
 * Every notification, with the values of its text. A value is plain text. `book` is the title of its book, which a
 * notification keeps when the book is gone.
 */
export interface NoticeValues {
  /** Saves of an author's book, as a number. */
  interest: { book: string };
  /** A producer who let the author know. The list looks the name up, so that it goes with the save. */
  interest_named: { book: string; save: string };
  contact_shown: { book: string };
  profile_contact_shown: Record<never, string>;
  /** A conversation with unread messages. */
  message: { name: string; book: string; thread: string };
  book_public: { book: string };
  /** `reason` is a sentence. */
  book_hidden: { book: string; reason: string };
  book_deleted: { book: string };
  /** `book` is the first of them. */
  books_claimed: { book: string };
  rating_checked: { book: string; store: string; result: string };
  book_contact_changed: { book: string };
  sponsorship_started: { book: string; until: string };
  sponsorship_ends: { book: string; until: string };
  sponsorship_removed: { book: string };
  sponsorship_over: { book: string };
  sponsorship_report: { book: string; month: string; views: string; saves: string; contacts: string };
  membership_started: { kind: string; until: string };
  trial_ends: { until: string };
  payment_failed: Record<never, string>;
  payment_mended: Record<never, string>;
  membership_paused: Record<never, string>;
  /** `when` continues "Your membership": "ends on Nov 23, 2026". */
  membership_canceled: { when: string };
  producer_approved: Record<never, string>;
  producer_denied: { reason: string };
  producer_suspended: Record<never, string>;
  producer_reopened: Record<never, string>;
  producer_pending: Record<never, string>;
  search_match: { search: string; searchId: string };
  saved_unlisted: { book: string };
  saved_unavailable: { book: string };
  saved_listed: { book: string };
  saved_right: { book: string; right: string; status: string };
  /** `before` ends the sentence: "up from 4.4". */
  saved_rating: { book: string; rating: string; before: string };
  saved_checked: { book: string; store: string };
  /** `ending` continues "Your option on Low Orbit": "ends in 30 days". */
  option_ending: { book: string; ending: string };
  /** `sent` counts its results: "12 sent, 1 failed". */
  campaign_finished: { title: string; sent: string; run: string };
  producer_waiting: Record<never, string>;
  contact_message: Record<never, string>;
  report: Record<never, string>;
  /**
   * To the person who reported. `about` names whom or what, as in " about Low Orbit". `outcome` is a sentence, `place` the
   * path of what they reported, or empty. `person` is the profile of a reported person, or empty: the list looks their name
   * and page up, so that these go with the account.
   */
  report_decided: { about: string; person: string; outcome: string; place: string };
  /** To the person whose conversation was frozen meanwhile. */
  report_dismissed: { book: string; thread: string };
  /** To the person who was reported, with the path of what it is about. */
  account_warned: { reason: string; place: string };
  /** To the author of a blocked book ("your book “X”"), or of all their books. */
  books_blocked: { books: string };
  password_changed: Record<never, string>;
  email_change: Record<never, string>;
  email_changed: Record<never, string>;
}
export type NoticeKind = keyof NoticeValues;
