import type { Value } from "convex/values";
import { isCanonicalEmail } from "../../domain/emails";
import { isStrongEnough } from "../../domain/passwords";
import { SignupAccount } from "../../domain/signup";
import { fail } from "./refuse";

/**
 * What the auth library may know of the person in a flow: the address, and at sign-up what the account is made
 * of. Runs for every flow. Anything else a client sends stays here; an address that is not canonical is refused.
 */
export function profileOf(params: Record<string, Value | undefined>): { email: string } {
  if (!isCanonicalEmail(params.email)) fail("invalid_email");
  return params.flow === "signUp" ? signupAccount(params) : { email: params.email };
}

/** The account inside a sign-up's parameters; throws `invalid_signup`, also for a role nobody may take. */
export function signupAccount(params: unknown): SignupAccount {
  const parsed = SignupAccount.safeParse(params);
  return parsed.success ? parsed.data : fail("invalid_signup");
}

/** Refuses a password too weak to be set (B-22). */
export function requireStrongPassword(password: string): void {
  if (typeof password !== "string" || !isStrongEnough(password)) fail("weak_password");
}
