import type { PublicationStatus, RatingsInput } from "../../../domain/books/own-books";
import { parseRatings } from "../../../domain/books/own-books";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { audit } from "../audit";
import { mailPaidDays } from "../billing/sponsorReports";
import { activeOf } from "../billing/sponsorships";
import { recordRatings } from "./bookWrites";
import { requireWithinLimit } from "../limits";
import { notify } from "../notices/notify";
import { removeUnclaimed } from "../people/profileMerge";
import { ownBook } from "./editForm";
import { refuse } from "../refuse";
import type { Viewer } from "../accounts/viewer";

/**
 * Lists or unlists a book of the viewer, or any for an admin. Only an admin can relist a blocked book. Repeating the
 * same choice writes nothing, so the record of who hid the book stays.
 */
export async function setBookListed(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  listed: boolean,
): Promise<void> {
  const book = await writableBook(ctx, viewer, bookId);
  if (book.isBlocked && viewer.role !== "admin") refuse("book_blocked");
  if ((book.isListed !== false) === listed) return;
  const hiddenBy = listed ? undefined : viewer.role === "admin" ? "admin" : "author";
  await ctx.db.patch("books", bookId, { isListed: listed, hiddenBy, updatedAt: Date.now() });
  await auditByAdmin(ctx, viewer, bookId, listed ? "Listed the book" : "Unlisted the book");
}

/** Changes some ratings and review counts of the viewer's book, and logs the old values. */
export async function setBookRatings(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  ratings: RatingsInput,
): Promise<void> {
  const book = await writableBook(ctx, viewer, bookId);
  const change = parseRatings(ratings);
  await ctx.db.patch("books", bookId, { ...change, updatedAt: Date.now() });
  await recordRatings(ctx, viewer, book, { ...book, ...change });
}

/** Sets the publication status of the viewer's book until its form is saved again. */
export async function setBookStatus(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  publicationStatus: PublicationStatus,
): Promise<void> {
  await writableBook(ctx, viewer, bookId);
  const change = { publicationStatus, statusByHand: true, updatedAt: Date.now() };
  await ctx.db.patch("books", bookId, change);
  await auditByAdmin(ctx, viewer, bookId, `Called ${publicationStatus}`);
}

/**
 * Deletes the viewer's book, or any for an admin, with everything that belongs to it. What an import knew of its author goes
 * with their last book: without an account they can't delete it themselves. The audit log keeps the actor.
 */
export async function removeBook(ctx: MutationCtx, viewer: Viewer, bookId: Id<"books">): Promise<void> {
  const book = await writableBook(ctx, viewer, bookId);
  const sponsorships = await activeOf(ctx.db, bookId);
  await ctx.db.delete("books", bookId);
  if (book.profileId !== undefined) await removeUnclaimed(ctx, book.profileId);
  if (book.ownerId !== viewer.user._id) await notifyOwner(ctx, book, sponsorships);
  await audit(ctx, {
    actorId: viewer.user._id,
    action: "book.deleted",
    table: "books",
    docId: bookId,
    label: book.title,
    summary: viewer.role === "admin" ? "Deleted by the admin" : "Deleted by its author",
    // Not the author's name: the log outlives their account, and finds no entry of a book that is gone by its author.
    before: { title: book.title, slug: book.slug },
  });
}

/** Tells the owner of a book that an admin deleted, also of the days that they paid for. */
async function notifyOwner(
  ctx: MutationCtx,
  book: Doc<"books">,
  sponsorships: readonly Doc<"sponsorships">[],
): Promise<void> {
  const { ownerId: userId, title } = book;
  await notify(ctx, { userId, kind: "book_deleted", group: "", values: { book: title } });
  await mailPaidDays(ctx, book, sponsorships, []);
}

/** The viewer's own book, for a write. Throws `rate_limited`, or `not_found` for another person's book. */
async function writableBook(ctx: MutationCtx, viewer: Viewer, bookId: Id<"books">): Promise<Doc<"books">> {
  const book = await ownBook(ctx, viewer, bookId);
  await requireWithinLimit(ctx, "bookWrite", viewer.user._id);
  return book;
}

async function auditByAdmin(
  ctx: MutationCtx,
  { user, role }: Viewer,
  bookId: Id<"books">,
  summary: string,
): Promise<void> {
  if (role !== "admin") return;
  await audit(ctx, { actorId: user._id, action: "book.edit", table: "books", docId: bookId, summary });
}
