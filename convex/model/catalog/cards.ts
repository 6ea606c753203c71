import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { Reader } from "../reader";
import { vBookGenre, vMovieRating } from "../vocabulary";
import type { BookCard, CardOwner } from "./bookCards";
import { cardOfBook, encodedRights, listCoverId } from "./bookCards";

/** The fields that identify a book in every list. */
export const bookSummaryFields = {
  _id: v.id("books"),
  slug: v.string(),
  title: v.string(),
  authorName: v.string(),
  genre: vBookGenre,
  coverUrl: v.union(v.string(), v.null()),
};

/** The card of a book in every list. */
export const vCard = v.object({
  ...bookSummaryFields,
  bestRating: v.number(),
  totalReviews: v.number(),
  amazonReviewsOnly: v.boolean(),
  logline: v.string(),
  movieRating: v.union(vMovieRating, v.null()),
  /** Encoded, for the size of a page: see `decodeRights` of domain/books/rights. */
  rights: v.string(),
  interestCount: v.number(),
});
export type Card = Infer<typeof vCard>;

/** The client's view of a stored card, without the book's owner and status. */
export async function toCard(ctx: Reader, card: BookCard): Promise<Card> {
  const { coverImageId } = card;
  return shownCard(card, coverImageId === undefined ? null : await ctx.storage.getUrl(coverImageId));
}

function shownCard(card: BookCard, coverAddress: string | null): Card {
  // In alphabetical order: Convex sorts the fields of every answer and finds nothing to move.
  return {
    _id: card.bookId,
    amazonReviewsOnly: card.amazonReviewsOnly,
    authorName: card.authorName,
    bestRating: card.bestRating,
    coverUrl: coverAddress,
    genre: card.genre,
    interestCount: interestIn(card),
    logline: card.logline,
    movieRating: card.movieRating ?? null,
    rights: encodedRights(card),
    slug: card.slug,
    title: card.title,
    totalReviews: card.totalReviews,
  };
}

/** The public interest count: saves by approved producers plus verified interest. */
function interestIn({ favoriteCount, verifiedInterest }: BookCard): number {
  return Math.max(0, favoriteCount) + verifiedInterest;
}

type Row = Pick<Doc<"catalogRows">, "cardId">;

/** The cards of these rows, in order. Reads one document for each. */
export async function cardsOfRows(ctx: Reader, rows: readonly Row[]): Promise<Card[]> {
  return await toCards(ctx, await storedCards(ctx, rows));
}

/** The stored cards of these rows, in order. */
export async function storedCards(ctx: Reader, rows: readonly Row[]): Promise<BookCard[]> {
  const cards = await Promise.all(rows.map(({ cardId }) => ctx.db.get("bookCards", cardId)));
  return cards.map(notGone);
}

/** The stored card of a row. */
export async function storedCard(ctx: Reader, { cardId }: Row): Promise<BookCard> {
  return notGone(await ctx.db.get("bookCards", cardId));
}

function notGone(card: BookCard | null): BookCard {
  if (card === null) throw new Error("A catalog row or a text names a card that is gone.");
  return card;
}

/** The client's view of this book's card. */
export async function cardOf(ctx: Reader, book: CardOwner): Promise<Card> {
  return await toCard(ctx, await cardOfBook(ctx.db, book));
}

/** The cards of these books, in order. */
export async function cardsOf(ctx: Reader, books: readonly Doc<"books">[]): Promise<Card[]> {
  return await toCards(ctx, await Promise.all(books.map((book) => cardOfBook(ctx.db, book))));
}

/** The client's view of these cards, in order. */
export async function toCards(ctx: Reader, cards: readonly BookCard[]): Promise<Card[]> {
  // A page has many cards: none is waited for that has no cover.
  return cards.some(({ coverImageId }) => coverImageId !== undefined)
    ? await Promise.all(cards.map((card) => toCard(ctx, card)))
    : cards.map((card) => shownCard(card, null));
}

/**
 * The address of the stored cover, of a book or its card, as lists show it. A cover on another site is never shown from
 * there: null draws the typographic cover.
 */
export async function coverUrl(ctx: Reader, book: Parameters<typeof listCoverId>[0]): Promise<string | null> {
  return await addressOf(ctx, listCoverId(book));
}

/** The address of the stored cover in full width, or null. Only the book itself has it, not its card. */
export async function fullCoverUrl(
  ctx: Reader,
  { coverImageId }: Pick<Doc<"books">, "_id" | "coverImageId">,
): Promise<string | null> {
  return await addressOf(ctx, coverImageId);
}

async function addressOf(ctx: Reader, file: Id<"_storage"> | undefined): Promise<string | null> {
  return file === undefined ? null : await ctx.storage.getUrl(file);
}
