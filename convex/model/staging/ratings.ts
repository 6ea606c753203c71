import type { Infer } from "convex/values";
import { v } from "convex/values";
import { figuresOf } from "../../../domain/books/rating-checks";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { refuse } from "../refuse";
import { vCheckReason, vFigures, vStore } from "../vocabulary";

/** Figures that wait for a check, or were checked, this long ago. */
export const vStagedCheck = v.object({
  bookId: v.id("books"),
  source: vStore,
  reason: vCheckReason,
  was: v.optional(vFigures),
  /** How long the figures wait. Missing for checked ones. */
  waitingMs: v.optional(v.number()),
  /** How long ago the last check was. Missing where there was none. */
  checkedMs: v.optional(v.number()),
  checkedBy: v.optional(v.id("users")),
  /** What the author had typed, if the check corrected it. */
  corrected: v.optional(vFigures),
});

/** Adds a check of a book's figures, unless its source has one. Returns its id. */
export async function addCheck(
  ctx: MutationCtx,
  staged: Infer<typeof vStagedCheck>,
): Promise<Id<"ratingChecks">> {
  const { waitingMs, checkedMs, bookId, source, reason, was, checkedBy, corrected } = staged;
  const known = await ctx.db
    .query("ratingChecks")
    .withIndex("by_bookId_source", (q) => q.eq("bookId", bookId).eq("source", source))
    .unique();
  if (known !== null) return known._id;
  const book = (await ctx.db.get("books", bookId)) ?? refuse("not_found");
  const now = Date.now();
  const checkedAt = checkedMs === undefined ? undefined : now - checkedMs;
  const isWaiting = waitingMs !== undefined;
  const figures = figuresOf(book, source);
  const checkId = await ctx.db.insert("ratingChecks", {
    ...{ bookId, source, reason, checkedAt, checkedBy, corrected },
    status: isWaiting ? "waiting" : "checked",
    was: was ?? (reason === "overdue" ? figures : {}),
    since: now - (waitingMs ?? checkedMs ?? 0),
    checked: isWaiting ? undefined : figures,
  });
  const isChecked = checkedAt !== undefined && (!isWaiting || reason === "overdue");
  const ratingsCheckedAt = { ...book.ratingsCheckedAt, [source]: checkedAt };
  if (isChecked) await ctx.db.patch("books", bookId, { ratingsCheckedAt });
  return checkId;
}
