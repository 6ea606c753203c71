import type { Validator } from "convex/values";
import { v } from "convex/values";

/** A page of these with its cursor, as `usePaginatedQuery` reads it. */
export function vPageOf<Item, Paths extends string>(vItem: Validator<Item, "required", Paths>) {
  return v.object({
    page: v.array(vItem),
    isDone: v.boolean(),
    continueCursor: v.string(),
    splitCursor: v.optional(v.union(v.string(), v.null())),
    pageStatus: v.optional(v.union(v.literal("SplitRecommended"), v.literal("SplitRequired"), v.null())),
  });
}
