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

export type RefusalEntry = { code: RefusalCode; message: string };

/**
 * The refusals that the browser makes without asking the server. They are part of what a visitor loads first, so
 * all others are in `refusals.ts`, which only the server loads.
 */
export const sharedRefusals = {
  sign_in_to_save: { code: "UNAUTHENTICATED", message: "Please sign in as a producer to save books" },
  only_producers_save: { code: "FORBIDDEN", message: "Only producers can save books to their favorites" },
  producer_pending: { code: "NOT_APPROVED", message: "Account pending approval (24-48 hours)" },
  producer_denied: { code: "NOT_APPROVED", message: "Account not approved - contact support" },
  producer_suspended: { code: "NOT_APPROVED", message: "Account suspended - contact support" },
  reviews_reversed: { code: "VALIDATION", message: "Maximum reviews must be at least the minimum." },
  signup_refused: {
    code: "CONFLICT",
    message: "We could not create this account. If you already have one, log in or reset your password.",
  },
  wrong_code: {
    code: "VALIDATION",
    message: "That code is wrong or has expired. Check it, or send a new one.",
  },
  image_type: { code: "VALIDATION", message: "Please choose a JPG, PNG or WebP image." },
  cover_too_large: { code: "VALIDATION", message: "Cover image must be less than 5MB." },
  image_too_large: { code: "VALIDATION", message: "The image must be less than 5MB." },
} as const satisfies Record<string, RefusalEntry>;
export type SharedRefusal = keyof typeof sharedRefusals;
