import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { ADMIN_STATUSES } from "../../domain/books/books";
import { OptionalEmail } from "../../domain/mail/emails";
import { adminMutation, adminQuery } from "../functions";
import { setAuthorEmail as changeEmail } from "../model/admin/authorEmail";
import { adminBookPage, adminBookSearch } from "../model/admin/bookLists";
import { vAdminBook } from "../model/admin/bookRows";
import { removeBook } from "../model/books/ownBookWrites";
import { setVisibility as changeVisibility } from "../model/admin/visibility";
import { vAdminStatus, vBookOrder, vBookTab } from "../model/vocabulary";

/** A page of a tab's books. `visibility` narrows the tab of all books. */
export const list = adminQuery({
  args: {
    tab: vBookTab,
    visibility: v.optional(vAdminStatus),
    sort: vBookOrder,
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(vAdminBook),
  handler: async (ctx, { tab, visibility, sort, paginationOpts }) =>
    await adminBookPage(ctx, { tab, visibility, sort }, paginationOpts),
});

/** A page of a tab's books found by title, author or email. */
export const search = adminQuery({
  args: {
    q: v.string(),
    tab: vBookTab,
    visibility: v.optional(vAdminStatus),
    paginationOpts: paginationOptsValidator,
  },
  returns: paginationResultValidator(vAdminBook),
  handler: async (ctx, { q, tab, visibility, paginationOpts }) =>
    await adminBookSearch(ctx, { q, tab, visibility }, paginationOpts),
});

/** Lists, unlists or blocks a book. Returns the audit row that can be undone, or null if nothing changed. */
export const setVisibility = adminMutation({
  args: { bookId: zid("books"), status: z.enum(ADMIN_STATUSES) },
  returns: z.union([zid("auditLog"), z.null()]),
  handler: async (ctx, { bookId, status }) =>
    await changeVisibility(ctx, ctx.viewer.user._id, bookId, status),
});

/** Sets or empties the contact email of a book. Its owner stays. */
export const setAuthorEmail = adminMutation({
  args: { bookId: zid("books"), email: OptionalEmail },
  returns: z.union([zid("auditLog"), z.null()]),
  handler: async (ctx, { bookId, email }) => await changeEmail(ctx, ctx.viewer, bookId, email),
});

/** Deletes a book with everything that belongs to it. Asks for the password again. */
export const remove = adminMutation({
  stepUp: true,
  args: { bookId: zid("books") },
  returns: z.null(),
  handler: async (ctx, { bookId }) => {
    await removeBook(ctx, ctx.viewer, bookId);
    return null;
  },
});
