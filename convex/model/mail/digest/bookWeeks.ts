import type { WithoutSystemFields } from "convex/server";
import { digestWeekAt, digestWeekFrom, digestWeekReporting } from "../../../../domain/mail/digest-calendar";
import { BOOK_WEEKS_KEPT } from "../../../../domain/privacy/retention";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../../change";
import { MAX_SHARD_ROWS, shardOf } from "../../counters";

type BookWeek = Doc<"bookWeeks">;
type Count = "contacts" | "checks";
type Counts = Pick<BookWeek, Count | "saves" | "views">;

const NOTHING: Counts = { saves: 0, views: 0, contacts: 0, checks: 0 };

/** What happened to a book in a week, or null if nothing did. */
export async function bookWeekOf(
  db: DatabaseReader,
  bookId: Id<"books">,
  week: string,
): Promise<BookWeek | null> {
  const rows = await db
    .query("bookWeeks")
    .withIndex("by_bookId_week_shard", (q) => q.eq("bookId", bookId).eq("week", week))
    .take(MAX_SHARD_ROWS);
  // The row without a shard comes first.
  const [first, ...others] = rows;
  if (first === undefined) return null;
  return others.reduce((sum, { views }) => ({ ...sum, views: sum.views + views }), first);
}

/** What happened to a book in some weeks, newest first, or null if nothing did. */
export async function bookWeeksOf(
  db: DatabaseReader,
  bookId: Id<"books">,
  weeks: readonly string[],
): Promise<Pick<BookWeek, keyof Counts | "sponsorship"> | null> {
  const found = await Promise.all(weeks.map(async (week) => await bookWeekOf(db, bookId, week)));
  const rows = found.filter((row) => row !== null);
  if (rows.length === 0) return null;
  const sum = (count: keyof Counts) => rows.reduce((total, row) => total + row[count], 0);
  const counts = {
    saves: sum("saves"),
    views: sum("views"),
    contacts: sum("contacts"),
    checks: sum("checks"),
  };
  return { ...counts, sponsorship: rows.find(({ sponsorship }) => sponsorship !== undefined)?.sponsorship };
}

/**
 * Counts the producers who became interested in a book, less those who no longer are. Returns the row. If it is the
 * `likely` one, that takes one call to the backend instead of four.
 */
export async function saveInWeek(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: ChangeOf<"favorites">,
  delta: number,
  likely: Id<"bookWeeks"> | undefined,
): Promise<Id<"bookWeeks"> | undefined> {
  // A save that is entered later counts in the week it was made.
  const at = oldDoc === null ? Math.min(newDoc.createdAt, Date.now()) : Date.now();
  const { bookId } = newDoc ?? oldDoc;
  return await changeRow(ctx.innerDb, bookId, { at, likely }, ({ saves }) => ({ saves: saves + delta }));
}

/** Trigger: counts a view. Deleting its mark does not take it back. */
export async function viewInWeek(ctx: TriggerCtx, change: ChangeOf<"viewMarks">): Promise<void> {
  if (change.operation !== "insert") return;
  const { _id, bookId } = change.newDoc;
  const views = ({ views: before }: Counts) => ({ views: before + 1 });
  await changeRow(ctx.innerDb, bookId, { at: Date.now(), shard: shardOf(_id) }, views);
}

/** Counts a producer who saw how to reach the author or wrote to them, at that moment. */
export async function contactInWeek(
  db: DatabaseWriter,
  bookId: Id<"books">,
  delta: number,
  at: number,
): Promise<void> {
  await count(db, bookId, "contacts", delta, at);
}

/** Trigger: counts figures that an admin checked. */
export async function checkInWeek(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: ChangeOf<"ratingChecks">,
): Promise<void> {
  // Figures that were put back are checked as before, and keep its time.
  if (newDoc?.status === "checked" && oldDoc?.status === "waiting" && newDoc.checkedAt !== oldDoc.checkedAt)
    await count(ctx.innerDb, newDoc.bookId, "checks", 1);
}

/** Notes that a sponsorship of the book began or ended. */
export async function noteSponsorship(
  db: DatabaseWriter,
  before: Doc<"books"> | null,
  after: Doc<"books"> | null,
): Promise<void> {
  if (after === null || before === null || before.isSponsored === after.isSponsored) return;
  const sponsorship = after.isSponsored ? "started" : "ended";
  await changeRow(db, after._id, { at: Date.now() }, () => ({ sponsorship }));
}

/** Deletes the weeks of a deleted book. */
export async function removeBookWeeks(db: DatabaseWriter, bookId: Id<"books">): Promise<void> {
  const rows = db.query("bookWeeks").withIndex("by_bookId_week_shard", (q) => q.eq("bookId", bookId));
  for await (const { _id } of rows) await db.delete("bookWeeks", _id);
}

/** The first week that is kept. */
export function firstKeptWeek(now: number): string {
  return digestWeekFrom(digestWeekAt(now), -BOOK_WEEKS_KEPT).key;
}

async function count(
  db: DatabaseWriter,
  bookId: Id<"books">,
  what: Count,
  delta: number,
  at = Date.now(),
): Promise<void> {
  if (delta !== 0) await changeRow(db, bookId, { at }, (week) => ({ [what]: week[what] + delta }));
}

/**
 * Changes the book's row for the week of a moment, and returns its id. Nothing for a week that is no longer kept, or a book
 * that is gone.
 */
async function changeRow(
  db: DatabaseWriter,
  bookId: Id<"books">,
  { at, shard, likely }: { at: number; shard?: number; likely?: Id<"bookWeeks"> },
  changed: (week: Counts) => Partial<WithoutSystemFields<BookWeek>>,
): Promise<Id<"bookWeeks"> | undefined> {
  const week = digestWeekReporting(at).key;
  const named = likely === undefined ? null : await db.get("bookWeeks", likely);
  const row = named?.week === week ? named : await rowOf(db, bookId, week, shard);
  if (row !== null) {
    await db.patch("bookWeeks", row._id, changed(row));
    return row._id;
  }
  if (week < firstKeptWeek(Date.now()) || (await db.get("books", bookId)) === null) return undefined;
  return await db.insert("bookWeeks", { bookId, week, shard, ...NOTHING, ...changed(NOTHING) });
}

async function rowOf(
  db: DatabaseReader,
  bookId: Id<"books">,
  week: string,
  shard: number | undefined,
): Promise<BookWeek | null> {
  return await db
    .query("bookWeeks")
    .withIndex("by_bookId_week_shard", (q) => q.eq("bookId", bookId).eq("week", week).eq("shard", shard))
    .unique();
}
