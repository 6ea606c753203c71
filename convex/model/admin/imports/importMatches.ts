import type { ImportCells } from "../../../../domain/admin/import-fields";
import type { ImportedBook } from "../../../../domain/admin/import-rows";
import { readRow } from "../../../../domain/admin/import-rows";
import type { Verdict } from "../../../../domain/admin/import-verdicts";
import {
  changesText,
  createText,
  errorText,
  nameKey,
  notPublicRemark,
  OWNED,
  rowChanges,
  skipText,
  UNCHANGED,
} from "../../../../domain/admin/import-verdicts";
import { isbnForms } from "../../../../domain/books/isbn";
import { profileSlug, slugCandidate, titleSort } from "../../../../domain/slugs";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";

type Book = Doc<"books">;
type Profile = Doc<"profiles">;

/** Books of the same title, profiles of the same name, and profiles with the same address, that are looked at. */
const MAX_NAMESAKES = 20;
const MAX_PROFILES = 5;

export type ImportRow = Pick<Doc<"importRows">, "rowNumber" | "cells" | "problem">;
export type BookMatch = { book: Book; by: "ISBN" | "title and author" };
/** The profile of a new book's author. A name of one word has none. */
export type AuthorPlan = { kind: "known"; profileId: Id<"profiles"> } | { kind: "new" | "none" };

/** What importing a row would do now. Reads only. */
export type RowPlan = { verdict: Verdict } & (
  | { kind: "create"; row: ImportedBook; author: AuthorPlan }
  | { kind: "update"; match: BookMatch; changes: ReturnType<typeof rowChanges> }
  | { kind: "skip" | "error"; match?: BookMatch }
);

/** Plans a row: a book of the same ISBN, or of the same title and author, is updated, unless an author owns it. */
export async function planRow(ctx: QueryCtx, { rowNumber, cells, problem }: ImportRow): Promise<RowPlan> {
  const reading =
    problem === undefined
      ? readRow(cells as ImportCells)
      : { kind: "error" as const, reason: problem, remarks: [] };
  if (reading.kind !== "book")
    return planWithoutWrite(reading.kind, rowNumber, reading.reason, reading.remarks);
  const { book: row, remarks, remarksOnUpdate } = reading;
  const match = await matchingBook(ctx, row);
  if (match === null) {
    const author = await authorOf(ctx, row);
    const hidden = notPublicRemark(row);
    const all = hidden === null ? remarks : [...remarks, hidden];
    const verdict = { kind: "create" as const, text: createText(author.kind), remarks: all };
    return { kind: "create", row, author, verdict };
  }
  if (match.book.ownerId !== undefined) return { ...planWithoutWrite("skip", rowNumber, OWNED), match };
  const changes = rowChanges(match.book, row);
  if (Object.keys(changes).length === 0)
    return { ...planWithoutWrite("skip", rowNumber, UNCHANGED, remarksOnUpdate), match };
  const text = changesText(match.book, changes);
  const verdict = { kind: "update" as const, text, remarks: [`Same ${match.by}`, ...remarksOnUpdate] };
  return { kind: "update", match, changes, verdict };
}

/** The plan for a row that is left out. */
export function planWithoutWrite(
  kind: "skip" | "error",
  rowNumber: number,
  reason: string,
  remarks: string[] = [],
) {
  const text = (kind === "skip" ? skipText : errorText)(rowNumber, reason);
  return { kind, verdict: { kind, text, remarks } };
}

async function matchingBook(ctx: QueryCtx, row: ImportedBook): Promise<BookMatch | null> {
  for (const isbn of row.isbn13 === undefined ? [] : isbnForms(row.isbn13)) {
    const book = await ctx.db
      .query("books")
      .withIndex("by_isbn13", (q) => q.eq("isbn13", isbn))
      .first();
    if (book !== null) return { book, by: "ISBN" };
  }
  const namesakes = await ctx.db
    .query("books")
    .withIndex("by_titleSort", (q) => q.eq("titleSort", titleSort(row.title)))
    .take(MAX_NAMESAKES);
  const author = nameKey(row.authorName);
  const book = namesakes.find((each) => nameKey(each.authorName) === author);
  return book === undefined ? null : { book, by: "title and author" };
}

async function authorOf(ctx: QueryCtx, row: ImportedBook): Promise<AuthorPlan> {
  const known = row.email === undefined ? await namesake(ctx, row) : await profileOfAddress(ctx, row.email);
  if (known !== null) return { kind: "known", profileId: known._id };
  return { kind: profileSlug(row.firstName, row.lastName) === "" ? "none" : "new" };
}

/** An author's claimed profile counts only if they verified the address, since anyone can enter another's. */
async function profileOfAddress(ctx: QueryCtx, email: string): Promise<Profile | null> {
  const contacts = await ctx.db
    .query("profileContacts")
    .withIndex("by_email", (q) => q.eq("email", email))
    .take(MAX_PROFILES);
  for (const { profileId } of contacts) {
    const profile = await ctx.db.get("profiles", profileId);
    if (profile?.userType !== "author") continue;
    if (profile.claimStatus === "unclaimed" || (await isVerified(ctx, profile, email))) return profile;
  }
  return null;
}

async function isVerified(ctx: QueryCtx, { userId }: Profile, email: string): Promise<boolean> {
  const user = userId === undefined ? null : await ctx.db.get("users", userId);
  return user?.email === email && user.emailVerificationTime !== undefined;
}

/** Without an address: an unclaimed profile of this name that has none either. Others of the same name have numbers. */
async function namesake(ctx: QueryCtx, { firstName, lastName }: ImportedBook): Promise<Profile | null> {
  const slug = profileSlug(firstName, lastName);
  const name = nameKey(`${firstName} ${lastName}`);
  for (let n = 1; slug !== "" && n <= MAX_NAMESAKES; n++) {
    const profile = await ctx.db
      .query("profiles")
      .withIndex("by_slug", (q) => q.eq("slug", slugCandidate(slug, n)))
      .first();
    if (profile === null) {
      if (await isFormer(ctx, slugCandidate(slug, n))) continue;
      return null;
    }
    if (profile.claimStatus !== "unclaimed" || nameKey(profile.displayName) !== name) continue;
    const contact = await ctx.db
      .query("profileContacts")
      .withIndex("by_profileId", (q) => q.eq("profileId", profile._id))
      .first();
    if (contact?.email === undefined) return profile;
  }
  return null;
}

/** True for the old address of a profile, which no new one gets. */
async function isFormer(ctx: QueryCtx, slug: string): Promise<boolean> {
  const former = await ctx.db
    .query("slugHistory")
    .withIndex("by_slug", (q) => q.eq("slug", slug))
    .first();
  return former !== null;
}
