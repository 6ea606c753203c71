/** A comparison with Stripe that has not ended after this long was interrupted, as by a restart of the server. */
const MAX_SYNC_MS = 600_000;

/** True while the stored memberships are compared with Stripe. */
export function isSyncRunning(
  { startedAt, finishedAt }: { startedAt: number; finishedAt?: number | null },
  now: number,
): boolean {
  return (finishedAt ?? null) === null && startedAt > now - MAX_SYNC_MS;
}
