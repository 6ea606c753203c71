import { v } from "convex/values";
import type { ObjectType } from "convex/values";
import type { OptionEdit } from "../../../domain/producers/options";
import { endsBeforeStart } from "../../../domain/producers/options";
import { stageOfContract } from "../../../domain/producers/slate";
import { UNDO_MS } from "../../../domain/producers/undo";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { requireWithinLimit } from "../limits";
import { refuse } from "../refuse";
import { cardOf, restoreCard } from "./removedSaves";
import { saveOf } from "./saves";
import { moveSave, placeSave } from "./slate";

type Option = Doc<"optionedBooks">;
type OptionId = Id<"optionedBooks">;

/** The arguments of the job that removes a deleted option. */
export const vPurge = { id: v.id("optionedBooks") };

/**
 * Moves a saved book to Negotiating, which makes its option. `today` is the producer's own date. Refuses with
 * `not_found` for a book they have not saved, `already_optioned`, and `rate_limited`.
 */
export async function createOption(
  ctx: MutationCtx,
  viewer: Viewer,
  { bookId, today }: { bookId: Id<"books">; today: string },
): Promise<void> {
  const save = (await saveOf(ctx.db, viewer.user._id, bookId)) ?? refuse("not_found");
  if (save.optionId !== undefined) refuse("already_optioned");
  await requireWithinLimit(ctx, "option", viewer.user._id);
  await moveSave(ctx, viewer, save, { stage: "negotiating", after: null, today });
}

/**
 * Changes fields of the viewer's own option. A new contract status moves its card on the slate. Refuses with
 * `not_found`, `option_ends_before_start` and `rate_limited`.
 */
export async function updateOption(
  ctx: MutationCtx,
  viewer: Viewer,
  id: OptionId,
  edit: OptionEdit,
): Promise<void> {
  const option = await ownOption(ctx, viewer, id);
  const changed = { ...option, ...stored(edit) };
  if (endsBeforeStart(changed)) refuse("option_ends_before_start");
  await requireWithinLimit(ctx, "option", viewer.user._id);
  await ctx.db.patch("optionedBooks", id, stored(edit));
  if (changed.contractStatus !== option.contractStatus) await followContract(ctx, viewer, changed);
}

/**
 * Deletes the viewer's own option. Its book goes back to My Saved Books: a card in Negotiating or Optioned moves to
 * Talking. Refuses with `not_found` and `rate_limited`.
 */
export async function removeOption(ctx: MutationCtx, viewer: Viewer, id: OptionId): Promise<void> {
  const option = await ownOption(ctx, viewer, id);
  await requireWithinLimit(ctx, "option", viewer.user._id);
  const save = await saveOf(ctx.db, option.producerId, option.bookId);
  const removedCard = save === null ? undefined : cardOf(save);
  await ctx.db.patch("optionedBooks", id, { removedAt: Date.now(), removedCard });
  await ctx.scheduler.runAfter(UNDO_MS, internal.jobs.producers.purgeOption, { id });
  // The card of a deleted book went with its option.
  if (save === null || save.bookState === "deleted") return;
  if (save.stage === "negotiating" || save.stage === "optioned")
    await placeSave(ctx, viewer, save, { stage: "talking", after: null });
}

/**
 * Restores an option that the viewer deleted minutes ago. Its card comes back too if the book was unsaved or deleted.
 * Refuses with `not_found` if it is gone, with `already_optioned` if the book has a new option, and with `rate_limited`.
 */
export async function restoreOption(ctx: MutationCtx, viewer: Viewer, id: OptionId): Promise<void> {
  const option = await ctx.db.get("optionedBooks", id);
  if (option?.producerId !== viewer.user._id) return refuse("not_found");
  if (option.removedAt === undefined) return;
  await requireWithinLimit(ctx, "option", viewer.user._id);
  const save = await saveOf(ctx.db, option.producerId, option.bookId);
  if (save?.optionId !== undefined) refuse("already_optioned");
  if (save === null) {
    const { bookId, removedCard = refuse("not_found") } = option;
    const book = await ctx.db.get("books", bookId);
    await restoreCard(ctx, viewer, { bookId, book }, removedCard);
  }
  await ctx.db.patch("optionedBooks", id, { removedAt: undefined, removedCard: undefined });
  await followContract(ctx, viewer, option);
}

/** Closes the reminder of the viewer's own option in the dashboard. Refuses with `not_found` and `rate_limited`. */
export async function dismissReminder(ctx: MutationCtx, viewer: Viewer, id: OptionId): Promise<void> {
  await ownOption(ctx, viewer, id);
  await requireWithinLimit(ctx, "option", viewer.user._id);
  await ctx.db.patch("optionedBooks", id, { noticeAt: undefined });
}

/** Removes a deleted option for good once it can no longer be restored. */
export async function purgeOption(ctx: MutationCtx, { id }: ObjectType<typeof vPurge>): Promise<void> {
  const option = await ctx.db.get("optionedBooks", id);
  // After Undo and another deletion, a later job is due.
  if (option?.removedAt === undefined || option.removedAt > Date.now() - UNDO_MS) return;
  await ctx.db.delete("optionedBooks", id);
}

/** The viewer's own option. Refuses alike for one of somebody else and one that is gone. */
async function ownOption(ctx: MutationCtx, { user }: Viewer, id: OptionId): Promise<Option> {
  const option = await ctx.db.get("optionedBooks", id);
  if (option?.producerId !== user._id || option.removedAt !== undefined) return refuse("not_found");
  return option;
}

/** The edit as it is stored: an empty value removes its field. */
function stored(edit: OptionEdit): Partial<Option> {
  return Object.fromEntries(
    Object.entries(edit).map(([field, value]) => [field, value === null || value === "" ? undefined : value]),
  ) as Partial<Option>;
}

/** Moves the option's card to the column of its contract status. */
async function followContract(
  ctx: MutationCtx,
  viewer: Viewer,
  { producerId, bookId, contractStatus }: Option,
): Promise<void> {
  const save = await saveOf(ctx.db, producerId, bookId);
  const stage = stageOfContract(contractStatus);
  if (save !== null && save.stage !== stage) await placeSave(ctx, viewer, save, { stage, after: null });
}
