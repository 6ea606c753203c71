import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import { insertWithBook } from "../books/bookBeingSaved";
import { refuse } from "../refuse";
import type { RemovedCard, RemovedSave } from "./deskFields";
import { insertCard, updatedCopy } from "./saves";
import { fittingTags } from "./slate";

type Save = Doc<"favorites">;
type Desk = Doc<"producerDesks">;

/** How many removed saves can be restored, and for how long. */
const MAX_REMOVED = 10;
const RESTORED_FOR_MS = 10 * 60_000;
/** Dashboards looked at in one transaction. */
const DESK_BATCH = 100;

/** A save's card with all that its producer added, and the copy of its book. */
export function cardOf(save: Save): RemovedCard {
  const { createdAt, stage, stageSince, tags, lostRights } = save;
  const { title, titleSort, authorName, genre, bookState } = save;
  return {
    ...{ createdAt, stage, stageSince, tags, lostRights },
    copy: { title, titleSort, authorName, genre, bookState },
  };
}

/** What a dashboard keeps of a save that is about to be deleted, so that saving the book again restores it. */
export function withRemoved(desk: Desk | null, save: Save): Pick<Desk, "removed"> {
  const { bookId } = save;
  const entry: RemovedSave = { bookId, removedAt: Date.now(), ...cardOf(save) };
  const others = (desk?.removed ?? []).filter((old) => old.bookId !== bookId);
  return { removed: [entry, ...others].slice(0, MAX_REMOVED) };
}

/** The save of this book that the producer with this dashboard removed in the last ten minutes, or null. */
export function removedSave(desk: Desk | null, bookId: Id<"books">): RemovedSave | null {
  const entry = desk?.removed?.find((old) => old.bookId === bookId);
  return entry?.copy !== undefined && canRestore(entry, Date.now()) ? entry : null;
}

/** Forgets the removed saves that can no longer be restored: each names its author, who may be gone. */
export async function forgetRemoved(ctx: MutationCtx, batch: Batch): Promise<void> {
  const desks = () => ctx.db.query("producerDesks");
  const { forgetRemoved: job } = internal.jobs.producers;
  await inBatches(ctx, job, batch, DESK_BATCH, desks, async ({ _id, removed = [] }, now) => {
    const left = removed.filter((entry) => canRestore(entry, now));
    if (left.length < removed.length) await ctx.db.patch("producerDesks", _id, { removed: left });
  });
}

function canRestore({ removedAt }: RemovedSave, now: number): boolean {
  return now - removedAt <= RESTORED_FOR_MS;
}

/**
 * Saves a book again with the card that its producer removed. Of a book that is hidden or deleted, the card shows what
 * it showed before. Refuses with `not_found` without a copy of the book.
 */
export async function restoreCard(
  ctx: MutationCtx,
  { user, approvalStatus }: Viewer,
  { bookId, book }: { bookId: Id<"books">; book: Doc<"books"> | null },
  { copy, tags, lostRights = [], ...card }: RemovedCard,
): Promise<void> {
  if (copy === undefined) return refuse("not_found");
  const save = {
    ...card,
    isApproved: approvalStatus === "approved",
    tags: await fittingTags(ctx.db, user._id, tags),
    lostRights: lostRights.filter((right) => book?.rightsShown[right] !== "available"),
  };
  const updated = { producerId: user._id, bookId, ...updatedCopy(copy, book) };
  await insertWithBook(ctx, book, () => insertCard(ctx, updated, save));
}
