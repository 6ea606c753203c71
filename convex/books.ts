import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { BookAdminInput, BookInput, NewBookInput } from "../domain/books/book-form";
import { MAX_CLAIMED } from "../domain/books/claims";
import { PUBLICATION_STATUSES, RatingsInput } from "../domain/books/own-books";
import { ViewerKey } from "../domain/books/views";
import { authorMutation, authorQuery, publicMutation, publicQuery } from "./functions";
import { markSeen as seen, newsFor, vNews } from "./model/people/authorNews";
import { bookPage, vBookPage } from "./model/books/books";
import { claimableBooks, claimBooks, vClaimable } from "./model/books/claims";
import { createBook, updateBook } from "./model/books/bookWrites";
import { myBooks, vOwnPage } from "./model/books/myBooks";
import { removeBook, setBookListed, setBookRatings, setBookStatus } from "./model/books/ownBookWrites";
import { editForm as formOf, vEditForm } from "./model/books/editForm";
import { recordView as record } from "./model/books/views";

/** One book by slug or id. Null when it is missing or hidden from this viewer. */
export const get = publicQuery({
  args: { idOrSlug: v.string() },
  returns: v.union(vBookPage, v.null()),
  handler: async (ctx, { idOrSlug }) => await bookPage(ctx, idOrSlug, ctx.viewer),
});

/** Counts a view of a book, once per viewer and day. The result does not tell whether it counted. */
export const recordView = publicMutation({
  args: { bookId: zid("books"), viewerKey: ViewerKey },
  returns: z.null(),
  handler: async (ctx, { bookId, viewerKey }) => {
    await record(ctx, ctx.viewer, bookId, viewerKey);
    return null;
  },
});

/** The form's fields of the caller's own book, or of any book for an admin. */
export const editForm = authorQuery({
  admins: true,
  args: { id: v.string() },
  returns: vEditForm,
  handler: async (ctx, { id }) => await formOf(ctx, ctx.viewer, id),
});

/** The ownerless books that this author may claim by their verified address. */
export const claimable = authorQuery({
  args: {},
  returns: vClaimable,
  handler: async (ctx) => await claimableBooks(ctx, ctx.viewer),
});

/** Claims ownerless books by the author's verified address. Returns the claimed ones. */
export const claim = authorMutation({
  args: { bookIds: z.array(zid("books")).min(1).max(MAX_CLAIMED) },
  returns: z.object({ claimed: z.array(zid("books")) }),
  handler: async (ctx, { bookIds }) => ({ claimed: await claimBooks(ctx, ctx.viewer, bookIds) }),
});

/** Adds a book as a draft. `files.finish` adds its cover. */
export const create = authorMutation({
  admins: true,
  args: { form: NewBookInput, admin: BookAdminInput.optional() },
  returns: zid("books"),
  handler: async (ctx, book) => await createBook(ctx, ctx.viewer, book),
});

/** Saves the caller's own book, or any for an admin. */
export const update = authorMutation({
  admins: true,
  args: { bookId: zid("books"), form: BookInput, admin: BookAdminInput.optional() },
  returns: z.null(),
  handler: async (ctx, { bookId, ...book }) => {
    await updateBook(ctx, ctx.viewer, bookId, book);
    return null;
  },
});

/** The author's own books with their status, newest first. */
export const mine = authorQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: vOwnPage,
  handler: async (ctx, { paginationOpts }) => await myBooks(ctx, ctx.viewer, paginationOpts),
});

/** News about the author's books since they last left the dashboard. */
export const news = authorQuery({
  args: {},
  returns: vNews,
  handler: async (ctx) => await newsFor(ctx, ctx.viewer),
});

/** Marks the news as seen when the author leaves the dashboard. */
export const markSeen = authorMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    await seen(ctx, ctx.viewer);
    return null;
  },
});

/** Lists or unlists the caller's own book, or any for an admin. */
export const setListed = authorMutation({
  admins: true,
  args: { bookId: zid("books"), listed: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { bookId, listed }) => {
    await setBookListed(ctx, ctx.viewer, bookId, listed);
    return null;
  },
});

/** Sets the given ratings and review counts of the caller's own book, or of any for an admin. */
export const updateRatings = authorMutation({
  admins: true,
  args: { bookId: zid("books"), ratings: RatingsInput },
  returns: z.null(),
  handler: async (ctx, { bookId, ratings }) => {
    await setBookRatings(ctx, ctx.viewer, bookId, ratings);
    return null;
  },
});

/** Sets the publication status of the caller's own book, or of any for an admin. */
export const setPublicationStatus = authorMutation({
  admins: true,
  args: { bookId: zid("books"), status: z.enum(PUBLICATION_STATUSES) },
  returns: z.null(),
  handler: async (ctx, { bookId, status }) => {
    await setBookStatus(ctx, ctx.viewer, bookId, status);
    return null;
  },
});

/** Deletes the caller's own book with everything that belongs to it. */
export const remove = authorMutation({
  args: { bookId: zid("books") },
  returns: z.null(),
  handler: async (ctx, { bookId }) => {
    await removeBook(ctx, ctx.viewer, bookId);
    return null;
  },
});
