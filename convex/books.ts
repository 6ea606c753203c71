import { zid } from "convex-helpers/server/zod4";
import { v } from "convex/values";
import { z } from "zod";
import { BookAdminInput, BookInput, NewBookInput } from "../domain/book-form";
import { MAX_CLAIMED } from "../domain/claims";
import { ViewerKey } from "../domain/views";
import { authorMutation, authorQuery, publicMutation, publicQuery } from "./functions";
import { bookPage, vBookPage } from "./model/books";
import { claimableBooks, claimBooks, vClaimable } from "./model/claims";
import { createBook, updateBook } from "./model/bookWrites";
import { editForm as formOf, vEditForm } from "./model/ownBooks";
import { recordView as record } from "./model/views";

/** One book by slug or id; null when there is none this viewer may see. */
export const get = publicQuery({
  args: { idOrSlug: v.string() },
  returns: v.union(vBookPage, v.null()),
  handler: async (ctx, { idOrSlug }) => await bookPage(ctx, idOrSlug, ctx.viewer),
});

/** Counts a look at a book, once for each viewer and day; says nothing about whether it did (B-41). */
export const recordView = publicMutation({
  args: { bookId: zid("books"), viewerKey: ViewerKey },
  returns: z.null(),
  handler: async (ctx, { bookId, viewerKey }) => {
    await record(ctx, ctx.viewer, bookId, viewerKey);
    return null;
  },
});

/** What the form edits of one's own book; the admin reads any. */
export const editForm = authorQuery({
  admins: true,
  args: { id: v.string() },
  returns: vEditForm,
  handler: async (ctx, { id }) => await formOf(ctx, ctx.viewer, id),
});

/** The books without an owner that this author may claim by their verified address. */
export const claimable = authorQuery({
  args: {},
  returns: vClaimable,
  handler: async (ctx) => await claimableBooks(ctx, ctx.viewer),
});

/** Claims books without an owner by the verified address they name; answers with those that are the author's now. */
export const claim = authorMutation({
  args: { bookIds: z.array(zid("books")).min(1).max(MAX_CLAIMED) },
  returns: z.object({ claimed: z.array(zid("books")) }),
  handler: async (ctx, { bookIds }) => ({ claimed: await claimBooks(ctx, ctx.viewer, bookIds) }),
});

/** Adds a book as a draft; its cover follows by `files.finish`. */
export const create = authorMutation({
  admins: true,
  args: { form: NewBookInput, admin: BookAdminInput.optional() },
  returns: zid("books"),
  handler: async (ctx, book) => await createBook(ctx, ctx.viewer, book),
});

/** Saves one's own book; the admin saves any. */
export const update = authorMutation({
  admins: true,
  args: { bookId: zid("books"), form: BookInput, admin: BookAdminInput.optional() },
  returns: z.null(),
  handler: async (ctx, { bookId, ...book }) => {
    await updateBook(ctx, ctx.viewer, bookId, book);
    return null;
  },
});
