import { facetsOf } from "../../domain/facets";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { differing } from "./change";

/** The most filter combinations one book can satisfy. */
export const MAX_ROWS_PER_BOOK = 112;

type Book = Doc<"books">;
type SortKeys = ReturnType<typeof sortKeys>;

/**
 * Makes the book's rows those of its facets: deletes what it no longer satisfies, adds what it newly does,
 * and patches the rest only where a sort key changed. A book that is not public has no rows.
 */
export async function syncCatalogRows(
  db: DatabaseWriter,
  bookId: Id<"books">,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  const [had, has] = [rowFacets(before), rowFacets(after)];
  const keys = after === null ? null : sortKeys(after);
  if (sameFacets(had, has) && (before === null || keys === null || !differing(sortKeys(before), keys)))
    return;
  const existing = had.size === 0 ? [] : await rowsOf(db, bookId);
  for (const row of existing) {
    if (!has.delete(row.facet)) await db.delete("catalogRows", row._id);
    else if (keys !== null) await patchKeys(db, row, keys);
  }
  if (keys === null) return;
  for (const facet of has) await db.insert("catalogRows", { facet, bookId, ...keys });
}

/** Writes a new save count into the book's rows, the one sort key that changes without the book's trigger. */
export async function setRowFavorites(db: DatabaseWriter, book: Book, favoriteCount: number): Promise<void> {
  if (!book.isPublic) return;
  for (const row of await rowsOf(db, book._id)) await db.patch("catalogRows", row._id, { favoriteCount });
}

async function rowsOf(db: DatabaseWriter, bookId: Id<"books">): Promise<Doc<"catalogRows">[]> {
  return await db
    .query("catalogRows")
    .withIndex("by_bookId", (q) => q.eq("bookId", bookId))
    .take(MAX_ROWS_PER_BOOK);
}

async function patchKeys(db: DatabaseWriter, row: Doc<"catalogRows">, keys: SortKeys): Promise<void> {
  const changed = differing<SortKeys>(row, keys);
  if (changed !== null) await db.patch("catalogRows", row._id, changed);
}

function rowFacets(book: Book | null): Set<string> {
  return new Set(book?.isPublic ? facetsOf(book) : []);
}

function sameFacets(a: Set<string>, b: Set<string>): boolean {
  return a.size === b.size && [...a].every((facet) => b.has(facet));
}

/** The fields rows are ordered by, as they stand on the book. */
function sortKeys(book: Book) {
  return {
    totalReviews: book.totalReviews,
    bestRating: book.bestRating,
    publicSince: book.publicSince ?? 0,
    favoriteCount: book.favoriteCount,
    titleSort: book.titleSort,
  };
}
