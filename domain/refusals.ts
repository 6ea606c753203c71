/** The classes of refusal; the permission matrix compares these. */
export type RefusalCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_APPROVED"
  | "NOT_FOUND"
  | "CONFLICT"
  | "VALIDATION"
  | "RATE_LIMITED"
  | "TRY_LATER"
  | "PROVIDER_ERROR";

type RefusalEntry = { code: RefusalCode; message: string };

/** Every way we refuse a person, and what we tell them. Anything else thrown is a bug. */
export const refusals = {
  not_authenticated: { code: "UNAUTHENTICATED", message: "Not authenticated" },
  sign_in_to_save: { code: "UNAUTHENTICATED", message: "Please sign in as a producer to save books" },
  only_producers_save: { code: "FORBIDDEN", message: "Only producers can save books to their favorites" },
  producers_only: { code: "FORBIDDEN", message: "Only producers can do this." },
  authors_only: { code: "FORBIDDEN", message: "Only authors can access this page." },
  admins_only: {
    code: "FORBIDDEN",
    message: "Access Denied: You do not have permission to access this page.",
  },
  producer_pending: { code: "NOT_APPROVED", message: "Account pending approval (24-48 hours)" },
  producer_denied: { code: "NOT_APPROVED", message: "Account not approved - contact support" },
  producer_suspended: { code: "NOT_APPROVED", message: "Account suspended - contact support" },
  email_not_verified: { code: "FORBIDDEN", message: "Please verify your e-mail address first." },
  denial_needs_reason: { code: "VALIDATION", message: "Please give the reason for denial." },
  not_denied: { code: "FORBIDDEN", message: "Only an application that was not approved can be made again." },
  reapply_too_early: { code: "VALIDATION", message: "You can apply again 30 days after the decision." },
  stale_link: {
    code: "NOT_FOUND",
    message: "This link is no longer good. Use the one in our latest mail.",
  },
  not_found: { code: "NOT_FOUND", message: "We could not find that. It may have been removed." },
  invalid_email: { code: "VALIDATION", message: "Please enter a valid email address" },
  same_email: { code: "VALIDATION", message: "You log in with this address already." },
  weak_password: {
    code: "VALIDATION",
    message: "Password is too weak. Please include uppercase, lowercase, and numbers.",
  },
  signup_refused: {
    code: "CONFLICT",
    message: "We could not create this account. If you already have one, log in or reset your password.",
  },
  invalid_signup: { code: "VALIDATION", message: "Please check the form and try again." },
  sign_in_failed: {
    code: "VALIDATION",
    message: "Could not log in. Check the email and the password, and try again.",
  },
  wrong_password: { code: "VALIDATION", message: "That is not your current password." },
  wrong_code: {
    code: "VALIDATION",
    message: "That code is not right, or it has expired. Please ask for a new one.",
  },
  common_password: {
    code: "VALIDATION",
    message: "This password is one of those that are guessed first. Please choose another.",
  },
  confirm_password: { code: "FORBIDDEN", message: "Please enter your password again to go on." },
  role_chosen: { code: "FORBIDDEN", message: "Your account has its role already." },
  last_admin: {
    code: "CONFLICT",
    message: "This is the last admin account. Make somebody else an admin first.",
  },
  image_type: { code: "VALIDATION", message: "Please choose a JPG, PNG or WebP image." },
  cover_too_large: { code: "VALIDATION", message: "Cover image must be less than 5MB." },
  image_too_large: { code: "VALIDATION", message: "The image must be less than 5MB." },
  image_too_many_pixels: {
    code: "VALIDATION",
    message: "The image may have at most 6000 pixels a side and 24 megapixels.",
  },
  image_broken: { code: "VALIDATION", message: "This file is not an image we can read." },
  upload_expired: { code: "VALIDATION", message: "The upload took too long. Please choose the image again." },
  book_blocked: {
    code: "FORBIDDEN",
    message: "This book was blocked by the market’s admin, who alone can list it again.",
  },
  author_name_missing: { code: "VALIDATION", message: "Author name is required." },
  interest_needs_reason: {
    code: "VALIDATION",
    message: "Please say how this interest is known; it is kept with the change.",
  },
  rate_limited: { code: "RATE_LIMITED", message: "Too many attempts. Please wait a while and try again." },
  try_later: { code: "TRY_LATER", message: "We are busy just now. Please try again in a moment." },
  plan_not_sold: { code: "VALIDATION", message: "This plan is not offered now." },
  already_member: {
    code: "CONFLICT",
    message: "You have a membership already. You can change it under Manage Subscription.",
  },
  too_many_books: {
    code: "CONFLICT",
    message: "You have as many books here as there can be without a membership. Set one up to add more.",
  },
  already_sponsored: { code: "CONFLICT", message: "This book is sponsored without an end already." },
  not_a_member: { code: "CONFLICT", message: "There is no membership to manage yet." },
  payments_off: { code: "TRY_LATER", message: "Payments are not open now. Please try again later." },
  payment_provider: {
    code: "PROVIDER_ERROR",
    message: "The payment service did not answer. Nothing was charged. Please try again.",
  },
  account_disabled: { code: "FORBIDDEN", message: "This account is closed. Please contact support." },
} as const satisfies Record<string, RefusalEntry>;
export type Refusal = keyof typeof refusals;

/** What a refusal carries to the client as `ConvexError.data`. */
export type RefusalData = { code: RefusalCode; reason: Refusal; message: string };

/** What a person reads when something broke that is no refusal. */
export const SOMETHING_WENT_WRONG = "Something went wrong. Please try again.";

/** The data of a refusal, ready to be thrown. */
export function refusalData(reason: Refusal): RefusalData {
  return { ...refusals[reason], reason };
}

/** The refusal inside an error's `data`, or null when the error is anything else. */
export function refusalOf(error: unknown): RefusalData | null {
  const data = dataOf(error);
  if (data === null || !("reason" in data) || typeof data.reason !== "string") return null;
  return Object.hasOwn(refusals, data.reason) ? refusalData(data.reason as Refusal) : null;
}

/** The sentence a person reads for any error: the refusal's own, else one neutral sentence. */
export function messageFor(error: unknown): string {
  const refusal = refusalOf(error);
  const data = dataOf(error);
  if (refusal?.reason === "rate_limited" && data !== null && "retryAfterMs" in data) {
    return `Too many attempts. Please wait ${waitInWords(Number(data.retryAfterMs))} and try again.`;
  }
  return refusal?.message ?? SOMETHING_WENT_WRONG;
}

function dataOf(error: unknown): object | null {
  const data = error instanceof Error && "data" in error ? error.data : null;
  return typeof data === "object" ? data : null;
}

/** A time to wait in whole units, rounded up: nobody comes back a moment too early. */
function waitInWords(ms: number): string {
  if (!(ms > 0)) return "a moment";
  const [size, unit] =
    ms <= 60_000 ? [1000, "second"] : ms <= 3_600_000 ? [60_000, "minute"] : [3_600_000, "hour"];
  const count = Math.ceil(ms / Number(size));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
