import type { Role } from "./roles";

/** Length of a session without "Remember me", and of every admin session. */
export const SHORT_SESSION_MS = 12 * 3_600_000;

/** When a session ends (epoch ms). An admin's ends after twelve hours, even with "Remember me". */
export function sessionEnd(session: { startedAt: number; expiresAt: number }, role: Role | null): number {
  return role === "admin"
    ? Math.min(session.expiresAt, session.startedAt + SHORT_SESSION_MS)
    : session.expiresAt;
}

/** How long a re-entered password counts for actions that require it. */
export const STEP_UP_MS = 10 * 60_000;

/** True if the person entered their password in this session within the last ten minutes. */
export function isConfirmed(
  session: { startedAt: number; confirmedAt: number | null },
  now: number,
): boolean {
  return Math.max(session.startedAt, session.confirmedAt ?? 0) > now - STEP_UP_MS;
}
