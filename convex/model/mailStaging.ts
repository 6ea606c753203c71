import type { MutationCtx } from "../_generated/server";

/** A test market's outbox; a real one is never aged. */
const MOST = 200;

/** Moves every moment of mail that is not settled, and of the queue, this much (ms) into the past. */
export async function ageOutbox(ctx: MutationCtx, ms: number): Promise<void> {
  for (const status of ["queued", "sending"] as const) {
    const rows = await ctx.db
      .query("emailOutbox")
      .withIndex("by_status_category_nextAttemptAt", (q) => q.eq("status", status))
      .take(MOST);
    for (const { _id, nextAttemptAt, leaseUntil, firstAttemptAt } of rows)
      await ctx.db.patch("emailOutbox", _id, {
        nextAttemptAt: nextAttemptAt - ms,
        leaseUntil: leaseUntil && leaseUntil - ms,
        firstAttemptAt: firstAttemptAt && firstAttemptAt - ms,
      });
  }
  const queue = await ctx.db.query("mailQueue").first();
  if (queue !== null)
    await ctx.db.patch("mailQueue", queue._id, {
      busyUntil: queue.busyUntil - ms,
      freeAt: queue.freeAt - ms,
    });
}
