import { createHash } from "node:crypto";
import { IMPORT_STEP } from "../../domain/admin/import-limits";
import { type Group, idOf } from "./seeding/documents";
import { IMPORTED_HOURS_AGO } from "./history";
import { IMPORTED_BOOKS } from "./books/imported-books";
import { HOUR_MS } from "./seeding/seeding";

/** Rows of the newest import, by their place in the list of imported books. The others are updated. */
const SAME_AS_STORED = [4, 13, 21];
const DAY = 24;

/**
 * The imports so far, the oldest first: the one that brought the imported books, one that was undone, and one that
 * brought newer figures. The rows of older ones were deleted after a month. Books stay as they are.
 */
export function importGroups(startedBy: string, bookIds: readonly string[], now: number): Group[] {
  const imports = [
    { fileName: "spring-backlist.csv", hoursAgo: IMPORTED_HOURS_AGO, status: "done", rows: [] },
    { fileName: "autumn-backlist.csv", hoursAgo: 2418, status: "undone", rows: [] },
    { fileName: "november-ratings.csv", hoursAgo: 11 * DAY + 5, status: "done", rows: ratingRows(bookIds) },
  ];
  const counts = [
    { total: bookIds.length, created: bookIds.length, updated: 0, skipped: 0, failed: 0, removed: 0 },
    { total: 48, created: 20, updated: 0, skipped: 0, failed: 0, removed: 20 },
    {
      total: bookIds.length + 1,
      created: 0,
      updated: bookIds.length - SAME_AS_STORED.length,
      skipped: SAME_AS_STORED.length,
      failed: 1,
      removed: 0,
    },
  ];
  return imports.map(({ hoursAgo, rows, ...job }, n) => {
    const [fileHash, startedAt] = [hashOf(job.fileName), now - hoursAgo * HOUR_MS];
    const { status } = job;
    const unless = { table: "importJobs", index: "by_startedBy_fileHash_status" };
    const row = {
      ...{ ...job, ...counts[n], startedBy, fileHash, startedAt, finishedAt: startedAt + HOUR_MS / 60 },
      ...{ uploaded: counts[n]?.total, restored: 0, kept: 0, picturesWaiting: 0, picturesFailed: 0 },
      ...{ turn: 0, batchSize: IMPORT_STEP },
    };
    const rowsOf = rows.map((each, index) => ({
      insert: "importRows",
      row: { ...each, jobId: idOf(0), rowNumber: index + 1, remarks: [] },
    }));
    return {
      unless: { ...unless, is: { startedBy, fileHash, status } },
      writes: [{ insert: "importJobs", row }, ...rowsOf],
    };
  });
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function ratingRows(bookIds: readonly string[]) {
  const rows = bookIds.map((bookId, index) => {
    const { title = "", author: authorName = "", amazon: [, reviews] = [0, 0] } = IMPORTED_BOOKS[index] ?? {};
    const row = index + 1;
    const isSame = SAME_AS_STORED.includes(index);
    const before = reviews - 3 - ((index * 7) % 19);
    return {
      status: isSame ? "skipped" : "updated",
      cells: { title, authorName },
      message: isSame
        ? `Row ${row}: Skipped - no changes`
        : `Amazon reviews ${Math.max(1, before)} → ${reviews}`,
      bookId,
    };
  });
  const typo = {
    status: "failed",
    cells: { title: "Half a Lighthouse", authorName: "Greta Osei-Lund", amazonRating: "44" },
    message: `Row ${rows.length + 1}: Error - Amazon Rating must be between 0 and 5`,
  };
  return [...rows, typo];
}
