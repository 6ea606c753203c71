import type { SignupRole } from "@domain/accounts/roles";
import { SIGNUP_ROLES } from "@domain/accounts/roles";

/** The kind of account a link to the sign-up had in mind (BKP-15). */
export function wantedRoleFromState(state: unknown): SignupRole | null {
  if (typeof state !== "object" || state === null || !("userType" in state)) return null;
  return SIGNUP_ROLES.find((role) => role === state.userType) ?? null;
}

/** The address that was typed on the login form already; asking for a new password begins with it. */
export function typedEmailFromState(state: unknown): string {
  if (typeof state !== "object" || state === null || !("typedEmail" in state)) return "";
  return typeof state.typedEmail === "string" ? state.typedEmail : "";
}

/** What the page before has to say on the login page. */
export function noticeFromState(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null;
  return typeof state.notice === "string" ? state.notice : null;
}
