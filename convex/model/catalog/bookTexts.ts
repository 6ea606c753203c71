import type { WithoutSystemFields } from "convex/server";
import { searchTextOf } from "../../../domain/books/books";
import { RIGHTS, type Right } from "../../../domain/books/rights";
import type { Filters } from "../../../domain/catalog/facets";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { DatabaseWriter, MutationCtx } from "../../_generated/server";
import { differing } from "../change";
import { listedRating } from "./catalogRows";
import type { Reader } from "../reader";
import type { BookCard } from "./bookCards";

const OLDER_BATCH = 50;

/** A book that a search found. */
export type BookText = Doc<"bookTexts">;
type Book = Doc<"books">;
type TextFields = Omit<WithoutSystemFields<BookText>, "cardId">;

/** Public books that contain the words and pass every filter. Uses at most the eight filters that Convex allows. */
export function matchesOf(ctx: Reader, words: string, filters: Filters, sponsoredOnly = false) {
  return ctx.db.query("bookTexts").withSearchIndex("search_public", (search) => {
    let q = search.search("searchText", words);
    if (filters.genre !== undefined) q = q.eq("genre", filters.genre);
    if (filters.right !== undefined) q = q.eq(filters.right, true);
    if (filters.band !== undefined) q = q.eq("reviewBand", filters.band);
    if (filters.audiobook) q = q.eq("hasAudiobook", true);
    if (filters.screenplay) q = q.eq("screenplayAvailable", true);
    if (filters.checked) q = q.eq("ratingsChecked", true);
    return sponsoredOnly ? q.eq("isSponsored", true) : q;
  });
}

/** The books that these texts are of, in order. */
export async function booksOfTexts(ctx: Reader, texts: readonly BookText[]): Promise<Book[]> {
  return await Promise.all(
    texts.map(async ({ bookId }) => {
      const book = await ctx.db.get("books", bookId);
      if (book === null) throw new Error(`A text names book ${bookId}, which is gone.`);
      return book;
    }),
  );
}

/** Inserts, updates or deletes the text of a public book, and lets its card name it. `after` is null for a deleted book. */
export async function syncText(
  db: DatabaseWriter,
  { _id: cardId, textId }: Pick<BookCard, "_id" | "textId">,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  const has = after?.isPublic ? textFields(after) : null;
  if (has !== null && textId) {
    const changed = before && differing(textFields(before), has);
    if (changed !== null) await db.patch("bookTexts", textId, changed);
    return;
  }
  if (textId) await db.delete("bookTexts", textId);
  if (after === null) return;
  const now = has && (await db.insert("bookTexts", { cardId, ...has }));
  if (now !== textId) await db.patch("bookCards", cardId, { textId: now });
}

/** Writes the texts of an older market, some in each transaction. Until then, search finds only books that have one. */
export async function writeOlderTexts(ctx: MutationCtx): Promise<void> {
  const cards = await ctx.db
    .query("bookCards")
    .withIndex("by_textId", (q) => q.eq("textId", undefined))
    .take(OLDER_BATCH);
  // The trigger writes what is missing.
  for (const card of cards) await ctx.db.patch("books", card.bookId, {});
  if (cards.length === OLDER_BATCH) {
    await ctx.scheduler.runAfter(0, internal.jobs.books.writeOlderTexts, {});
  }
}

/** The text fields that are derived from the book. */
export function textFields(book: Book): TextFields {
  return {
    bookId: book._id,
    searchText: searchTextOf(book),
    genre: book.genre,
    reviewBand: book.reviewBand,
    hasAudiobook: book.hasAudiobook || undefined,
    screenplayAvailable: book.screenplayAvailable || undefined,
    ratingsChecked: book.ratingsChecked,
    isSponsored: book.isSponsored || undefined,
    ...availableRights(book),
    totalReviews: book.totalReviews,
    bestRating: listedRating(book),
    publicSince: book.publicSince ?? 0,
  };
}

function availableRights({ rightsShown }: Book): { [right in Right]?: true } {
  return Object.fromEntries(
    RIGHTS.map((right) => [right, rightsShown[right] === "available" ? true : undefined]),
  );
}
