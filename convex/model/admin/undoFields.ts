import type { Infer } from "convex/values";
import { v } from "convex/values";

/** The fields of a book that a change of its visibility sets. */
const vVisibility = v.object({
  isListed: v.optional(v.boolean()),
  hiddenBy: v.optional(v.union(v.literal("author"), v.literal("admin"))),
  isBlocked: v.boolean(),
});
export type Visibility = Infer<typeof vVisibility>;

/** What undoing a change restores (`before`), and what it must find unchanged (`after`). */
export const vUndoStep = v.union(
  v.object({
    kind: v.literal("visibility"),
    bookId: v.id("books"),
    before: vVisibility,
    after: vVisibility,
  }),
);
export type UndoStep = Infer<typeof vUndoStep>;
export type UndoStepOf<Kind extends UndoStep["kind"]> = Extract<UndoStep, { kind: Kind }>;
