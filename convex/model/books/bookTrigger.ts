import { addedAtOf, deriveBook } from "../../../domain/books/books";
import { isGenre } from "../../../domain/books/genres";
import { keptCheckTimes } from "../../../domain/books/rating-checks";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseWriter } from "../../_generated/server";
import { notifyOwner } from "../people/authorNews";
import { removeBelongings, syncSideTables } from "./bookBelongings";
import { syncCard } from "../catalog/bookCards";
import { syncText } from "../catalog/bookTexts";
import { syncCounts } from "../catalog/catalogCounts";
import { syncRows } from "../catalog/catalogRows";
import type { ChangeOf, TriggerCtx } from "../change";
import { differing } from "../change";
import type { Contribution } from "../counters";
import { applyContribution, bumpDaily } from "../counters";
import { noteSponsorship } from "../mail/digest/bookWeeks";
import { noteOpenings } from "../mail/digest/rightOpenings";
import { scheduleRefresh } from "../producers/savedBookRefresh";
import { scheduleMatching } from "../producers/searches/searchMatches";
import { hideCover } from "./coverMoves";
import { removeGoneChecks } from "./ratingChecks";

type Book = Doc<"books">;
type MaybeBook = Book | null;

/** Updates everything derived from a book, in the same transaction as the write. */
export async function bookChanged(ctx: TriggerCtx, change: ChangeOf<"books">): Promise<void> {
  const db = ctx.innerDb;
  const before = change.oldDoc;
  const after = change.newDoc === null ? null : await writeDerivedFields(db, before, change.newDoc);
  const card = await syncCard(db, before, after);
  if (card !== null) {
    await syncRows(db, card, before, after);
    await syncText(db, card, before, after);
    await syncCounts(db, card, before, after);
  }
  await syncSideTables(db, change.id, before, after);
  await applyContribution(db, bookContribution(before), bookContribution(after));
  await syncGenreStats(db, before, after);
  await syncProfiles(db, before, after);
  await notifyOwner(ctx, before, after);
  await removeGoneChecks(ctx, before, after);
  await hideCover(ctx, before, after);
  await scheduleRefresh(ctx, before, after);
  await scheduleMatching(ctx, before, after);
  await countByDay(db, before, after);
  await noteOpenings(db, before, after);
  await noteSponsorship(db, before, after);
  if (change.operation === "delete") await removeBelongings(ctx, change.oldDoc);
}

/** Updates the derived fields with one patch at most, and returns the updated book. */
async function writeDerivedFields(db: DatabaseWriter, before: MaybeBook, book: Book): Promise<Book> {
  const ratingsCheckedAt = keptCheckTimes(before, book);
  const facts = { ratingsCheckedAt, ...deriveBook({ ...book, ratingsCheckedAt }, Date.now()) };
  // A book of an older market holds the text itself.
  const changed = differing(book, { ...book, ...facts, searchText: undefined });
  if (changed === null) return book;
  await db.patch("books", book._id, changed);
  return { ...book, ...facts };
}

/** The share of one book in the counters. */
export function bookContribution(book: MaybeBook): Contribution {
  if (book === null) return {};
  const status = { listed: "visible", unlisted: "unlisted", blocked: "blocked" }[book.adminStatus];
  return {
    "books.total": 1,
    [`books.${status}`]: 1,
    "books.sponsored": book.isSponsored ? 1 : 0,
    "books.optioned": book.isOptioned ? 1 : 0,
  };
}

/** Counts a book on the day it was added, and among that day's public books while it is public. */
async function countByDay(db: DatabaseWriter, before: MaybeBook, after: MaybeBook): Promise<void> {
  const book = after ?? before;
  if (book === null) return;
  const at = addedAtOf(book);
  await bumpDaily(db, "books.added", at, Number(after !== null) - Number(before !== null));
  await bumpDaily(db, "books.addedPublic", at, Number(after?.isPublic ?? 0) - Number(before?.isPublic ?? 0));
}

async function syncGenreStats(db: DatabaseWriter, before: MaybeBook, after: MaybeBook): Promise<void> {
  const [was, is] = [publicGenre(before), publicGenre(after)];
  if (was === is) return;
  for (const [genre, delta] of [
    [was, -1],
    [is, 1],
  ] as const) {
    if (genre === null) continue;
    const row = await db
      .query("genreStats")
      .withIndex("by_genre", (q) => q.eq("genre", genre))
      .unique();
    if (row === null) await db.insert("genreStats", { genre, publicCount: delta });
    else await db.patch("genreStats", row._id, { publicCount: row.publicCount + delta });
  }
}

/** The genre that counts this book, or none while it is not public or has no genre. */
function publicGenre(book: MaybeBook) {
  return book?.isPublic && isGenre(book.genre) ? book.genre : null;
}

async function syncProfiles(db: DatabaseWriter, before: MaybeBook, after: MaybeBook): Promise<void> {
  const owners = new Set([before?.profileId, after?.profileId]);
  for (const profileId of owners) {
    if (profileId !== undefined) await syncProfile(db, profileId, before, after);
  }
}

/** An author's book counts and public genres. A genre leaves the list with its last public book. */
async function syncProfile(
  db: DatabaseWriter,
  profileId: Id<"profiles">,
  before: MaybeBook,
  after: MaybeBook,
): Promise<void> {
  const [was, is] = [shareIn(profileId, before), shareIn(profileId, after)];
  if (was.books === is.books && was.publicBooks === is.publicBooks && was.genre === is.genre) return;
  const profile = await db.get("profiles", profileId);
  if (profile === null) return;
  const genres = new Set(profile.publicGenres);
  if (is.genre !== null) genres.add(is.genre);
  if (was.genre !== null && was.genre !== is.genre && !(await hasPublic(db, profileId, was.genre))) {
    genres.delete(was.genre);
  }
  await db.patch("profiles", profileId, {
    bookCount: profile.bookCount + is.books - was.books,
    publicBookCount: profile.publicBookCount + is.publicBooks - was.publicBooks,
    publicGenres: [...genres].sort(),
  });
}

function shareIn(profileId: Id<"profiles">, book: MaybeBook) {
  const isTheirs = book?.profileId === profileId;
  const isPublic = isTheirs && book.isPublic;
  return { books: isTheirs ? 1 : 0, publicBooks: isPublic ? 1 : 0, genre: isPublic ? book.genre : null };
}

async function hasPublic(
  db: DatabaseWriter,
  profileId: Id<"profiles">,
  genre: Book["genre"],
): Promise<boolean> {
  const book = await db
    .query("books")
    .withIndex("by_profileId_isPublic_genre_totalReviews", (q) =>
      q.eq("profileId", profileId).eq("isPublic", true).eq("genre", genre),
    )
    .first();
  return book !== null;
}
