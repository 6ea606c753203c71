import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import { searchWords } from "../../../domain/catalog/search";
import type { SavedSort } from "../../../domain/producers/saved-books";
import type { SavedBookState } from "../../../domain/producers/slate";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { publicBook } from "../books/visibility";
import { findCard, type BookCard } from "../catalog/bookCards";
import { toCard, vCard } from "../catalog/cards";
import { namingOf } from "../notices/named";
import { capped } from "../pages";
import { vBookGenre, vRight, vSavedBookState, vStage } from "../vocabulary";
import { noteOn } from "./notes";

/** A row of My Saved Books. `card` is null while the book is not public: then only its title and author show. */
const vSavedBook = v.object({
  saveId: v.id("favorites"),
  bookId: v.id("books"),
  createdAt: v.number(),
  stage: vStage,
  title: v.string(),
  authorName: v.string(),
  genre: vBookGenre,
  bookState: vSavedBookState,
  /** Rights that became unavailable after the save. Empty while the book is not public. */
  lostRights: v.array(vRight),
  note: v.union(v.string(), v.null()),
  /** True if the author knows whose save it is; null if there is nothing to choose. */
  isNamed: v.union(v.boolean(), v.null()),
  card: v.union(vCard, v.null()),
});
export const vSavedPage = paginationResultValidator(vSavedBook);
type SavedBook = Infer<typeof vSavedBook>;

type SavedGenre = Doc<"favorites">["genre"];
type SavedList = { genre?: SavedGenre; q?: string; sort: SavedSort };

/**
 * A page of a producer's saved books. A search puts the best match first, whatever the sort. Reads the save, the book,
 * its card and the note of each.
 */
export async function savedBooks(
  ctx: QueryCtx,
  producerId: Id<"users">,
  { q = "", ...list }: SavedList,
  options: PaginationOptions,
): Promise<PaginationResult<SavedBook>> {
  const words = searchWords(q);
  if (words === null && q.trim() !== "") return { page: [], isDone: true, continueCursor: "" };
  const saves =
    words === null ? savesInOrder(ctx, producerId, list) : savesFound(ctx, producerId, words, list.genre);
  const found = await saves.paginate(capped(options));
  return { ...found, page: await Promise.all(found.page.map((save) => toSavedBook(ctx, save))) };
}

function savesInOrder(ctx: QueryCtx, producerId: Id<"users">, { genre, sort }: Omit<SavedList, "q">) {
  const saves = ctx.db.query("favorites");
  const order = sort === "newest" ? "desc" : "asc";
  const field = sort === "title" ? "titleSort" : "createdAt";
  if (genre === undefined)
    return saves
      .withIndex(`by_producerId_inSaved_${field}`, (q) => q.eq("producerId", producerId).eq("inSaved", true))
      .order(order);
  return saves
    .withIndex(`by_producerId_inSaved_genre_${field}`, (q) =>
      q.eq("producerId", producerId).eq("inSaved", true).eq("genre", genre),
    )
    .order(order);
}

function savesFound(ctx: QueryCtx, producerId: Id<"users">, words: string, genre: SavedGenre | undefined) {
  return ctx.db.query("favorites").withSearchIndex("search_saved", (search) => {
    const saves = search.search("searchText", words).eq("producerId", producerId).eq("inSaved", true);
    return genre === undefined ? saves : saves.eq("genre", genre);
  });
}

async function toSavedBook(ctx: QueryCtx, save: Doc<"favorites">): Promise<SavedBook> {
  const { _id: saveId, bookId, createdAt, stage, title, authorName, genre } = save;
  const { book, card, bookState } = await shownBook(ctx, save);
  const note = await noteOn(ctx, save.producerId, bookId);
  return {
    ...{ saveId, bookId, createdAt, stage, title, authorName, genre, bookState },
    lostRights: card === null ? [] : save.lostRights,
    note: note?.note ?? null,
    isNamed: namingOf(save, book),
    card: card && (await toCard(ctx, card)),
  };
}

/** The card of a saved book and its state. The book itself decides if it shows: the save's copy follows a moment later. */
export async function shownBook(
  ctx: QueryCtx,
  { bookId, bookState }: Pick<Doc<"favorites">, "bookId" | "bookState">,
): Promise<{ book: Doc<"books"> | null; card: BookCard | null; bookState: SavedBookState }> {
  if (bookState !== "public") return { book: null, card: null, bookState };
  const book = await publicBook(ctx, bookId);
  if (book === null) return { book, card: null, bookState: "unavailable" };
  return { book, card: await findCard(ctx.db, book), bookState };
}
