import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import { capped } from "../pages";
import type { Reader } from "../reader";
import { vProductionPhase, vRight } from "../vocabulary";
import { toBookRef, vBookRef } from "./bookRef";

const vOptionRow = v.object({
  _id: v.id("books"),
  book: vBookRef,
  optionedAt: v.union(v.number(), v.null()),
  verifiedBy: v.union(v.string(), v.null()),
  rights: v.array(vRight),
  phase: v.union(vProductionPhase, v.null()),
  status: v.union(v.string(), v.null()),
  isPublic: v.boolean(),
  /** True while the book is among the public success stories. A blocked book is not. */
  isStory: v.boolean(),
});
type OptionRow = Infer<typeof vOptionRow>;

export const vOptionPage = paginationResultValidator(vOptionRow);

/** Optioned books, newest option first. Those without a date are last. */
export async function optionPage(
  ctx: Reader,
  options: PaginationOptions,
): Promise<PaginationResult<OptionRow>> {
  const found = await ctx.db
    .query("books")
    .withIndex("by_isOptioned_optionedDate", (q) => q.eq("isOptioned", true))
    .order("desc")
    .paginate(capped(options));
  return { ...found, page: await Promise.all(found.page.map((book) => toRow(ctx, book))) };
}

async function toRow(ctx: Reader, book: Doc<"books">): Promise<OptionRow> {
  return {
    _id: book._id,
    book: await toBookRef(ctx, book),
    optionedAt: book.optionedDate ?? null,
    verifiedBy: book.optionedVerifiedBy ?? null,
    rights: book.optionedRights ?? [],
    phase: book.productionPhase ?? null,
    status: book.productionStatus ?? null,
    isPublic: book.isOptionedPublic,
    isStory: book.isSuccessStory,
  };
}
