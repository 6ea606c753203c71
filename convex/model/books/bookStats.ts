import { withView } from "../../../domain/books/views";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { MAX_SHARD_ROWS } from "../counters";

type Stats = Pick<Doc<"bookStats">, "views" | "contacts" | "passes"> & { viewsIn: Record<string, number> };

/** What is counted about a book. Views are the sum of their rows. */
export async function bookStats(db: DatabaseReader, bookId: Id<"books">): Promise<Stats> {
  const rows = await db
    .query("bookStats")
    .withIndex("by_bookId_shard", (q) => q.eq("bookId", bookId))
    .take(MAX_SHARD_ROWS);
  const stats: Stats = { views: 0, contacts: 0, viewsIn: {} };
  for (const row of rows) {
    stats.views += row.views;
    stats.contacts += row.contacts;
    stats.passes = row.passes ?? stats.passes;
    for (const [month, views] of Object.entries(row.viewsIn ?? {}))
      stats.viewsIn[month] = (stats.viewsIn[month] ?? 0) + views;
  }
  return stats;
}

/** The row of a book that holds everything but views, or null for a book that is gone. */
export async function ownStats(db: DatabaseReader, bookId: Id<"books">): Promise<Doc<"bookStats"> | null> {
  return await statsRow(db, bookId, undefined);
}

/** Counts a view now, in one of several rows: those of a popular book come side by side. */
export async function addView(db: DatabaseWriter, bookId: Id<"books">, shard: number): Promise<void> {
  const row = await statsRow(db, bookId, shard);
  const viewsIn = withView(row?.viewsIn, Date.now());
  if (row === null) await db.insert("bookStats", { bookId, shard, views: 1, contacts: 0, viewsIn });
  else await db.patch("bookStats", row._id, { views: row.views + 1, viewsIn });
}

async function statsRow(db: DatabaseReader, bookId: Id<"books">, shard: number | undefined) {
  return await db
    .query("bookStats")
    .withIndex("by_bookId_shard", (q) => q.eq("bookId", bookId).eq("shard", shard))
    .unique();
}
