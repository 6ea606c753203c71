import { DAY_MS } from "../dates";

/** Contact messages: two years. */
export const CONTACT_KEPT_MS = 730 * DAY_MS;

/** The audit log: a bit over a year. */
export const AUDIT_KEPT_MS = 400 * DAY_MS;

/** The log of sent emails: a bit over a year, so that a yearly campaign can look back at the last one. */
export const SEND_LOG_KEPT_MS = 396 * DAY_MS;

/** What each person of a campaign's run got: as long as the log. Who got which reactivation stays. */
export const RECIPIENTS_KEPT_MS = 396 * DAY_MS;

/** Finished emails: while one keeps its key, the same event cannot send a second email. */
export const OUTBOX_KEPT_MS = 90 * DAY_MS;

/** Provider events: providers repeat one for days, not months. */
export const WEBHOOKS_KEPT_MS = 90 * DAY_MS;

/** Uploads that nothing uses. Attaching one takes minutes. */
export const UPLOADS_KEPT_MS = 60 * 60_000;

/** View marks: the day of the view and the next, so that a view counts once a day. */
export const VIEW_MARKS_KEPT_MS = DAY_MS;

/**
 * Matches of saved searches: half a year. A book that leaves the market and returns later than that counts as a new
 * match, which is shown and emailed again.
 */
export const MATCHES_KEPT_MS = 180 * DAY_MS;

/** What happened to books, week by week, for the digest. */
export const BOOK_WEEKS_KEPT = 8;

/** Notifications: 90 days after their newest event. */
export const NOTICES_KEPT_MS = 90 * DAY_MS;

/** Rights that became available: the digest looks back a month at most. */
export const OPENINGS_KEPT_MS = 60 * DAY_MS;

/** The messages of a deleted account: a month, so that the other side can still report them. */
export const THREAD_WORDS_KEPT_MS = 30 * DAY_MS;

/** Reports that were dismissed or ended in a warning: as long as contact messages. Those that still keep somebody from writing stay. */
export const REPORTS_KEPT_MS = 730 * DAY_MS;
