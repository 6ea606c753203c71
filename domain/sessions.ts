import type { Role } from "./roles";

/** How long a login lasts that nobody asked to be remembered, and every admin's (B-60), in ms. */
export const SHORT_SESSION_MS = 12 * 3_600_000;

/** When a session ends for this role (epoch ms): an admin's twelve hours after it began, whatever was ticked. */
export function sessionEnd(session: { startedAt: number; expiresAt: number }, role: Role | null): number {
  return role === "admin"
    ? Math.min(session.expiresAt, session.startedAt + SHORT_SESSION_MS)
    : session.expiresAt;
}
