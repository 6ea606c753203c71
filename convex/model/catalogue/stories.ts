import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { ProductionPhase } from "../../../domain/books/production";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { audit } from "../audit";
import { cardOf, vCard } from "./cards";
import { capped } from "../pages";
import type { Reader } from "../reader";
import { refuse } from "../refuse";
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

/** Sets the production phase of a publicly optioned book. */
export async function setStoryPhase(
  ctx: MutationCtx,
  actorId: Id<"users">,
  bookId: Id<"books">,
  phase: ProductionPhase,
): Promise<void> {
  const book = await storyOf(ctx, bookId);
  if (book.productionPhase === phase) return;
  await ctx.db.patch("books", bookId, { productionPhase: phase, updatedAt: Date.now() });
  await audit(ctx, {
    actorId,
    action: "option.phase",
    table: "books",
    docId: bookId,
    summary: `Production phase set to ${phase}`,
    before: { productionPhase: book.productionPhase ?? null },
    after: { productionPhase: phase },
  });
}

/** Removes a book from the success stories. Its option stays on record. */
export async function hideStory(ctx: MutationCtx, actorId: Id<"users">, bookId: Id<"books">): Promise<void> {
  await storyOf(ctx, bookId);
  await ctx.db.patch("books", bookId, { isOptionedPublic: false, updatedAt: Date.now() });
  await audit(ctx, {
    actorId,
    action: "option.hide",
    table: "books",
    docId: bookId,
    summary: "Removed from the public success stories",
    before: { isOptionedPublic: true },
    after: { isOptionedPublic: false },
  });
}

async function storyOf(ctx: MutationCtx, bookId: Id<"books">): Promise<Doc<"books">> {
  const book = await ctx.db.get("books", bookId);
  return book?.isSuccessStory ? book : refuse("not_found");
}

async function toStory(ctx: Reader, book: Doc<"books">): Promise<Story> {
  return {
    ...(await cardOf(ctx, book)),
    excerpt: book.synopsis.length > EXCERPT ? `${book.synopsis.slice(0, EXCERPT).trimEnd()}…` : book.synopsis,
    optionedAt: book.optionedDate ?? null,
    optionedRights: book.optionedRights ?? [],
    phase: book.productionPhase ?? null,
    status: book.productionStatus ?? null,
  };
}
