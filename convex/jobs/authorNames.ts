import { v } from "convex/values";
import { internalMutation } from "../functions";
import { renameBooks } from "../model/people/authorNames";

/** One step of putting an author's new name on their books. */
export const rename = internalMutation({
  args: { profileId: v.id("profiles"), from: v.string(), cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, args) => {
    await renameBooks(ctx, args);
    return null;
  },
});
