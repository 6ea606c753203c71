import { v } from "convex/values";
import { publicQuery } from "./functions";
import { bookPage, vBookPage } from "./model/books";

/** One book by slug or id; null when there is none this viewer may see. */
export const get = publicQuery({
  args: { idOrSlug: v.string() },
  returns: v.union(vBookPage, v.null()),
  handler: async (ctx, { idOrSlug }) => await bookPage(ctx, idOrSlug, ctx.viewer),
});
