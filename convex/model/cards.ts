import type { Infer } from "convex/values";
import { v } from "convex/values";
import { amazonReviewsOnly } from "../../domain/ratings";
import type { Doc } from "../_generated/dataModel";
import { vBookGenre, vMovieRating, vRightsShown } from "./vocabulary";
import type { Reader } from "./reader";

/** What every list shows of a book. */
export const vCard = v.object({
  _id: v.id("books"),
  slug: v.string(),
  title: v.string(),
  authorName: v.string(),
  genre: vBookGenre,
  coverUrl: v.union(v.string(), v.null()),
  bestRating: v.number(),
  totalReviews: v.number(),
  amazonReviewsOnly: v.boolean(),
  logline: v.string(),
  movieRating: v.union(vMovieRating, v.null()),
  rights: vRightsShown,
  isSponsored: v.boolean(),
  interestCount: v.number(),
});
export type Card = Infer<typeof vCard>;

/** The public projection of a book for lists: nothing of its owner or its state leaves with it. */
export async function toCard(ctx: Reader, book: Doc<"books">): Promise<Card> {
  return {
    _id: book._id,
    slug: book.slug,
    title: book.title,
    authorName: book.authorName,
    genre: book.genre,
    coverUrl: await coverUrl(ctx, book),
    bestRating: book.bestRating,
    totalReviews: book.totalReviews,
    amazonReviewsOnly: amazonReviewsOnly(book),
    logline: book.logline,
    movieRating: book.movieRating ?? null,
    rights: book.rightsShown,
    isSponsored: book.isSponsored,
    interestCount: book.interestCount,
  };
}

/** Cards in the order of the books. */
export async function toCards(ctx: Reader, books: readonly Doc<"books">[]): Promise<Card[]> {
  return await Promise.all(books.map((book) => toCard(ctx, book)));
}

/** The stored cover's address. A cover elsewhere is never shown from there (B-66): null draws the typographic one. */
async function coverUrl(ctx: Reader, book: Doc<"books">): Promise<string | null> {
  return book.coverImageId === undefined ? null : await ctx.storage.getUrl(book.coverImageId);
}
