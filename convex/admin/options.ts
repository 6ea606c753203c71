import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator } from "convex/server";
import * as z from "zod";
import { OptionInput } from "../../domain/admin/options";
import { PRODUCTION_PHASES } from "../../domain/books/production";
import { adminMutation, adminQuery } from "../functions";
import { optionPage, vOptionPage } from "../model/admin/optionRows";
import { clearOption, hideStory, markOption, setStoryPhase } from "../model/admin/options";

/** The audit row that can be undone, or null if nothing changed. */
const Undoable = z.union([zid("auditLog"), z.null()]);

/** A page of optioned books, newest option first. */
export const list = adminQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: vOptionPage,
  handler: async (ctx, { paginationOpts }) => await optionPage(ctx, paginationOpts),
});

/** Marks a book's rights as optioned, or changes its option. */
export const mark = adminMutation({
  args: { bookId: zid("books"), option: OptionInput },
  returns: Undoable,
  handler: async (ctx, { bookId, option }) => await markOption(ctx, ctx.viewer, bookId, option),
});

/** Removes a book's option. */
export const clear = adminMutation({
  args: { bookId: zid("books") },
  returns: Undoable,
  handler: async (ctx, { bookId }) => await clearOption(ctx, ctx.viewer, bookId),
});

/** Sets the production phase of a publicly optioned book. */
export const setPhase = adminMutation({
  args: { bookId: zid("books"), phase: z.enum(PRODUCTION_PHASES) },
  returns: Undoable,
  handler: async (ctx, { bookId, phase }) => await setStoryPhase(ctx, ctx.viewer, bookId, phase),
});

/** Removes a book from the success stories. */
export const removeFromPublic = adminMutation({
  args: { bookId: zid("books") },
  returns: Undoable,
  handler: async (ctx, { bookId }) => await hideStory(ctx, ctx.viewer, bookId),
});
