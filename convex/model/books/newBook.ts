import type { WithoutSystemFields } from "convex/server";
import type { BookFacts } from "../../../domain/books/books";
import { deriveBook } from "../../../domain/books/books";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { freeBookSlug } from "../slugs";

/** The fields of a new book that are derived or counted. */
type SetHere =
  | "slug"
  | "sponsored"
  | "sponsoredUntil"
  | "isSponsored"
  | "isHeldBack"
  | "updatedAt"
  | keyof Omit<BookFacts, "publicSince">;

type Defaults =
  | "isBlocked"
  | "isOptioned"
  | "isOptionedPublic"
  | "producersInterested"
  | "publicationStatus"
  | "shuffleKey";

type AllFields = WithoutSystemFields<Doc<"books">>;
export type NewBook = Omit<AllFields, SetHere | Defaults> & Partial<Pick<AllFields, Defaults>>;

/** Inserts a book as a draft with a free slug. Its trigger adds the derived rows. */
export async function insertBook(ctx: MutationCtx, book: NewBook): Promise<Id<"books">> {
  const now = Date.now();
  const source = {
    publicationStatus: "draft" as const,
    isBlocked: false,
    isOptioned: false,
    isOptionedPublic: false,
    producersInterested: 0,
    shuffleKey: Math.random(),
    ...book,
    slug: await freeBookSlug(ctx.db, book.title),
    sponsored: false,
    isSponsored: false,
    updatedAt: now,
  };
  return await ctx.db.insert("books", { ...source, ...deriveBook(source, now) });
}
