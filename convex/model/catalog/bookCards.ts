import type { WithoutSystemFields } from "convex/server";
import { amazonReviewsOnly } from "../../../domain/books/ratings";
import { decodeRights, encodeRights, type FullRightsMap } from "../../../domain/books/rights";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx } from "../../_generated/server";
import type { Batch } from "../batches";
import { inBatches } from "../batches";
import { differing } from "../change";

const LINKED_BATCH = 50;

export type BookCard = Doc<"bookCards">;
type Book = Doc<"books">;

/** The part of a card that is derived from the book. The saves are counted on the card itself. */
type CardFields = Omit<
  WithoutSystemFields<BookCard>,
  "favoriteCount" | "weekId" | "orderDueAt" | "isCounted" | "textId"
>;

/** What finds the card of a book. */
export type CardOwner = Pick<Book, "_id" | "cardId">;

/** The card of this book. Every book has exactly one. */
export async function cardOfBook(db: DatabaseReader, book: CardOwner): Promise<BookCard> {
  const card = await findCard(db, book);
  if (card === null) throw new Error(`Book ${book._id} has no card.`);
  return card;
}

/** The card of this book, or null for a deleted book. A book that names its card is answered in a third of the time. */
export function findCard(db: DatabaseReader, { _id: bookId, cardId }: CardOwner): Promise<BookCard | null> {
  if (cardId !== undefined) return db.get("bookCards", cardId);
  return db
    .query("bookCards")
    .withIndex("by_bookId", (q) => q.eq("bookId", bookId))
    .unique();
}

/** Inserts, updates or deletes a book's card to match the book. Returns the card as it was last stored. */
export async function syncCard(
  db: DatabaseWriter,
  before: Book | null,
  after: Book | null,
): Promise<Pick<BookCard, "_id" | "favoriteCount" | "isCounted" | "textId"> | null> {
  if (before === null) {
    if (after === null) return null;
    const counts = { favoriteCount: 0, isCounted: true };
    const _id = await db.insert("bookCards", { ...cardFields(after), ...counts });
    await db.patch("books", after._id, { cardId: _id });
    return { _id, ...counts };
  }
  const card = await findCard(db, before);
  if (card === null) return null;
  if (after === null) {
    await db.delete("bookCards", card._id);
    return card;
  }
  if (after.cardId !== card._id) await db.patch("books", after._id, { cardId: card._id });
  const changed = differing<CardFields>(card, cardFields(after));
  if (changed !== null) await db.patch("bookCards", card._id, changed);
  return card;
}

/** Lets the books of an older market name their cards, some in each transaction. */
export async function linkOlderBooks(ctx: MutationCtx, batch: Batch): Promise<void> {
  const cards = () => ctx.db.query("bookCards");
  await inBatches(ctx, internal.jobs.books.linkOlderBooks, batch, LINKED_BATCH, cards, async (card) => {
    const book = await ctx.db.get("books", card.bookId);
    if (book !== null && book.cardId === undefined)
      await ctx.db.patch("books", card.bookId, { cardId: card._id });
  });
}

/** The file of the cover as lists show it: the smaller picture, or the whole one of a cover from before there were two. */
export function listCoverId(book: Pick<Book, "coverCardId" | "coverImageId">): Id<"_storage"> | undefined {
  return book.coverCardId ?? book.coverImageId;
}

/** The rights on a card, encoded. */
export function encodedRights({ rights }: Pick<BookCard, "rights">): string {
  return typeof rights === "string" ? rights : encodeRights(rights);
}

/** The rights on a card. */
export function rightsOfCard({ rights }: Pick<BookCard, "rights">): FullRightsMap {
  return typeof rights === "string" ? decodeRights(rights) : rights;
}

/** The card fields that are derived from the book. */
export function cardFields(book: Book): CardFields {
  return {
    bookId: book._id,
    slug: book.slug,
    title: book.title,
    authorName: book.authorName,
    genre: book.genre,
    logline: book.logline,
    bestRating: book.bestRating,
    totalReviews: book.totalReviews,
    amazonReviewsOnly: amazonReviewsOnly(book),
    movieRating: book.movieRating,
    rights: encodeRights(book.rightsShown),
    coverImageId: listCoverId(book),
    verifiedInterest: Math.max(0, book.producersInterested),
  };
}
