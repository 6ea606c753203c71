import type { Infer } from "convex/values";
import { v } from "convex/values";
import { addedAtOf } from "../../../domain/books/books";
import type { Doc } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { runningFields, runningOf } from "../billing/sponsorships";
import { bookSummaryFields, coverUrl } from "../catalog/cards";
import { contactOfBook } from "../people/contacts";
import { vAdminStatus, vProductionPhase, vRight, vStatusReason } from "../vocabulary";

/** A row of the admin's book lists. */
export const vAdminBook = v.object({
  ...bookSummaryFields,
  /** The address that the book's contact details name: its own, or else its author's. */
  authorEmail: v.union(v.string(), v.null()),
  adminStatus: vAdminStatus,
  statusReason: v.union(vStatusReason, v.null()),
  isListed: v.boolean(),
  isBlocked: v.boolean(),
  qualifies: v.boolean(),
  bestRating: v.number(),
  totalReviews: v.number(),
  /** True for a permanent sponsorship. */
  sponsored: v.boolean(),
  sponsoredUntil: v.union(v.number(), v.null()),
  ...runningFields,
  isOptioned: v.boolean(),
  isOptionedPublic: v.boolean(),
  optionedRights: v.array(vRight),
  productionPhase: v.union(vProductionPhase, v.null()),
  productionStatus: v.union(v.string(), v.null()),
  addedAt: v.number(),
  updatedAt: v.number(),
  /** True if the book belongs to an account. */
  isOwned: v.boolean(),
});
export type AdminBook = Infer<typeof vAdminBook>;

/**
 * The rows of these books, in order. Reads at most three documents for each, and the running sponsorships of a
 * sponsored one.
 */
export async function toAdminBooks(ctx: QueryCtx, books: readonly Doc<"books">[]): Promise<AdminBook[]> {
  return await Promise.all(books.map((book) => toAdminBook(ctx, book)));
}

async function toAdminBook(ctx: QueryCtx, book: Doc<"books">): Promise<AdminBook> {
  const { email } = await contactOfBook(ctx, book);
  return {
    _id: book._id,
    slug: book.slug,
    title: book.title,
    authorName: book.authorName,
    authorEmail: email,
    coverUrl: await coverUrl(ctx, book),
    genre: book.genre,
    adminStatus: book.adminStatus,
    statusReason: book.statusReason ?? null,
    isListed: book.isListed !== false,
    isBlocked: book.isBlocked,
    qualifies: book.qualifies,
    bestRating: book.bestRating,
    totalReviews: book.totalReviews,
    sponsored: book.sponsored,
    sponsoredUntil: book.sponsoredUntil ?? null,
    ...(await runningOf(ctx.db, book)),
    isOptioned: book.isOptioned,
    isOptionedPublic: book.isOptionedPublic,
    optionedRights: book.optionedRights ?? [],
    productionPhase: book.productionPhase ?? null,
    productionStatus: book.productionStatus ?? null,
    addedAt: addedAtOf(book),
    updatedAt: book.updatedAt,
    isOwned: book.ownerId !== undefined,
  };
}
