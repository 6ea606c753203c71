import type { BookAdminInput, BookFields, BookInput } from "../../../domain/books/book-form";
import { bookFields } from "../../../domain/books/book-form";
import { isLiveMembership, MAX_BOOKS_UNPAID } from "../../../domain/billing/plans";
import type { SourceRatings } from "../../../domain/books/ratings";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { setAuthorEmail } from "../admin/authorEmail";
import { audit } from "../audit";
import { differing } from "../change";
import { requireWithinLimit } from "../limits";
import { insertBook } from "./newBook";
import { enqueueMail } from "../mail/outbox";
import { queueRatingChecks } from "./ratingChecks";
import { ownBook } from "./editForm";
import { refuse } from "../refuse";
import type { Viewer } from "../accounts/viewer";

/** The input of the book form. Only admins send the `admin` part. */
export interface BookForm {
  form: BookInput;
  admin?: BookAdminInput;
}

/**
 * Adds a book as a draft and emails its author. A book that an admin adds has no owner.
 */
export async function createBook(
  ctx: MutationCtx,
  viewer: Viewer,
  { form, admin }: BookForm,
): Promise<Id<"books">> {
  const { user, profile, role } = viewer;
  const extra = adminPart(viewer, admin);
  if (role === "admin" && extra === null) refuse("author_name_missing");
  await requireWithinLimit(ctx, "bookCreate", user._id);
  if (role === "author" && profile !== null) requireRoom(profile);
  if (extra !== null) requireReason(extra, 0);
  const owner = role === "admin" ? {} : { ownerId: user._id, profileId: profile?._id };
  const bookId = await insertBook(ctx, {
    ...bookFields(form),
    ...owner,
    authorName: extra?.authorName ?? profile?.displayName ?? "",
    producersInterested: extra?.producersInterested ?? 0,
  });
  if (extra !== null) {
    await setAuthorEmail(ctx, viewer, bookId, extra.email);
    await audit(ctx, {
      actorId: user._id,
      action: "book.create",
      table: "books",
      docId: bookId,
      summary: "Added by the admin",
    });
    await auditInterest(ctx, viewer, bookId, extra, 0);
  }
  if (role === "author") await queueRatingChecks(ctx, bookId, {});
  if (role === "author") await mailBookSubmitted(ctx, viewer, bookId);
  return bookId;
}

/** Emails the author that the book was added, and whether it is public. */
async function mailBookSubmitted(
  ctx: MutationCtx,
  { user, profile }: Viewer,
  bookId: Id<"books">,
): Promise<void> {
  const book = await ctx.db.get("books", bookId);
  if (book === null || user.email === undefined) return;
  await enqueueMail(ctx, {
    key: `book_submitted ${bookId}`,
    type: "book_submitted",
    to: user.email,
    userId: user._id,
    values: {
      firstName: profile?.firstName ?? "",
      bookTitle: book.title,
      isPublic: book.isPublic ? "yes" : "no",
    },
  });
}

/** Saves the book form. The slug stays, and changed ratings are logged. */
export async function updateBook(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  { form, admin }: BookForm,
): Promise<void> {
  const book = await ownBook(ctx, viewer, bookId);
  const extra = adminPart(viewer, admin);
  await requireWithinLimit(ctx, "bookWrite", viewer.user._id);
  if (extra !== null) requireReason(extra, book.producersInterested);
  const fields = bookFields(form);
  await ctx.db.patch("books", bookId, {
    ...fields,
    ...(extra && { authorName: extra.authorName, producersInterested: extra.producersInterested }),
    publicationStatus: "draft",
    statusByHand: undefined,
    updatedAt: Date.now(),
  });
  await recordRatings(ctx, viewer, book, fields);
  if (viewer.role === "admin") await auditEdit(ctx, viewer, book, fields);
  if (extra === null) return;
  await setAuthorEmail(ctx, viewer, bookId, extra.email);
  await auditInterest(ctx, viewer, bookId, extra, book.producersInterested);
}

/** Throws `too_many_books` at the limit for authors without a membership. */
function requireRoom({ subscriptionStatus = "none", bookCount }: Doc<"profiles">): void {
  if (bookCount >= MAX_BOOKS_UNPAID && !isLiveMembership(subscriptionStatus)) refuse("too_many_books");
}

interface AdminPart {
  authorName: string;
  email: string;
  producersInterested: number;
  reason: string;
}

/** The admin's fields, or null if none were sent. Throws `admins_only` for anyone else. */
function adminPart(viewer: Viewer, admin: BookAdminInput | undefined): AdminPart | null {
  if (admin === undefined) return null;
  if (viewer.role !== "admin") return refuse("admins_only");
  return {
    authorName: admin.authorName,
    email: admin.authorEmail,
    producersInterested: Number(admin.producersInterested),
    reason: admin.interestReason,
  };
}

function requireReason({ producersInterested, reason }: AdminPart, before: number): void {
  if (producersInterested !== before && reason === "") refuse("interest_needs_reason");
}

/** Logs changed ratings and counts, and queues those that an author changed for a check where the rule asks for one. */
export async function recordRatings(
  ctx: MutationCtx,
  viewer: Viewer,
  before: Doc<"books">,
  after: SourceRatings,
): Promise<void> {
  await auditRatings(ctx, viewer, before, after);
  if (viewer.role === "author") await queueRatingChecks(ctx, before._id, before);
}

/** Logs all changed ratings and counts in one row, with their old values. */
export async function auditRatings(
  ctx: MutationCtx,
  { user }: { user: Pick<Viewer["user"], "_id"> },
  book: Doc<"books">,
  fields: SourceRatings,
): Promise<void> {
  const before = ratingsOf(book);
  const changed = differing(before, ratingsOf(fields));
  if (changed === null) return;
  const names = Object.keys(changed) as (keyof SourceRatings)[];
  await audit(ctx, {
    actorId: user._id,
    action: "book.ratings",
    table: "books",
    docId: book._id,
    summary: `Changed ${names.join(", ")}`,
    before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
    after: Object.fromEntries(names.map((name) => [name, changed[name] ?? null])),
  });
}

async function auditEdit(
  ctx: MutationCtx,
  { user }: Viewer,
  book: Doc<"books">,
  fields: BookFields,
): Promise<void> {
  const changed = differing<BookFields>(book as BookFields, fields);
  await audit(ctx, {
    actorId: user._id,
    action: "book.edit",
    table: "books",
    docId: book._id,
    summary: `Edited by the admin: ${changed === null ? "nothing new" : Object.keys(changed).join(", ")}`,
  });
}

async function auditInterest(
  ctx: MutationCtx,
  { user }: Viewer,
  bookId: Id<"books">,
  { producersInterested, reason }: AdminPart,
  before: number,
): Promise<void> {
  if (producersInterested === before) return;
  await audit(ctx, {
    actorId: user._id,
    action: "book.interest",
    table: "books",
    docId: bookId,
    summary: "Set the verified off-platform interest",
    before: { producersInterested: before },
    after: { producersInterested },
    reason,
  });
}

function ratingsOf(book: SourceRatings): Record<keyof SourceRatings, number | undefined> {
  return {
    amazonRating: book.amazonRating,
    amazonReviewsCount: book.amazonReviewsCount,
    goodreadsRating: book.goodreadsRating,
    goodreadsReviewsCount: book.goodreadsReviewsCount,
    audibleRating: book.audibleRating,
    audibleReviewsCount: book.audibleReviewsCount,
  };
}
