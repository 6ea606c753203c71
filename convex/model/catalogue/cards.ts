import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc } from "../../_generated/dataModel";
import type { RowFields } from "./catalogRows";
import { cardColumns, rowFields } from "./catalogRows";
import { vBookGenre, vMovieRating } from "../vocabulary";
import type { Reader } from "../reader";

/** What a book is known by wherever it stands. */
export const KNOWN_BY = {
  _id: v.id("books"),
  slug: v.string(),
  title: v.string(),
  authorName: v.string(),
  genre: vBookGenre,
  coverUrl: v.union(v.string(), v.null()),
};

/** What every list shows of a book. */
export const vCard = v.object({
  ...KNOWN_BY,
  bestRating: v.number(),
  totalReviews: v.number(),
  amazonReviewsOnly: v.boolean(),
  logline: v.string(),
  movieRating: v.union(vMovieRating, v.null()),
  /** As `decodeRights` of domain/rights reads them. */
  rights: v.string(),
  interestCount: v.number(),
});
export type Card = Infer<typeof vCard>;

/** The public projection of a book for lists: nothing of its owner or its state leaves with it. */
export async function toCard(ctx: Reader, book: Doc<"books">): Promise<Card> {
  return shown(rowFields(book), await coverUrl(ctx, book));
}

/** Cards in the order of the books. */
export async function toCards(ctx: Reader, books: readonly Doc<"books">[]): Promise<Card[]> {
  return await Promise.all(books.map((book) => toCard(ctx, book)));
}

type Listed = Omit<RowFields, "publicSince" | "titleSort">;

/** The same from catalogue rows, in their order. */
export async function shownCards(ctx: Reader, rows: readonly Listed[]): Promise<Card[]> {
  const withCover = rows.filter(({ coverImageId }) => coverImageId !== undefined);
  const covers = await Promise.all(withCover.map((row) => coverUrl(ctx, row)));
  const coverOf = new Map(withCover.map(({ bookId }, i) => [bookId, covers[i]]));
  return rows.map((row) => shown(row, coverOf.get(row.bookId) ?? null));
}

function shown(row: Listed, cover: string | null): Card {
  const [slug, title, authorName, genre, logline, movieRating, rights, reviewedOn] = cardColumns(row);
  // In the order of the alphabet: the library sorts the fields of every answer, and has nothing to do here.
  return {
    _id: row.bookId,
    amazonReviewsOnly: reviewedOn === "amazon",
    authorName,
    bestRating: row.bestRating,
    coverUrl: cover,
    genre,
    interestCount: Math.max(0, row.favoriteCount) + (row.verifiedInterest ?? 0),
    logline,
    movieRating: movieRating === "" ? null : movieRating,
    rights,
    slug,
    title,
    totalReviews: row.totalReviews,
  };
}

/** The stored cover's address. A cover elsewhere is never shown from there (B-66): null draws the typographic one. */
export async function coverUrl(
  ctx: Reader,
  book: Pick<Doc<"books">, "coverImageId">,
): Promise<string | null> {
  return book.coverImageId === undefined ? null : await ctx.storage.getUrl(book.coverImageId);
}
