import { zid } from "convex-helpers/server/zod4";
import * as z from "zod";
import { PRODUCTION_PHASES } from "../../domain/books/production";
import { adminMutation } from "../functions";
import { hideStory, setStoryPhase } from "../model/catalogue/stories";

/** Sets the production phase of a publicly optioned book. */
export const setPhase = adminMutation({
  args: { bookId: zid("books"), phase: z.enum(PRODUCTION_PHASES) },
  returns: z.null(),
  handler: async (ctx, { bookId, phase }) => {
    await setStoryPhase(ctx, ctx.viewer.user._id, bookId, phase);
    return null;
  },
});

/** Removes a book from the success stories. */
export const removeFromPublic = adminMutation({
  args: { bookId: zid("books") },
  returns: z.null(),
  handler: async (ctx, { bookId }) => {
    await hideStory(ctx, ctx.viewer.user._id, bookId);
    return null;
  },
});
