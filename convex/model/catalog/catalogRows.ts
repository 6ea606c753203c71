import type { WithoutSystemFields } from "convex/server";
import { BAND_CODES, GENRE_CODES } from "../../../domain/catalog/codes";
import { bookFacets } from "../../../domain/catalog/facets";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { differing } from "../change";
import type { BookCard } from "./bookCards";

/** The most rows one book can have: any right and each of six, with or without audiobook, screenplay and check. */
const MAX_ROWS_PER_BOOK = 56;

type Book = Doc<"books">;

/** The fields that all rows of a book share and that follow from the book alone. */
type RowFields = Omit<WithoutSystemFields<Doc<"catalogRows">>, "facet" | "cardId" | "favoriteCount">;

/**
 * Makes a book's rows match the book: deletes those whose facet it no longer satisfies, adds the missing ones, and
 * patches the rest only where a field changed. A book that is not public has no rows.
 */
export async function syncRows(
  db: DatabaseWriter,
  { _id: cardId, favoriteCount }: Pick<BookCard, "_id" | "favoriteCount">,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  const had = before?.isPublic ? before : null;
  const has = after?.isPublic ? after : null;
  const missing = new Set(has === null ? [] : bookFacets(has));
  const changed = had && has && differing(rowFields(had), rowFields(has));
  const sameFacets = String(had && bookFacets(had)) === String(has && bookFacets(has));
  if (changed === null && sameFacets) return;
  for (const { _id, facet } of had === null ? [] : await rowsOfCard(db, cardId)) {
    if (!missing.delete(facet)) await db.delete("catalogRows", _id);
    else if (changed !== null) await db.patch("catalogRows", _id, changed);
  }
  if (has === null) return;
  const fields = { cardId, favoriteCount, ...rowFields(has) };
  for (const facet of missing) await db.insert("catalogRows", { facet, ...fields });
}

/** Moves a book's rows to where its saves put them in the order "Most saved". */
export async function setRowsFavoriteCount(
  db: DatabaseWriter,
  { _id, favoriteCount }: Pick<BookCard, "_id" | "favoriteCount">,
): Promise<void> {
  for (const row of await rowsOfCard(db, _id)) {
    if (row.favoriteCount !== favoriteCount) await db.patch("catalogRows", row._id, { favoriteCount });
  }
}

/** The values that a book's rows are filtered and sorted by. */
export function rowFields(book: Book): RowFields {
  return {
    genreCode: GENRE_CODES[book.genre],
    bandCode: book.reviewBand && BAND_CODES[book.reviewBand],
    totalReviews: book.totalReviews,
    bestRating: listedRating(book),
    heldRating: book.isHeldBack ? book.bestRating : undefined,
    publicSince: book.publicSince ?? 0,
    titleSort: book.titleSort,
  };
}

/** The rating that a book is sorted by: one that is held back comes last. */
export function listedRating({ isHeldBack, bestRating }: Book): number {
  return isHeldBack ? 0 : bestRating;
}

/** True unless a changed figure of the row's book waits for a check. */
export function mayLead({ heldRating }: Pick<Doc<"catalogRows">, "heldRating">): boolean {
  return heldRating === undefined;
}

async function rowsOfCard(db: DatabaseReader, cardId: Id<"bookCards">): Promise<Doc<"catalogRows">[]> {
  return await db
    .query("catalogRows")
    .withIndex("by_cardId", (q) => q.eq("cardId", cardId))
    .take(MAX_ROWS_PER_BOOK);
}
