import { v } from "convex/values";
import { vBookGenre, vRightsMap } from "../../vocabulary";

const vNumber = v.union(v.number(), v.null());
const vText = v.union(v.string(), v.null());

/** The fields that a row changed, as they were before or after. Null means that the book had none. */
export const vImportedValues = v.object({
  genre: v.optional(vBookGenre),
  logline: v.optional(v.string()),
  synopsis: v.optional(v.string()),
  isbn13: v.optional(vText),
  coverImageUrl: v.optional(vText),
  publicationDate: v.optional(vNumber),
  amazonLink: v.optional(vText),
  amazonRating: v.optional(vNumber),
  amazonReviewsCount: v.optional(vNumber),
  goodreadsRating: v.optional(vNumber),
  goodreadsReviewsCount: v.optional(vNumber),
  audibleRating: v.optional(vNumber),
  audibleReviewsCount: v.optional(vNumber),
  rights: v.optional(vRightsMap),
});

/** What a row did: made a book, or changed some fields of one. */
export const vImportUndo = v.union(
  v.object({ kind: v.literal("created") }),
  v.object({
    kind: v.literal("updated"),
    before: vImportedValues,
    after: vImportedValues,
    /** The book's time of change before. Missing on imports from before it was kept. */
    updatedAt: v.optional(v.number()),
  }),
);

export const vPictureTarget = v.union(
  v.object({ kind: v.literal("cover"), bookId: v.id("books") }),
  v.object({ kind: v.literal("headshot"), profileId: v.id("profiles") }),
);
