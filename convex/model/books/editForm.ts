import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { coverUrl } from "../catalog/cards";
import { refuse } from "../refuse";
import type { Viewer } from "../accounts/viewer";
import { vBookGenre, vMovieRating, vRightsMap, vStatusReason, vTheme } from "../vocabulary";

const vText = v.optional(v.string());
const vNumber = v.optional(v.number());

/** The viewer's own book, or any for an admin. Throws `not_found` for another person's book. */
export async function ownBook(ctx: QueryCtx, viewer: Viewer, bookId: Id<"books">): Promise<Doc<"books">> {
  const book = await ctx.db.get("books", bookId);
  if (book === null) return refuse("not_found");
  return viewer.role === "admin" || book.ownerId === viewer.user._id ? book : refuse("not_found");
}

/** The fields that the form edits, and the book's status. Only admins get `admin`. */
export const vEditForm = v.object({
  bookId: v.id("books"),
  slug: v.string(),
  updatedAt: v.number(),
  isPublic: v.boolean(),
  /** A success story has an open page, whether or not it is public. */
  isSuccessStory: v.boolean(),
  statusReason: v.union(vStatusReason, v.null()),
  /** False if someone unlisted it, whatever else keeps it from being public. */
  isListed: v.boolean(),
  coverUrl: v.union(v.string(), v.null()),
  authorName: v.string(),
  fields: v.object({
    title: v.string(),
    subtitle: vText,
    subgenre: vText,
    genre: vBookGenre,
    logline: v.string(),
    synopsis: v.string(),
    isbn13: vText,
    amazonRating: vNumber,
    amazonReviewsCount: vNumber,
    amazonLink: vText,
    goodreadsRating: vNumber,
    goodreadsReviewsCount: vNumber,
    goodreadsLink: vText,
    audibleRating: vNumber,
    audibleReviewsCount: vNumber,
    audibleLink: vText,
    awards: vText,
    bestsellerDetails: vText,
    rights: vRightsMap,
    similarMovie1: vText,
    similarMovie2: vText,
    screenplayAvailable: v.boolean(),
    hasAudiobook: v.boolean(),
    audiobookLink: vText,
    themes: v.array(vTheme),
    movieRating: v.optional(vMovieRating),
    publicationDate: vNumber,
    wordCount: vNumber,
    pageCount: vNumber,
    isComplete: v.optional(v.boolean()),
  }),
  admin: v.union(v.object({ authorEmail: v.string(), producersInterested: v.number() }), v.null()),
});
type EditForm = Infer<typeof vEditForm>;

/** A book for its form. Throws `not_found` for a missing book or another person's. */
export async function editForm(ctx: QueryCtx, viewer: Viewer, id: string): Promise<EditForm> {
  const bookId = ctx.db.normalizeId("books", id) ?? refuse("not_found");
  const book = await ownBook(ctx, viewer, bookId);
  return {
    bookId,
    slug: book.slug,
    updatedAt: book.updatedAt,
    isPublic: book.isPublic,
    isSuccessStory: book.isSuccessStory,
    statusReason: book.statusReason ?? null,
    isListed: book.isListed !== false,
    coverUrl: await coverUrl(ctx, book),
    authorName: book.authorName,
    fields: formFields(book),
    admin: viewer.role === "admin" ? await adminFields(ctx, book) : null,
  };
}

function formFields(book: Doc<"books">): EditForm["fields"] {
  return {
    ...{ title: book.title, subtitle: book.subtitle, subgenre: book.subgenre, genre: book.genre },
    ...{ logline: book.logline, synopsis: book.synopsis, isbn13: book.isbn13 },
    ...{ amazonRating: book.amazonRating, amazonReviewsCount: book.amazonReviewsCount },
    ...{ goodreadsRating: book.goodreadsRating, goodreadsReviewsCount: book.goodreadsReviewsCount },
    ...{ audibleRating: book.audibleRating, audibleReviewsCount: book.audibleReviewsCount },
    amazonLink: book.amazonLink,
    goodreadsLink: book.goodreadsLink,
    audibleLink: book.audibleLink,
    awards: book.awards,
    bestsellerDetails: book.bestsellerDetails,
    rights: book.rights,
    similarMovie1: book.similarMovie1,
    similarMovie2: book.similarMovie2,
    screenplayAvailable: book.screenplayAvailable,
    hasAudiobook: book.hasAudiobook,
    audiobookLink: book.audiobookLink,
    themes: book.themes,
    movieRating: book.movieRating,
    publicationDate: book.publicationDate,
    wordCount: book.wordCount,
    pageCount: book.pageCount,
    isComplete: book.isComplete,
  };
}

async function adminFields(ctx: QueryCtx, { _id, producersInterested }: Doc<"books">) {
  const contact = await ctx.db
    .query("bookContacts")
    .withIndex("by_bookId", (q) => q.eq("bookId", _id))
    .first();
  return { authorEmail: contact?.email ?? "", producersInterested };
}
