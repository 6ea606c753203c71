import { cutTo } from "../../../domain/cut";
import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import { cardOf, vCard } from "./cards";
import { capped } from "../pages";
import type { Reader } from "../reader";
import { vProductionPhase, vRight } from "../vocabulary";

/** Three lines of a synopsis need no more, however wide the window. */
const EXCERPT = 480;

/** A success story in its list: the book and its public option. */
export const vStory = v.object({
  ...vCard.fields,
  excerpt: v.string(),
  optionedAt: v.union(v.number(), v.null()),
  optionedRights: v.array(vRight),
  phase: v.union(vProductionPhase, v.null()),
  status: v.union(v.string(), v.null()),
});
type Story = Infer<typeof vStory>;

export const vStoryPage = paginationResultValidator(vStory);

/** The publicly optioned books, newest option first. Those without a date are last. */
export async function storyPage(ctx: Reader, options: PaginationOptions): Promise<PaginationResult<Story>> {
  const found = await ctx.db
    .query("books")
    .withIndex("by_isSuccessStory_optionedDate", (q) => q.eq("isSuccessStory", true))
    .order("desc")
    .paginate(capped(options));
  return { ...found, page: await Promise.all(found.page.map((book) => toStory(ctx, book))) };
}

async function toStory(ctx: Reader, book: Doc<"books">): Promise<Story> {
  return {
    ...(await cardOf(ctx, book)),
    excerpt: book.synopsis.length > EXCERPT ? `${cutTo(book.synopsis, EXCERPT).trimEnd()}…` : book.synopsis,
    optionedAt: book.optionedDate ?? null,
    optionedRights: book.optionedRights ?? [],
    phase: book.productionPhase ?? null,
    status: book.productionStatus ?? null,
  };
}
