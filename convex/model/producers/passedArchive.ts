import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { ARCHIVED_AT_ONCE } from "../../../domain/producers/slate";
import { internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader, MutationCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { inBatches, vBatch } from "../batches";
import { requireWithinLimit } from "../limits";
import { findDesk, updateDesk } from "./desk";
import { rankBelow } from "./ranks";
import { archiveSave, unarchived } from "./slate";

/** How long the last archiving of all passed cards can be undone. */
const RESTORED_FOR_MS = 10 * 60_000;

export const vArchivePassed = { ...vBatch, producerId: v.id("users") };
export const vRestorePassed = {
  ...vBatch,
  producerId: v.id("users"),
  top: v.string(),
  below: v.union(v.string(), v.null()),
};

/**
 * Archives all cards in the viewer's Passed, the first fifty at once, and remembers where they went. Refuses with
 * `rate_limited`.
 */
export async function archivePassed(ctx: MutationCtx, { user }: Viewer): Promise<void> {
  await requireWithinLimit(ctx, "slate", user._id);
  if ((await topRank(ctx.db, user._id, false)) === null) return;
  const startedAt = Date.now();
  const below = await topRank(ctx.db, user._id, true);
  await updateDesk(ctx.db, user._id, () => ({ passedArchive: { startedAt, below, top: null } }));
  await archivePassedOf(ctx, { producerId: user._id, startedAt });
}

/**
 * Archives the passed cards of a producer, fifty at a time, but none that came to Passed since the first batch. Stops
 * when it was undone.
 */
export async function archivePassedOf(
  ctx: MutationCtx,
  batch: ObjectType<typeof vArchivePassed>,
): Promise<void> {
  const { producerId, startedAt } = batch;
  const archive = (await findDesk(ctx.db, producerId))?.passedArchive;
  if (archive === undefined || archive.startedAt !== startedAt) return;
  // From the bottom up, each to the top of the archive: their order stays.
  const passed = () => passedCards(ctx.db, producerId, false).order("desc");
  const job = internal.jobs.producers.archivePassed;
  await inBatches(ctx, job, batch, ARCHIVED_AT_ONCE, passed, async (save) => {
    if (save.stageSince <= startedAt) await archiveSave(ctx, save);
  });
  const top = await topRank(ctx.db, producerId, true);
  await updateDesk(ctx.db, producerId, () => ({ passedArchive: { ...archive, top } }));
}

/**
 * Takes the cards that `archivePassed` archived last back to the top of the viewer's Passed, the first fifty at once. Does
 * nothing a second time, or after ten minutes. Refuses with `rate_limited`.
 */
export async function restorePassed(ctx: MutationCtx, { user }: Viewer): Promise<void> {
  await requireWithinLimit(ctx, "slate", user._id);
  const archive = (await findDesk(ctx.db, user._id))?.passedArchive;
  if (!archive || archive.top === null || Date.now() - archive.startedAt > RESTORED_FOR_MS) return;
  await updateDesk(ctx.db, user._id, () => ({ passedArchive: undefined }));
  await restorePassedOf(ctx, { producerId: user._id, top: archive.top, below: archive.below });
}

/** Restores the archived passed cards of one range, fifty at a time. */
export async function restorePassedOf(
  ctx: MutationCtx,
  batch: ObjectType<typeof vRestorePassed>,
): Promise<void> {
  const { producerId, top, below } = batch;
  const column = { producerId, stage: "passed", isArchived: false } as const;
  const archived = () => passedCards(ctx.db, producerId, true, { top, below }).order("desc");
  const job = internal.jobs.producers.restorePassed;
  await inBatches(ctx, job, batch, ARCHIVED_AT_ONCE, archived, async (save) => {
    const rank = await rankBelow(ctx.db, column, null);
    await ctx.db.patch("favorites", save._id, { rank, ...(await unarchived(ctx.db, save)) });
  });
}

/** The passed cards on the slate or in its archive, from the top: all, or those from `top` to above `below`. */
function passedCards(
  db: DatabaseReader,
  producerId: Id<"users">,
  isArchived: boolean,
  { top = "", below = null }: { top?: string; below?: string | null } = {},
) {
  return db.query("favorites").withIndex("by_producerId_isArchived_stage_rank", (q) => {
    const column = q.eq("producerId", producerId).eq("isArchived", isArchived).eq("stage", "passed");
    const from = column.gte("rank", top);
    return below === null ? from : from.lt("rank", below);
  });
}

async function topRank(
  db: DatabaseReader,
  producerId: Id<"users">,
  isArchived: boolean,
): Promise<string | null> {
  return (await passedCards(db, producerId, isArchived).first())?.rank ?? null;
}
