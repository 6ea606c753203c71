import * as z from "zod";

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;
export const MIN_PASSWORD_SCORE = 3;

/** One thing that makes a password stronger, as the meter lists it (B-22). */
export type PasswordPoint = { name: string; isMet: boolean };

/** The five points of SGN-26: length 8, a lower-case and an upper-case letter, a digit, another sign. */
export function passwordPoints(password: string): PasswordPoint[] {
  return [
    { name: "8 characters or more", isMet: password.length >= MIN_PASSWORD },
    { name: "a lowercase letter", isMet: /[a-z]/.test(password) },
    { name: "an uppercase letter", isMet: /[A-Z]/.test(password) },
    { name: "a number", isMet: /[0-9]/.test(password) },
    { name: "a special character", isMet: /[^A-Za-z0-9]/.test(password) },
  ];
}

/** Strength 0-5 (SGN-26): one point each for length 8, a lower-case and an upper-case letter, a digit, another sign. */
export function passwordScore(password: string): number {
  return passwordPoints(password).filter(({ isMet }) => isMet).length;
}

/** True when the password may be set for an account (B-22). Logging in applies no such rule. */
export function isStrongEnough(password: string): boolean {
  return (
    password.length >= MIN_PASSWORD &&
    password.length <= MAX_PASSWORD &&
    passwordScore(password) >= MIN_PASSWORD_SCORE
  );
}

/** A password as it may be set, in a form and on the server alike (SGN-22). */
export const AcceptablePassword = z
  .string()
  .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters long`)
  .refine(isStrongEnough, "Password is too weak. Please include uppercase, lowercase, and numbers.");
