import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx } from "../../_generated/server";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import { ownStats } from "../books/bookStats";

type Save = Doc<"favorites">;

/** Books whose totals are published in one transaction. */
const PUBLISH_BATCH = 100;

/**
 * Moves a book's totals of the reasons for passing on it. They wait in a row of their own: an author who watches the
 * saves of a book could otherwise tell which reason belongs to the save that just went.
 */
export async function countReason(
  db: DatabaseWriter,
  bookId: Id<"books">,
  before: Save | null,
  after: Save | null,
): Promise<void> {
  const [was, is] = [before?.countedReason, after?.countedReason];
  if (was === is) return;
  const stats = await ownStats(db, bookId);
  if (stats === null) return;
  const waiting = await waitingTotals(db, bookId);
  const passes = { ...(waiting ?? stats).passes };
  if (was !== undefined) passes[was] = Math.max(0, (passes[was] ?? 0) - 1);
  if (is !== undefined) passes[is] = (passes[is] ?? 0) + 1;
  if (waiting === null) await db.insert("passTotals", { bookId, passes });
  else await db.patch("passTotals", waiting._id, { passes });
}

/** Publishes the totals that changed since yesterday, a hundred books at a time. */
export async function publishPasses(ctx: MutationCtx, batch: Batch): Promise<void> {
  const job = internal.jobs.producers.publishPasses;
  const waiting = () => ctx.db.query("passTotals");
  await inBatches(ctx, job, batch, PUBLISH_BATCH, waiting, async ({ _id, bookId, passes }) => {
    const stats = await ownStats(ctx.db, bookId);
    if (stats !== null) await ctx.db.patch("bookStats", stats._id, { passes });
    await ctx.db.delete("passTotals", _id);
  });
}

/** Forgets the totals of a deleted book. */
export async function removeTotals(db: DatabaseWriter, bookId: Id<"books">): Promise<void> {
  const waiting = await waitingTotals(db, bookId);
  if (waiting !== null) await db.delete("passTotals", waiting._id);
}

async function waitingTotals(db: DatabaseReader, bookId: Id<"books">): Promise<Doc<"passTotals"> | null> {
  return await db
    .query("passTotals")
    .withIndex("by_bookId", (q) => q.eq("bookId", bookId))
    .unique();
}
