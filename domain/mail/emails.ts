import * as z from "zod";

const MAX_LENGTH = 254;
const SHAPE =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** The one spelling in which an address is stored: trimmed, in lower case. */
export function canonicalEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/**
 * True for an address that is already canonical: ASCII, lower case, at most 254 characters. The server refuses
 * others and never rewrites them, so an account's address is always the one its email goes to.
 */
export function isCanonicalEmail(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_LENGTH && SHAPE.test(value);
}

/** An address typed into a form. Parsing makes it canonical. */
export const EmailField = z
  .string()
  .transform(canonicalEmail)
  .pipe(
    z.string().min(1, "Email is required").refine(isCanonicalEmail, "Please enter a valid email address"),
  );
