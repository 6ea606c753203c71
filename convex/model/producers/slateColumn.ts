import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer, ObjectType } from "convex/values";
import { v } from "convex/values";
import { searchWords } from "../../../domain/catalog/search";
import { firstLine } from "../../../domain/producers/slate";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { type BookCard, rightsOfCard } from "../catalog/bookCards";
import { coverUrl } from "../catalog/cards";
import { capped } from "../pages";
import { vBookGenre, vPassReason, vRight, vRightStatus, vSavedBookState, vStage } from "../vocabulary";
import { noteOn } from "./notes";
import type { Column } from "./ranks";
import { shownBook } from "./savedBooks";
import { hasWarning } from "./saves";

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
  /** Rights that somebody else took after the save, as they are now. Empty for the producer's own option. */
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

/** A column of the slate or of its archive: all cards, or those that have this tag, a warning and these words. */
export const vColumn = {
  stage: vStage,
  isArchived: v.boolean(),
  filter: v.optional(
    v.object({
      tag: v.optional(v.string()),
      warning: v.optional(v.literal(true)),
      q: v.optional(v.string()),
    }),
  ),
};

type Save = Doc<"favorites">;

/**
 * A page of a column, from the top; a search puts the best match first. Reads the save, the book, its card, the note
 * and the option of each, and its row in a filter. Of several filters, the narrowest reads the page, and the others take
 * from it: then a page may have few cards, and more follow.
 */
export async function slateColumn(
  ctx: QueryCtx,
  producerId: Id<"users">,
  { filter = {}, ...column }: ObjectType<typeof vColumn>,
  options: PaginationOptions,
): Promise<SlatePage> {
  const own = { ...column, producerId };
  const { q = "", warning = false, tag } = filter;
  const saves = await savesOfColumn(ctx, own, { q, warning, tag }, options);
  const shown = saves.page.filter(
    (save) => (!warning || hasWarning(save)) && (tag === undefined || save.tags.includes(tag)),
  );
  return { ...saves, page: await Promise.all(shown.map((save) => toSlateCard(ctx, save))) };
}

type Filter = { q: string; warning: boolean; tag: string | undefined };

async function savesOfColumn(
  ctx: QueryCtx,
  column: Column,
  { q, warning, tag }: Filter,
  options: PaginationOptions,
): Promise<PaginationResult<Save>> {
  if (q.trim() !== "") return await savesFound(ctx, column, q, options);
  if (warning) return await savesWith(ctx, column, "warning", options);
  if (tag !== undefined) return await savesWith(ctx, column, `tag:${tag}`, options);
  return await savesInOrder(ctx, column, options);
}

async function savesInOrder(
  ctx: QueryCtx,
  { producerId, isArchived, stage }: Column,
  options: PaginationOptions,
): Promise<PaginationResult<Save>> {
  return await ctx.db
    .query("favorites")
    .withIndex("by_producerId_isArchived_stage_rank", (q) =>
      q.eq("producerId", producerId).eq("isArchived", isArchived).eq("stage", stage),
    )
    .paginate(capped(options));
}

async function savesWith(
  ctx: QueryCtx,
  { producerId, isArchived, stage }: Column,
  facet: string,
  options: PaginationOptions,
): Promise<PaginationResult<Save>> {
  const rows = await ctx.db
    .query("slateFacets")
    .withIndex("by_producerId_facet_isArchived_stage_rank", (q) =>
      q.eq("producerId", producerId).eq("facet", facet).eq("isArchived", isArchived).eq("stage", stage),
    )
    .paginate(capped(options));
  const saves = await Promise.all(rows.page.map(({ favoriteId }) => ctx.db.get("favorites", favoriteId)));
  return { ...rows, page: saves.filter((save) => save !== null) };
}

async function savesFound(
  ctx: QueryCtx,
  { producerId, isArchived, stage }: Column,
  q: string,
  options: PaginationOptions,
): Promise<PaginationResult<Save>> {
  const words = searchWords(q);
  if (words === null) return { page: [], isDone: true, continueCursor: "" };
  return await ctx.db
    .query("favorites")
    .withSearchIndex("search_saved", (search) =>
      search
        .search("searchText", words)
        .eq("producerId", producerId)
        .eq("isArchived", isArchived)
        .eq("stage", stage),
    )
    .paginate(capped(options));
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

function lostRightsOf({ lostRights }: Save, card: BookCard): SlateCard["lostRights"] {
  const rights = rightsOfCard(card);
  return lostRights.map((right) => ({ right, status: rights[right] }));
}
