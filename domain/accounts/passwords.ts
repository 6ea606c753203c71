import * as z from "zod";

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;
export const MIN_PASSWORD_SCORE = 3;

/** One point of a password's strength, as the meter lists it. */
export type PasswordPoint = { name: string; isMet: boolean };

/** The five points a password can earn, and which of them it has. */
export function passwordPoints(password: string): PasswordPoint[] {
  return [
    { name: "8 characters or more", isMet: password.length >= MIN_PASSWORD },
    { name: "a lowercase letter", isMet: /[a-z]/.test(password) },
    { name: "an uppercase letter", isMet: /[A-Z]/.test(password) },
    { name: "a number", isMet: /[0-9]/.test(password) },
    { name: "a special character", isMet: /[^A-Za-z0-9]/.test(password) },
  ];
}

/** A password's strength from 0 to 5. */
export function passwordScore(password: string): number {
  return passwordPoints(password).filter(({ isMet }) => isMet).length;
}

/** True if an account may be given this password. Logging in applies no such rule. */
export function isStrongEnough(password: string): boolean {
  return (
    password.length >= MIN_PASSWORD &&
    password.length <= MAX_PASSWORD &&
    passwordScore(password) >= MIN_PASSWORD_SCORE
  );
}

/** A password that an account may be given; the form and the server check the same rule. */
export const AcceptablePassword = z
  .string()
  .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters long`)
  .refine(isStrongEnough, "Password is too weak. Please include uppercase, lowercase, and numbers.");
