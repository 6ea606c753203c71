import type { Role } from "./roles";

/** How long a login lasts that nobody asked to be remembered, and every admin's (B-60), in ms. */
export const SHORT_SESSION_MS = 12 * 3_600_000;

/** When a session ends for this role (epoch ms): an admin's twelve hours after it began, whatever was ticked. */
export function sessionEnd(session: { startedAt: number; expiresAt: number }, role: Role | null): number {
  return role === "admin"
    ? Math.min(session.expiresAt, session.startedAt + SHORT_SESSION_MS)
    : session.expiresAt;
}

/** For how long a password given is taken as given, before an act that asks for it (B-60). */
export const STEP_UP_MS = 10 * 60_000;

/** True when the password was given in this session within the last ten minutes: at its start, or since. */
export function isConfirmed(
  session: { startedAt: number; confirmedAt: number | null },
  now: number,
): boolean {
  return Math.max(session.startedAt, session.confirmedAt ?? 0) > now - STEP_UP_MS;
}
