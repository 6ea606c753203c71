import type { PaginationOptions, PaginationResult } from "convex/server";
import { v } from "convex/values";
import type { Card } from "./cards";
import { cardsOf } from "./cards";
import { capped } from "../pages";
import type { Reader } from "../reader";

/** The shuffled sponsored books are read in two halves: from the visit's starting point, then up to it. */
export const vHalf = v.union(v.literal("after"), v.literal("before"));

/** A page of the sponsored public books in random order, which changes daily. */
export async function sponsoredPage(
  ctx: Reader,
  seed: number,
  half: "after" | "before",
  options: PaginationOptions,
): Promise<PaginationResult<Card>> {
  const found = await ctx.db
    .query("books")
    .withIndex("by_sponsoredPublic_shuffleKey", (q) => {
      const ring = q.eq("sponsoredPublic", true);
      return half === "after" ? ring.gte("shuffleKey", seed) : ring.lt("shuffleKey", seed);
    })
    .paginate(capped(options));
  return { ...found, page: await cardsOf(ctx, found.page) };
}
