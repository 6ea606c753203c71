import type { SignupRole } from "@domain/accounts/roles";
import { SIGNUP_ROLES } from "@domain/accounts/roles";

/** The role that the link to sign-up preselects. */
export function wantedRoleFromState(state: unknown): SignupRole | null {
  if (typeof state !== "object" || state === null || !("userType" in state)) return null;
  return SIGNUP_ROLES.find((role) => role === state.userType) ?? null;
}

/** The email typed on the login form, to prefill the reset form. */
export function typedEmailFromState(state: unknown): string {
  if (typeof state !== "object" || state === null || !("typedEmail" in state)) return "";
  return typeof state.typedEmail === "string" ? state.typedEmail : "";
}

/** A notice for the login page from the previous page. */
export function noticeFromState(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("notice" in state)) return null;
  return typeof state.notice === "string" ? state.notice : null;
}
