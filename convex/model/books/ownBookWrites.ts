import type { PublicationStatus, RatingsInput } from "../../../domain/books/own-books";
import { parseRatings } from "../../../domain/books/own-books";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { audit } from "../audit";
import { auditRatings } from "./bookWrites";
import { requireWithinLimit } from "../limits";
import { ownBook } from "./ownBooks";
import { refuse } from "../refuse";
import type { Viewer } from "../accounts/viewer";

/**
 * Puts one's own book on the list or takes it off; the admin any. A blocked one stays as it is until the
 * admin says otherwise. Setting what is set already writes nothing, so that who hid a book stays known.
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
  await auditByAdmin(ctx, viewer, bookId, listed ? "Put on the list" : "Taken off the list");
}

/** Changes some ratings and review counts of one's own book, and logs what they were. */
export async function setBookRatings(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  ratings: RatingsInput,
): Promise<void> {
  const book = await writableBook(ctx, viewer, bookId);
  const change = parseRatings(ratings);
  await ctx.db.patch("books", bookId, { ...change, updatedAt: Date.now() });
  await auditRatings(ctx, viewer, book, { ...book, ...change });
}

/** Calls one's own book a draft or published by hand, until its form is saved the next time. It decides nothing. */
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

/** Deletes one's own book for good, with everything that belongs to it; who did it stays in the log. */
export async function removeBook(ctx: MutationCtx, viewer: Viewer, bookId: Id<"books">): Promise<void> {
  const book = await writableBook(ctx, viewer, bookId);
  await ctx.db.delete("books", bookId);
  await audit(ctx, {
    actorId: viewer.user._id,
    action: "book.deleted",
    table: "books",
    docId: bookId,
    summary: viewer.role === "admin" ? "Deleted by the admin" : "Deleted by its author",
    before: { title: book.title, authorName: book.authorName, slug: book.slug },
  });
}

/** The viewer's own book, as often as books are written to. Throws `not_found` for another's, `rate_limited`. */
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
