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
  denial_needs_reason: { code: "VALIDATION", message: "Please give the reason for denial." },
  not_found: { code: "NOT_FOUND", message: "We could not find that. It may have been removed." },
  invalid_email: { code: "VALIDATION", message: "Please enter a valid email address" },
  weak_password: {
    code: "VALIDATION",
    message: "Password is too weak. Please include uppercase, lowercase, and numbers.",
  },
  signup_refused: {
    code: "CONFLICT",
    message: "We could not create this account. If you already have one, log in or reset your password.",
  },
  invalid_signup: { code: "VALIDATION", message: "Please check the form and try again." },
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
  const data = error instanceof Error && "data" in error ? error.data : null;
  if (typeof data !== "object" || data === null || !("reason" in data)) return null;
  return typeof data.reason === "string" && Object.hasOwn(refusals, data.reason)
    ? refusalData(data.reason as Refusal)
    : null;
}

/** The sentence a person reads for any error: the refusal's own, else one neutral sentence. */
export function messageFor(error: unknown): string {
  return refusalOf(error)?.message ?? SOMETHING_WENT_WRONG;
}
