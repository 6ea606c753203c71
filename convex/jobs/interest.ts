import { v } from "convex/values";
import { internalMutation } from "../functions";
import { recountSaves, vRecount } from "../model/books/interest";

/** One step of making a producer's saves count, or not, after their approval came or went. */
export const recount = internalMutation({
  args: vRecount,
  returns: v.null(),
  handler: async (ctx, args) => {
    await recountSaves(ctx, args);
    return null;
  },
});
