import { v } from "convex/values";
import { internal } from "../_generated/api";
import { internalAction, internalMutation } from "../functions";
import { moveCover, swapCover, vMove } from "../model/books/coverMoves";

/** Gives the cover of a book that went out of sight another address; tries again until it has one. */
export const move = internalMutation({
  args: vMove,
  returns: v.null(),
  handler: async (ctx, cover) => {
    await moveCover(ctx, cover);
    return null;
  },
});

/** Stores the file a second time, under an address nobody has. */
export const copy = internalAction({
  args: { bookId: v.id("books"), storageId: v.id("_storage") },
  returns: v.null(),
  handler: async (ctx, { bookId, storageId }): Promise<null> => {
    const file = await ctx.storage.get(storageId);
    if (file === null) return null;
    const to = await ctx.storage.store(file);
    await ctx.runMutation(internal.jobs.covers.swap, { bookId, from: storageId, to });
    return null;
  },
});

export const swap = internalMutation({
  args: { bookId: v.id("books"), from: v.id("_storage"), to: v.id("_storage") },
  returns: v.null(),
  handler: async (ctx, cover) => {
    await swapCover(ctx, cover);
    return null;
  },
});
