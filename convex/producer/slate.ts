import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator } from "convex/server";
import * as z from "zod";
import { MoveInput, PassReasonInput, TagsInput } from "../../domain/producers/slate";
import { producerMutation, producerQuery } from "../functions";
import {
  archivePassed as archiveAllPassed,
  restorePassed as restoreAllPassed,
} from "../model/producers/passedArchive";
import { moveCard, setArchived, setCardTags, setPassReason as setReason } from "../model/producers/slate";
import { slateColumn, vColumn, vSlatePage } from "../model/producers/slateColumn";

/** A page of a column of the viewer's slate or of its archive: all cards, or those that pass a filter. */
export const column = producerQuery({
  args: { ...vColumn, paginationOpts: paginationOptsValidator },
  returns: vSlatePage,
  handler: async (ctx, { paginationOpts, ...column }) =>
    await slateColumn(ctx, ctx.viewer.user._id, column, paginationOpts),
});

/**
 * Moves a card of the viewer's slate below the card of `after`, or to the top of the column. True if the move made an
 * option.
 */
export const move = producerMutation({
  args: { bookId: zid("books"), after: z.union([zid("books"), z.null()]), ...MoveInput.shape },
  returns: z.boolean(),
  handler: async (ctx, args) => await moveCard(ctx, ctx.viewer, args),
});

/** Sets the tags of a card. */
export const setTags = producerMutation({
  args: { bookId: zid("books"), ...TagsInput.shape },
  returns: z.null(),
  handler: async (ctx, { bookId, tags }) => {
    await setCardTags(ctx, ctx.viewer, bookId, tags);
    return null;
  },
});

/** Sets or removes the reason for passing on a book. */
export const setPassReason = producerMutation({
  args: { bookId: zid("books"), ...PassReasonInput.shape },
  returns: z.null(),
  handler: async (ctx, { bookId, reason }) => {
    await setReason(ctx, ctx.viewer, bookId, reason);
    return null;
  },
});

/** Puts a card in the archive, or back on the slate. */
export const archive = producerMutation({
  args: { bookId: zid("books"), isArchived: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { bookId, isArchived }) => {
    await setArchived(ctx, ctx.viewer, bookId, isArchived);
    return null;
  },
});

/** Archives all cards in the viewer's Passed. */
export const archivePassed = producerMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    await archiveAllPassed(ctx, ctx.viewer);
    return null;
  },
});

/** Undoes the last `archivePassed`. */
export const restorePassed = producerMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    await restoreAllPassed(ctx, ctx.viewer);
    return null;
  },
});
