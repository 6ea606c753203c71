import type { Infer } from "convex/values";
import { v } from "convex/values";
import { vBookGenre, vRight, vRightStatus, vSavedBookState, vStage } from "../vocabulary";

/** The counts that a producer's dashboard shows. Cards in the archive count only as `archived`. */
export const vDeskCounts = v.object({
  saved: v.number(),
  considering: v.number(),
  reading: v.number(),
  talking: v.number(),
  negotiating: v.number(),
  optioned: v.number(),
  passed: v.number(),
  archived: v.number(),
  warnings: v.number(),
  options: v.number(),
  searches: v.number(),
  newMatches: v.number(),
});
export type DeskCounts = Infer<typeof vDeskCounts>;

/** A change of a saved book: it was unlisted, came back, or a right of it is no longer available. */
export const vDeskChange = v.object({
  bookId: v.id("books"),
  title: v.string(),
  at: v.number(),
  kind: v.union(v.literal("unlisted"), v.literal("listed"), v.literal("rightLost")),
  right: v.optional(vRight),
  /** What the right became. Older news have none. */
  status: v.optional(vRightStatus),
});
export type DeskChange = Infer<typeof vDeskChange>;

/** What a save copies of its book. */
export const vBookCopy = v.object({
  title: v.string(),
  titleSort: v.string(),
  authorName: v.string(),
  genre: vBookGenre,
  bookState: vSavedBookState,
});
export type BookCopy = Infer<typeof vBookCopy>;

/** A card that can be restored. The note on its book stays with the book. */
export const vRemovedCard = v.object({
  createdAt: v.number(),
  stage: vStage,
  stageSince: v.optional(v.number()),
  tags: v.array(v.string()),
  lostRights: v.optional(v.array(vRight)),
  /** What the producer could see of the book. Cards removed by an earlier release lack it, and are not restored. */
  copy: v.optional(vBookCopy),
});
export type RemovedCard = Infer<typeof vRemovedCard>;

/** A removed save. */
export const vRemovedSave = v.object({
  bookId: v.id("books"),
  removedAt: v.number(),
  ...vRemovedCard.fields,
});
export type RemovedSave = Infer<typeof vRemovedSave>;

/** Passed cards that were archived at once. `top` is null until the first are there. */
export const vPassedArchive = v.object({
  startedAt: v.number(),
  top: v.union(v.string(), v.null()),
  below: v.union(v.string(), v.null()),
});

const vCount = v.optional(v.number());
/** The reasons for passing on a book, each with its number of producers. */
export const vPassCounts = v.object({
  budget: vCount,
  rights: vCount,
  tone: vCount,
  similarProject: vCount,
  other: vCount,
});
