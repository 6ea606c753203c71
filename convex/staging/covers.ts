import { v } from "convex/values";
import { internal } from "../_generated/api";
import { stagingAction, stagingMutation } from "../functions";
import { putCover, vStagedCover } from "../model/staging/covers";

/** Stores pictures in WebP, as base64, as the covers of books. A book that has a cover keeps it. */
export const addCovers = stagingAction({
  args: { covers: v.array(v.object({ bookId: v.id("books"), picture: v.string() })) },
  returns: v.null(),
  handler: async (ctx, { covers }) => {
    const stored = [];
    for (const { bookId, picture } of covers) {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const storageId = await ctx.storage.store(new Blob([bytes], { type: "image/webp" }));
      stored.push({ bookId, storageId });
    }
    await ctx.runMutation(internal.staging.covers.putCovers, { covers: stored });
    return null;
  },
});

/** Puts stored pictures on their books. */
export const putCovers = stagingMutation({
  args: { covers: v.array(vStagedCover) },
  returns: v.null(),
  handler: async (ctx, { covers }) => {
    for (const cover of covers) await putCover(ctx, cover);
    return null;
  },
});
