import { zid } from "convex-helpers/server/zod4";
import * as z from "zod";
import { ADMIN_STATUSES } from "../../domain/books/books";
import { adminMutation } from "../functions";
import { setVisibility as changeVisibility } from "../model/admin/visibility";

/** Lists, unlists or blocks a book. Returns the audit row that can be undone, or null if nothing changed. */
export const setVisibility = adminMutation({
  args: { bookId: zid("books"), status: z.enum(ADMIN_STATUSES) },
  returns: z.union([zid("auditLog"), z.null()]),
  handler: async (ctx, { bookId, status }) => await changeVisibility(ctx, ctx.viewer, bookId, status),
});
