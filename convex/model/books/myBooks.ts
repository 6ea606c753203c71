import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import { dashboardStatus, listingSteps, missingParts } from "../../../domain/books/own-books";
import { amazonReviewsOnly } from "../../../domain/books/ratings";
import { sharedPasses } from "../../../domain/producers/slate";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { cardOfBook } from "../catalog/bookCards";
import { bookSummaryFields, coverUrl } from "../catalog/cards";
import { capped } from "../pages";
import type { Viewer } from "../accounts/viewer";
import { vPassReason, vPublicationStatus, vStatusReason } from "../vocabulary";
import { bookStats } from "./bookStats";

const vNumber = v.union(v.number(), v.null());
const vStepField = v.union(
  v.literal("title"),
  v.literal("cover"),
  v.literal("genre"),
  v.literal("logline"),
  v.literal("synopsis"),
  v.literal("amazonRating"),
  v.literal("amazonReviewsCount"),
  v.literal("amazonLink"),
);
const vSource = v.object({ rating: vNumber, reviews: vNumber });

/** A book in its author's own list, with its status and producers' activity as counts. */
const vOwnBook = v.object({
  ...bookSummaryFields,
  isListed: v.boolean(),
  isBlocked: v.boolean(),
  isSuccessStory: v.boolean(),
  statusReason: v.union(vStatusReason, v.null()),
  publicationStatus: vPublicationStatus,
  /** True if no part is missing. */
  isComplete: v.boolean(),
  /** The ten steps to a public listing, each with the form's field that meets it. */
  steps: v.array(v.object({ field: vStepField, label: v.string(), isMet: v.boolean() })),
  sources: v.object({ amazon: vSource, goodreads: vSource, audible: vSource }),
  bestRating: v.number(),
  totalReviews: v.number(),
  amazonReviewsOnly: v.boolean(),
  interest: v.object({ saves: v.number(), verified: v.number() }),
  views: v.number(),
  contacts: v.number(),
  /** The reasons for which producers passed. Totals too small to be anonymous are missing. */
  passes: v.array(v.object({ reason: vPassReason, count: v.number() })),
  isSponsored: v.boolean(),
  sponsoredUntil: vNumber,
});
export const vOwnPage = paginationResultValidator(vOwnBook);

type OwnBook = Infer<typeof vOwnBook>;

/** A page of the author's own books, newest first. Reads a book, its card and its counts for each. */
export async function myBooks(
  ctx: QueryCtx,
  { user }: Viewer,
  paginationOpts: PaginationOptions,
): Promise<PaginationResult<OwnBook>> {
  const books = await ctx.db
    .query("books")
    .withIndex("by_ownerId", (q) => q.eq("ownerId", user._id))
    .order("desc")
    .paginate(capped(paginationOpts));
  return { ...books, page: await Promise.all(books.page.map((book) => toOwnBook(ctx, book))) };
}

async function toOwnBook(ctx: QueryCtx, book: Doc<"books">): Promise<OwnBook> {
  const stats = await bookStats(ctx.db, book._id);
  const { favoriteCount } = await cardOfBook(ctx.db, book);
  return {
    ...{ _id: book._id, slug: book.slug, title: book.title, authorName: book.authorName, genre: book.genre },
    coverUrl: await coverUrl(ctx, book),
    isListed: book.isListed !== false,
    isBlocked: book.isBlocked,
    isSuccessStory: book.isSuccessStory,
    statusReason: book.statusReason ?? null,
    publicationStatus: dashboardStatus(book),
    isComplete: missingParts(book).length === 0,
    steps: listingSteps({ ...book, hasCover: book.coverImageId !== undefined }),
    sources: {
      amazon: { rating: book.amazonRating ?? null, reviews: book.amazonReviewsCount ?? null },
      goodreads: { rating: book.goodreadsRating ?? null, reviews: book.goodreadsReviewsCount ?? null },
      audible: { rating: book.audibleRating ?? null, reviews: book.audibleReviewsCount ?? null },
    },
    ...{ bestRating: book.bestRating, totalReviews: book.totalReviews },
    amazonReviewsOnly: amazonReviewsOnly(book),
    interest: { saves: favoriteCount, verified: book.producersInterested },
    ...{ views: stats.views, contacts: stats.contacts },
    passes: sharedPasses(stats.passes ?? {}),
    ...{ isSponsored: book.isSponsored, sponsoredUntil: book.sponsoredUntil ?? null },
  };
}
