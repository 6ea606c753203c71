import * as z from "zod";

const MAX_LENGTH = 254;
const SHAPE =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** The one spelling in which an address is stored: trimmed, in lower case, without invisible marks of what it was copied from. */
export function canonicalEmail(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase();
}

/**
 * True for an address that is already canonical: ASCII, lower case, at most 254 characters. The server refuses
 * others and never rewrites them, so an account's address is always the one its email goes to.
 */
export function isCanonicalEmail(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_LENGTH && SHAPE.test(value);
}

const INVALID = "Please enter a valid email address";

/** An address typed into a field that may stay empty, as it was typed. */
export const OptionalEmail = z
  .string()
  .max(MAX_LENGTH, INVALID)
  .refine((text) => canonicalEmail(text) === "" || isCanonicalEmail(canonicalEmail(text)), INVALID);

/** An address typed into a form. Parsing makes it canonical. */
export const EmailField = z
  .string()
  .transform(canonicalEmail)
  .pipe(z.string().min(1, "Email is required").refine(isCanonicalEmail, INVALID));
