import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer, ObjectType } from "convex/values";
import { v } from "convex/values";
import { searchWords } from "../../../domain/catalogue/search";
import { firstLine } from "../../../domain/producers/slate";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import type { BookCard } from "../catalogue/bookCards";
import { coverUrl } from "../catalogue/cards";
import { capped } from "../pages";
import { vBookGenre, vPassReason, vRight, vRightStatus, vSavedBookState, vStage } from "../vocabulary";
import { noteOn } from "./notes";
import type { Column } from "./ranks";
import { shownBook } from "./savedBooks";

const vText = v.union(v.string(), v.null());

/** A card of the slate. `book` is null while the book is not public: then only its title and author show. */
const vSlateCard = v.object({
  bookId: v.id("books"),
  title: v.string(),
  authorName: v.string(),
  genre: vBookGenre,
  bookState: vSavedBookState,
  book: v.union(
    v.object({
      slug: v.string(),
      coverUrl: vText,
      bestRating: v.number(),
      totalReviews: v.number(),
      amazonReviewsOnly: v.boolean(),
    }),
    v.null(),
  ),
  /** Rights that somebody else took after the save, as they stand now. Empty for the producer's own option. */
  lostRights: v.array(v.object({ right: vRight, status: vRightStatus })),
  /** The first line of the private note. */
  noteLine: vText,
  tags: v.array(v.string()),
  stageSince: v.number(),
  passReason: v.union(vPassReason, v.null()),
  hasOption: v.boolean(),
  /** The last day of the producer's option, YYYY-MM-DD. */
  optionEnd: vText,
});
export const vSlatePage = paginationResultValidator(vSlateCard);
type SlateCard = Infer<typeof vSlateCard>;
type SlatePage = PaginationResult<SlateCard>;

/** A column of the slate or of its archive: all cards, those that pass a filter, or those that a search finds. */
export const vColumn = {
  stage: vStage,
  isArchived: v.boolean(),
  filter: v.optional(
    v.union(
      v.object({ tag: v.string() }),
      v.object({ warning: v.literal(true) }),
      v.object({ q: v.string() }),
    ),
  ),
};

type Save = Doc<"favorites">;

/**
 * A page of a column, from the top; a search puts the best match first. Reads the save, the book, its card, the note
 * and the option of each, and its row in a filter.
 */
export async function slateColumn(
  ctx: QueryCtx,
  producerId: Id<"users">,
  { filter, ...column }: ObjectType<typeof vColumn>,
  options: PaginationOptions,
): Promise<SlatePage> {
  const own = { ...column, producerId };
  if (filter === undefined) return await cardsInOrder(ctx, own, options);
  if ("q" in filter) return await cardsFound(ctx, own, filter.q, options);
  return await cardsWith(ctx, own, "tag" in filter ? `tag:${filter.tag}` : "warning", options);
}

async function cardsInOrder(ctx: QueryCtx, column: Column, options: PaginationOptions): Promise<SlatePage> {
  const { producerId, isArchived, stage } = column;
  const saves = await ctx.db
    .query("favorites")
    .withIndex("by_producerId_isArchived_stage_rank", (q) =>
      q.eq("producerId", producerId).eq("isArchived", isArchived).eq("stage", stage),
    )
    .paginate(capped(options));
  return await toPage(ctx, saves);
}

async function cardsWith(
  ctx: QueryCtx,
  { producerId, isArchived, stage }: Column,
  facet: string,
  options: PaginationOptions,
): Promise<SlatePage> {
  const rows = await ctx.db
    .query("slateFacets")
    .withIndex("by_producerId_facet_isArchived_stage_rank", (q) =>
      q.eq("producerId", producerId).eq("facet", facet).eq("isArchived", isArchived).eq("stage", stage),
    )
    .paginate(capped(options));
  const saves = await Promise.all(rows.page.map(({ favoriteId }) => ctx.db.get("favorites", favoriteId)));
  return await toPage(ctx, { ...rows, page: saves.filter((save) => save !== null) });
}

async function cardsFound(
  ctx: QueryCtx,
  column: Column,
  q: string,
  options: PaginationOptions,
): Promise<SlatePage> {
  const words = searchWords(q);
  if (words === null && q.trim() === "") return await cardsInOrder(ctx, column, options);
  if (words === null) return { page: [], isDone: true, continueCursor: "" };
  const { producerId, isArchived, stage } = column;
  const saves = await ctx.db
    .query("favorites")
    .withSearchIndex("search_saved", (search) =>
      search
        .search("searchText", words)
        .eq("producerId", producerId)
        .eq("isArchived", isArchived)
        .eq("stage", stage),
    )
    .paginate(capped(options));
  return await toPage(ctx, saves);
}

async function toPage(ctx: QueryCtx, saves: PaginationResult<Save>): Promise<SlatePage> {
  return { ...saves, page: await Promise.all(saves.page.map((save) => toSlateCard(ctx, save))) };
}

async function toSlateCard(ctx: QueryCtx, save: Save): Promise<SlateCard> {
  const { bookId, title, authorName, genre, tags, stageSince, optionId } = save;
  const { card, bookState } = await shownBook(ctx, save);
  const note = await noteOn(ctx, save.producerId, bookId);
  const option = optionId === undefined ? null : await ctx.db.get("optionedBooks", optionId);
  return {
    ...{ bookId, title, authorName, genre, bookState, tags, stageSince },
    book: card && (await publicFacts(ctx, card)),
    lostRights: option === null && card !== null ? lostRightsOf(save, card) : [],
    noteLine: note && firstLine(note.note),
    passReason: save.passReason ?? null,
    hasOption: option !== null,
    optionEnd: option?.optionExpiryDate ?? null,
  };
}

async function publicFacts(ctx: QueryCtx, card: BookCard): Promise<NonNullable<SlateCard["book"]>> {
  const { slug, bestRating, totalReviews, amazonReviewsOnly } = card;
  return { slug, coverUrl: await coverUrl(ctx, card), bestRating, totalReviews, amazonReviewsOnly };
}

function lostRightsOf({ lostRights }: Save, { rights }: BookCard): SlateCard["lostRights"] {
  return lostRights.map((right) => ({ right, status: rights[right] }));
}
