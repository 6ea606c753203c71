import type { RefusalCode, RefusalEntry } from "./shared-refusals";
import { sharedRefusals } from "./shared-refusals";

/** Every way we refuse a person, with the message they see. Anything else thrown is a bug. */
export const refusals = {
  ...sharedRefusals,
  not_authenticated: { code: "UNAUTHENTICATED", message: "Not authenticated" },
  has_option: {
    code: "CONFLICT",
    message: "This book has an option. Delete the option before you remove the book.",
  },
  too_many_tags: {
    code: "CONFLICT",
    message: "Your slate can have up to 30 different tags. Remove one to make room.",
  },
  view_name_taken: { code: "CONFLICT", message: "Admins already share a view with this name." },
  too_many_views: {
    code: "CONFLICT",
    message: "Admins can share up to 20 views. Delete one to make room.",
  },
  too_many_searches: {
    code: "CONFLICT",
    message: "You can save up to 50 searches. Delete one to make room.",
  },
  undo_over: {
    code: "CONFLICT",
    message: "This change can’t be undone anymore.",
  },
  changed_since: {
    code: "CONFLICT",
    message: "This was changed again since. Undo the newer change first.",
  },
  already_optioned: { code: "CONFLICT", message: "This book is already in your optioned list" },
  option_ends_before_start: {
    code: "VALIDATION",
    message: "The end date must not be before the start date.",
  },
  producers_only: { code: "FORBIDDEN", message: "Only producers can do this." },
  authors_only: { code: "FORBIDDEN", message: "Only authors can access this page." },
  admins_only: {
    code: "FORBIDDEN",
    message: "Access Denied: You do not have permission to access this page.",
  },
  email_not_verified: { code: "FORBIDDEN", message: "Please verify your email address first." },
  denial_needs_reason: { code: "VALIDATION", message: "Please enter a reason for denial." },
  approval_needs_evidence: {
    code: "VALIDATION",
    message: "Please check at least one piece of evidence before you approve.",
  },
  company_email_unproven: {
    code: "VALIDATION",
    message: "Only a verified email from the company’s own domain counts as evidence.",
  },
  not_denied: { code: "FORBIDDEN", message: "You can only reapply after a denied application." },
  reapply_too_early: { code: "VALIDATION", message: "You can reapply 30 days after the decision." },
  stale_link: {
    code: "NOT_FOUND",
    message: "This link has expired. Use the one in our most recent email.",
  },
  not_found: { code: "NOT_FOUND", message: "We couldn’t find that. It may have been removed." },
  invalid_email: { code: "VALIDATION", message: "Please enter a valid email address" },
  same_email: { code: "VALIDATION", message: "That’s already your email address." },
  weak_password: {
    code: "VALIDATION",
    message: "Password is too weak. Please include uppercase, lowercase, and numbers.",
  },
  invalid_signup: { code: "VALIDATION", message: "Please check the form and try again." },
  sign_in_failed: {
    code: "VALIDATION",
    message: "Couldn’t log in. Check your email and password, and try again.",
  },
  wrong_password: { code: "VALIDATION", message: "That’s not your current password." },
  common_password: {
    code: "VALIDATION",
    message: "That password is too common. Please choose another.",
  },
  confirm_password: { code: "FORBIDDEN", message: "Please re-enter your password to continue." },
  role_chosen: { code: "FORBIDDEN", message: "Your account already has a role." },
  last_admin: {
    code: "CONFLICT",
    message: "This is the last admin account. Make someone else an admin first.",
  },
  image_too_many_pixels: {
    code: "VALIDATION",
    message: "Images can be at most 6,000 pixels per side and 24 megapixels.",
  },
  image_broken: { code: "VALIDATION", message: "We can’t read this image file." },
  upload_expired: { code: "VALIDATION", message: "The upload took too long. Please choose the image again." },
  book_blocked: {
    code: "FORBIDDEN",
    message: "An admin blocked this book. Only an admin can relist it.",
  },
  figures_changed: {
    code: "CONFLICT",
    message: "The author has just changed these figures. Please compare them again.",
  },
  already_checked: { code: "CONFLICT", message: "Another admin has already checked these figures." },
  no_source_link: {
    code: "VALIDATION",
    message: "There is no link to compare with. Ask the author for one, or correct the figures.",
  },
  own_report: { code: "CONFLICT", message: "You can’t report yourself." },
  already_reported: {
    code: "CONFLICT",
    message: "You have already reported this. We’ll tell you what we decide.",
  },
  already_reviewed: {
    code: "CONFLICT",
    message:
      "We reviewed your report, and they haven’t written here since. You can report what they write next.",
  },
  producer_decided: {
    code: "CONFLICT",
    message: "This producer’s status was changed meanwhile. Look at it again before you decide.",
  },
  report_decided: { code: "CONFLICT", message: "Another admin has already decided about this report." },
  warning_needs_reason: { code: "VALIDATION", message: "Please write what they should change." },
  author_name_missing: { code: "VALIDATION", message: "Author name is required." },
  interest_needs_reason: {
    code: "VALIDATION",
    message: "Please note the source of this interest. It is saved with the change.",
  },
  rate_limited: { code: "RATE_LIMITED", message: "Too many attempts. Please wait a while and try again." },
  try_later: { code: "TRY_LATER", message: "We’re busy right now. Please try again in a moment." },
  plan_not_sold: { code: "VALIDATION", message: "This plan is no longer available." },
  already_member: {
    code: "CONFLICT",
    message: "You already have a membership. Change it under Manage Subscription.",
  },
  too_many_books: {
    code: "CONFLICT",
    message: "You’ve reached the book limit for accounts without a membership. Start one to add more.",
  },
  already_sponsored: { code: "CONFLICT", message: "This book is already sponsored indefinitely." },
  not_sponsorable: { code: "CONFLICT", message: "Only public books can be sponsored." },
  not_a_member: { code: "CONFLICT", message: "You don’t have a membership yet." },
  payments_off: { code: "TRY_LATER", message: "Payments are unavailable right now." },
  payment_provider: {
    code: "PROVIDER_ERROR",
    message: "The payment service didn’t respond. You weren’t charged. Please try again.",
  },
  import_over: {
    code: "CONFLICT",
    message: "This import has moved on. Check where it stands and try again.",
  },
  run_over: { code: "CONFLICT", message: "This run has moved on. Its page shows where it stands." },
  count_changed: {
    code: "CONFLICT",
    message: "The number of recipients has changed. Look at it again before you start.",
  },
  campaign_incomplete: {
    code: "VALIDATION",
    message: "This campaign is not complete yet. Its page shows what is missing.",
  },
  campaign_started: {
    code: "CONFLICT",
    message: "This campaign has been sent, so it can’t change anymore. Copy it to send another one.",
  },
  suppressed_address: {
    code: "VALIDATION",
    message: "Email to this address bounced or was marked as spam, so nothing is sent to it.",
  },
  address_full: {
    code: "CONFLICT",
    message: "This address got as many emails in 24 hours as it can. Please use another one.",
  },
  issue_over: { code: "CONFLICT", message: "This issue has gone, or its week is over." },
  too_many_vetoes: { code: "CONFLICT", message: "This issue leaves out as many books as it can." },
  nothing_to_send: { code: "CONFLICT", message: "There is nothing to send at the moment." },
  import_running: {
    code: "CONFLICT",
    message: "Another import is running. Please try again when it is finished.",
  },
  thread_closed: { code: "CONFLICT", message: "This conversation is closed." },
  thread_closed_by_you: {
    code: "CONFLICT",
    message: "You closed this conversation. To get no messages about other books either, block this person.",
  },
  thread_frozen: {
    code: "CONFLICT",
    message: "This conversation was reported. You can read it, but not write in it.",
  },
  thread_blocked: {
    code: "CONFLICT",
    message: "You blocked this person. Unblock them to write again.",
  },
  thread_gone: { code: "CONFLICT", message: "This account was deleted, so nobody can answer here." },
  thread_suspended: { code: "CONFLICT", message: "This account is suspended. No one can write here." },
  thread_paused: {
    code: "CONFLICT",
    message: "This producer isn’t approved at the moment. No one can write here.",
  },
  author_unclaimed: {
    code: "CONFLICT",
    message: "This author has no account yet, so messages can’t reach them.",
  },
  author_unavailable: { code: "CONFLICT", message: "This author can’t receive new messages." },
  too_many_threads: {
    code: "RATE_LIMITED",
    message: "You can start 10 new conversations a day. Please try again tomorrow.",
  },
  too_many_reports: {
    code: "RATE_LIMITED",
    message: "You can send 5 reports a day. Please try again later, or write to us if it’s urgent.",
  },
  unsend_over: { code: "CONFLICT", message: "A message can be undone for 10 seconds only." },
  account_disabled: { code: "FORBIDDEN", message: "This account is closed. Please contact support." },
} as const satisfies Record<string, RefusalEntry>;
export type Refusal = keyof typeof refusals;

/** The data a refusal carries to the client as `ConvexError.data`. */
export type RefusalData = { code: RefusalCode; reason: Refusal; message: string };

/** The data to throw for a refusal. */
export function refusalData(reason: Refusal): RefusalData {
  return { ...refusals[reason], reason };
}
