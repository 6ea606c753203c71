import type { Infer } from "convex/values";
import { v } from "convex/values";
import { figuresOf } from "../../../domain/books/rating-checks";
import type { Store } from "../../../domain/links";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { cardOfBook, rightsOfCard } from "../catalog/bookCards";
import { fullCoverUrl, toCard, vCard } from "../catalog/cards";
import type { Viewer } from "../accounts/viewer";
import {
  vAdminStatus,
  vProductionPhase,
  vPublicationStatus,
  vRight,
  vRightsShown,
  vStatusReason,
  vTheme,
} from "../vocabulary";
import { bookStats } from "./bookStats";

const vText = v.union(v.string(), v.null());
const vNumber = v.union(v.number(), v.null());

/** A source's figures. `checkedAt` is null while they are the author's own. */
const vSource = v.object({ rating: vNumber, reviews: v.number(), link: vText, checkedAt: vNumber });

/** A book's page. Only its owner and admins get `own`. Contact data is never included. */
export const vBookPage = v.object({
  ...vCard.fields,
  /** The cover in full width. `coverUrl` is the smaller one. */
  fullCoverUrl: vText,
  rights: vRightsShown,
  subtitle: vText,
  subgenre: vText,
  synopsis: v.string(),
  isbn13: vText,
  sources: v.object({ amazon: vSource, goodreads: vSource, audible: vSource }),
  awards: vText,
  bestsellerDetails: vText,
  themes: v.array(vTheme),
  similarMovies: v.array(v.string()),
  screenplayAvailable: v.boolean(),
  hasAudiobook: v.boolean(),
  audiobookLink: vText,
  wordCount: vNumber,
  pageCount: vNumber,
  publicationDate: vNumber,
  isComplete: v.union(v.boolean(), v.null()),
  /** The author's page. The book may name them otherwise. */
  author: v.union(v.object({ slug: v.string() }), v.null()),
  interest: v.object({ saves: v.number(), verified: v.number() }),
  option: v.union(
    v.object({
      date: vNumber,
      rights: v.array(vRight),
      phase: v.union(vProductionPhase, v.null()),
      status: vText,
    }),
    v.null(),
  ),
  own: v.union(
    v.object({
      isOwner: v.boolean(),
      isListed: v.boolean(),
      isBlocked: v.boolean(),
      isPublic: v.boolean(),
      adminStatus: vAdminStatus,
      statusReason: v.union(vStatusReason, v.null()),
      publicationStatus: vPublicationStatus,
      sponsoredUntil: vNumber,
      /** Views and contact reveals, each counted once per person, book and day. */
      views: v.number(),
      contacts: v.number(),
    }),
    v.null(),
  ),
});
export type BookPage = Infer<typeof vBookPage>;

/**
 * The page of the book with this id or slug. Null when it is missing or hidden from this viewer. Both cases return
 * the same after the same reads.
 */
export async function bookPage(
  ctx: QueryCtx,
  idOrSlug: string,
  viewer: Viewer | null,
): Promise<BookPage | null> {
  const book = await findBook(ctx, idOrSlug);
  if (book === null || !mayRead(book, viewer)) return null;
  return await toBookPage(ctx, book, viewer);
}

/** The book with this id or slug, without an access check. */
async function findBook(ctx: QueryCtx, idOrSlug: string): Promise<Doc<"books"> | null> {
  // An id has no hyphen, and nearly every slug has.
  const id = idOrSlug.includes("-") ? null : ctx.db.normalizeId("books", idOrSlug);
  const byId = id === null ? null : await ctx.db.get("books", id);
  if (byId !== null) return byId;
  return await ctx.db
    .query("books")
    .withIndex("by_slug", (q) => q.eq("slug", idOrSlug))
    .unique();
}

/** Everyone sees public books and public success stories. Only the owner and admins see any other. */
export function mayRead(book: Doc<"books">, viewer: Viewer | null): boolean {
  return book.isPublic || book.isSuccessStory || ownership(book, viewer) !== null;
}

function ownership(book: Doc<"books">, viewer: Viewer | null): "owner" | "admin" | null {
  if (viewer === null) return null;
  if (viewer.role === "admin") return "admin";
  return book.ownerId === viewer.user._id ? "owner" : null;
}

async function toBookPage(ctx: QueryCtx, book: Doc<"books">, viewer: Viewer | null): Promise<BookPage> {
  const role = ownership(book, viewer);
  const card = await cardOfBook(ctx.db, book);
  return {
    ...(await toCard(ctx, card)),
    ...details(book),
    fullCoverUrl: await fullCoverUrl(ctx, book),
    rights: rightsOfCard(card),
    sources: {
      amazon: source(book, "amazon", book.amazonLink),
      goodreads: source(book, "goodreads", book.goodreadsLink),
      audible: source(book, "audible", book.audibleLink),
    },
    author: await authorOf(ctx, book),
    interest: { saves: card.favoriteCount, verified: book.producersInterested },
    option: publicOption(book),
    own:
      role === null ? null : { isOwner: role === "owner", ...ownFacts(book), ...(await counts(ctx, book)) },
  };
}

function details(book: Doc<"books">) {
  return {
    subtitle: book.subtitle ?? null,
    subgenre: book.subgenre ?? null,
    synopsis: book.synopsis,
    isbn13: book.isbn13 ?? null,
    awards: book.awards ?? null,
    bestsellerDetails: book.bestsellerDetails ?? null,
    themes: book.themes,
    similarMovies: [book.similarMovie1, book.similarMovie2].filter((movie) => movie !== undefined),
    screenplayAvailable: book.screenplayAvailable,
    hasAudiobook: book.hasAudiobook,
    audiobookLink: book.audiobookLink ?? null,
    wordCount: book.wordCount ?? null,
    pageCount: book.pageCount ?? null,
    publicationDate: book.publicationDate ?? null,
    isComplete: book.isComplete ?? null,
  };
}

function source(book: Doc<"books">, store: Store, link: string | undefined) {
  const { rating = null, reviews = 0 } = figuresOf(book, store);
  return { rating, reviews, link: link ?? null, checkedAt: book.ratingsCheckedAt?.[store] ?? null };
}

function ownFacts(book: Doc<"books">) {
  return {
    isListed: book.isListed !== false,
    isBlocked: book.isBlocked,
    isPublic: book.isPublic,
    adminStatus: book.adminStatus,
    statusReason: book.statusReason ?? null,
    publicationStatus: book.publicationStatus,
    sponsoredUntil: book.sponsoredUntil ?? null,
  };
}

async function counts(ctx: QueryCtx, book: Doc<"books">) {
  const { views, contacts } = await bookStats(ctx.db, book._id);
  return { views, contacts };
}

/** The public option of a book, or null. */
function publicOption(book: Doc<"books">) {
  if (!book.isSuccessStory) return null;
  return {
    date: book.optionedDate ?? null,
    rights: book.optionedRights ?? [],
    phase: book.productionPhase ?? null,
    status: book.productionStatus ?? null,
  };
}

/** The author's page, or null for an unclaimed author without public books. */
async function authorOf(ctx: QueryCtx, book: Doc<"books">): Promise<BookPage["author"]> {
  const profile = book.profileId === undefined ? null : await ctx.db.get("profiles", book.profileId);
  if (profile === null || (profile.claimStatus === "unclaimed" && profile.publicBookCount === 0)) return null;
  return { slug: profile.slug };
}
