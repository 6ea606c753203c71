import type { StoredRightType } from "../../../domain/books/rights";
import { STORED_RIGHT_TYPES } from "../../../domain/books/rights";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseWriter } from "../../_generated/server";
import type { TriggerCtx } from "../change";
import { removeBookWeeks } from "../mail/digest/bookWeeks";
import { removeOpenings } from "../mail/digest/rightOpenings";
import { removeTotals } from "../producers/passTotals";
import { scheduleMatchRemoval } from "../producers/searches/searchMatches";
import { removeSavesOf } from "../producers/savedBookRefresh";
import { coverFiles, deleteFile } from "./files";
import { removeProducerRecords } from "./producerRecords";

type Book = Doc<"books">;
type Link = Pick<Doc<"purchaseLinks">, "platform" | "url">;
type StoredRight = Pick<Doc<"rights">, "type" | "status">;

/** Updates the `rights`, `purchaseLinks` and `bookStats` rows to match the book. */
export async function syncSideTables(
  db: DatabaseWriter,
  bookId: Id<"books">,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  if (after === null) return;
  if (before === null) await db.insert("bookStats", { bookId, views: 0, contacts: 0 });
  const rights = storedRights(after);
  if (before === null || JSON.stringify(storedRights(before)) !== JSON.stringify(rights)) {
    if (before !== null) await removeRights(db, bookId);
    for (const right of rights) await db.insert("rights", { bookId, ...right });
  }
  const links = purchaseLinks(after);
  if (before === null || JSON.stringify(purchaseLinks(before)) !== JSON.stringify(links)) {
    if (before !== null) await removeLinks(db, bookId);
    for (const link of links) await db.insert("purchaseLinks", { bookId, ...link });
  }
}

/** The rights rows of a book, one per stored type, with the public status of each right. */
export function storedRights(book: Book): StoredRight[] {
  const types = Object.entries(STORED_RIGHT_TYPES) as [StoredRightType, keyof Book["rightsShown"]][];
  return types.map(([type, right]) => ({ type, status: book.rightsShown[right] }));
}

/** The purchase links that the author entered. */
export function purchaseLinks(book: Book): Link[] {
  const links = [
    { platform: "amazon", url: book.amazonLink },
    { platform: "goodreads", url: book.goodreadsLink },
    { platform: "audible", url: book.audibleLink },
  ] as const;
  return links.flatMap(({ platform, url }) => (url === undefined ? [] : [{ platform, url }]));
}

/**
 * Deletes everything that belongs to a deleted book: contact, saves without an option, notes, reveals, sponsorships,
 * counts, derived rows and the cover's files. Jobs delete its matches of saved searches, and of saves, notes and reveals
 * those beyond the first hundred. View marks expire within two days.
 */
export async function removeBelongings(ctx: TriggerCtx, book: Book): Promise<void> {
  const db = ctx.innerDb;
  await removeRights(db, book._id);
  await removeLinks(db, book._id);
  const stats = db.query("bookStats").withIndex("by_bookId_shard", (q) => q.eq("bookId", book._id));
  for await (const { _id } of stats) await db.delete("bookStats", _id);
  for await (const row of db.query("bookContacts").withIndex("by_bookId", (q) => q.eq("bookId", book._id))) {
    await db.delete("bookContacts", row._id);
  }
  await removeTotals(db, book._id);
  await removeBookWeeks(db, book._id);
  await removeOpenings(db, book._id);
  await removeSavesOf(ctx, book._id);
  await removeProducerRecords(ctx, book._id);
  await scheduleMatchRemoval(ctx, book._id);
  await removeSponsorships(ctx, book._id);
  for (const file of coverFiles(book)) await deleteFile(ctx, file);
}

/** Through the wrapped `db`, whose trigger cancels the expiry jobs and counts. */
async function removeSponsorships(ctx: TriggerCtx, bookId: Id<"books">): Promise<void> {
  const rows = ctx.innerDb.query("sponsorships").withIndex("by_bookId_status", (q) => q.eq("bookId", bookId));
  for await (const { _id } of rows) await ctx.db.delete("sponsorships", _id);
}

async function removeRights(db: DatabaseWriter, bookId: Id<"books">): Promise<void> {
  for await (const row of db.query("rights").withIndex("by_bookId", (q) => q.eq("bookId", bookId))) {
    await db.delete("rights", row._id);
  }
}

async function removeLinks(db: DatabaseWriter, bookId: Id<"books">): Promise<void> {
  for await (const row of db.query("purchaseLinks").withIndex("by_bookId", (q) => q.eq("bookId", bookId))) {
    await db.delete("purchaseLinks", row._id);
  }
}
