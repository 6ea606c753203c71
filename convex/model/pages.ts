import type { PaginationOptions } from "convex/server";
import type { Validator } from "convex/values";
import { v } from "convex/values";
import { MAX_PAGE_SIZE } from "../../domain/catalogue/sorts";

/** The page a client asks for, of 1 to 48 items: anybody may ask, for a million or for none of them. */
export function capped(options: PaginationOptions): PaginationOptions {
  const asked = Math.floor(options.numItems) || 1;
  return { ...options, numItems: Math.min(Math.max(asked, 1), MAX_PAGE_SIZE) };
}

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
