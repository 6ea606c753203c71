import type { WithoutSystemFields } from "convex/server";
import { facetSource, bookFacets } from "../../../domain/catalogue/facets";
import { amazonReviewsOnly } from "../../../domain/books/ratings";
import { encodeRights } from "../../../domain/books/rights";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseWriter } from "../../_generated/server";
import { differing } from "../change";

/** The most filter combinations one book can satisfy. */
export const MAX_ROWS_PER_BOOK = 112;

type Book = Doc<"books">;

/** What all rows of one book say, and all that lists show of it. */
export type RowFields = Omit<WithoutSystemFields<Doc<"catalogRows">>, "facet">;

/**
 * Makes the rows of a book's facets what the book says: deletes what it no longer satisfies, adds what it newly
 * does, and patches the rest only where something changed. A book that is not public has none.
 */
export async function syncRows(
  db: DatabaseWriter,
  bookId: Id<"books">,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  const had = before?.isPublic ? before : null;
  const has = after?.isPublic ? after : null;
  const fields = has === null ? null : rowFields(has);
  const changed = had !== null && fields !== null ? differing(rowFields(had), fields) : null;
  if (had && has && !changed && differing(facetSource(had), facetSource(has)) === null) return;
  const missing = new Set(has === null ? [] : bookFacets(has));
  for (const { _id, facet } of had === null ? [] : await rowsOf(db, bookId)) {
    if (!missing.delete(facet)) await db.delete("catalogRows", _id);
    else if (changed !== null) await db.patch("catalogRows", _id, changed);
  }
  if (fields === null) return;
  for (const facet of missing) await db.insert("catalogRows", { facet, ...fields });
}

/** Writes a new count into the book's rows, which changes without the book's trigger. */
export async function setFavoriteCount(
  db: DatabaseWriter,
  bookId: Id<"books">,
  favoriteCount: number,
): Promise<void> {
  for (const { _id } of await rowsOf(db, bookId)) await db.patch("catalogRows", _id, { favoriteCount });
}

/** The fields of a book's rows as they stand on the book: what rows are ordered by, and the rest of its card. */
export function rowFields(book: Book): RowFields {
  return {
    bookId: book._id,
    totalReviews: book.totalReviews,
    bestRating: book.bestRating,
    publicSince: book.publicSince ?? 0,
    favoriteCount: book.favoriteCount,
    titleSort: book.titleSort,
    verifiedInterest: book.producersInterested > 0 ? book.producersInterested : undefined,
    coverImageId: book.coverImageId,
    card: columnsOf(book),
  };
}

/**
 * What a card shows beside the other fields of its row. Columns, because a page of them is read in half the time
 * that as many objects take.
 */
type CardColumns = [
  slug: string,
  title: string,
  authorName: string,
  genre: Book["genre"],
  logline: string,
  /** Empty without one. */
  movieRating: NonNullable<Book["movieRating"]> | "",
  rights: string,
  reviewedOn: "amazon" | "",
];

function columnsOf(book: Book): CardColumns {
  const { slug, title, authorName, genre, logline, movieRating } = book;
  const reviewedOn = amazonReviewsOnly(book) ? "amazon" : "";
  return [
    slug,
    title,
    authorName,
    genre,
    logline,
    movieRating ?? "",
    encodeRights(book.rightsShown),
    reviewedOn,
  ];
}

/** The columns of a row that `rowFields` made: nothing else writes them. */
export function cardColumns({ card }: Pick<RowFields, "card">): CardColumns {
  return card as CardColumns;
}

async function rowsOf(db: DatabaseWriter, bookId: Id<"books">): Promise<Doc<"catalogRows">[]> {
  return await db
    .query("catalogRows")
    .withIndex("by_bookId", (q) => q.eq("bookId", bookId))
    .take(MAX_ROWS_PER_BOOK);
}
