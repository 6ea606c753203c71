import { unguarded } from "@domain/csv";
import { cutTo } from "@domain/cut";
import { api } from "@convex/_generated/api";
import type { ImportCells, ImportField } from "@domain/admin/import-fields";
import { IMPORT_BATCH, IMPORT_CHECK_BATCH } from "@domain/admin/import-limits";
import { readRow } from "@domain/admin/import-rows";
import type { Verdict } from "@domain/admin/import-verdicts";
import { errorText, SeenRows, skipText } from "@domain/admin/import-verdicts";
import { cellLimit, type ImportRowInput } from "@domain/admin/imports";
import type { Id } from "@convex/_generated/dataModel";
import type { ConvexReactClient } from "convex/react";
import type { ParsedFile } from "./read-file";
import { sha256 } from "./read-file";

export type Columns = (ImportField | null)[];

/** A row of the dry run. */
export interface CheckedRow {
  _id: string;
  rowNumber: number;
  title: string;
  authorName: string;
  verdict: Verdict;
  row: ImportRowInput;
}

/** The rows of a file in the form in which they are sent: mapped, trimmed, with overlong cells cut. */
export function mappedRows({ rows }: ParsedFile, columns: Columns): ImportRowInput[] {
  return rows.map(({ values, problem }, index) => {
    const cells: ImportCells = {};
    columns.forEach((field, place) => {
      // The files of problems that we offer to correct and import again guard their cells.
      const text = unguarded(values[place]?.trim() ?? "").trim();
      if (field !== null && text !== "") cells[field] = cutTo(text, cellLimit(field));
    });
    return { rowNumber: index + 1, cells, ...(problem === undefined ? {} : { problem }) };
  });
}

interface Progress {
  signal: AbortSignal;
  onRows: (count: number) => void;
}

type Client = Pick<ConvexReactClient, "query" | "mutation">;

/** Says for each row what an import would do now. Only rows that can be read are looked up on the server. */
export async function checkRows(
  convex: Client,
  rows: readonly ImportRowInput[],
  { signal, onRows }: Progress,
): Promise<CheckedRow[]> {
  const seen = new SeenRows();
  const checked: CheckedRow[] = [];
  for (let from = 0; from < rows.length; from += IMPORT_CHECK_BATCH) {
    const batch = rows.slice(from, from + IMPORT_CHECK_BATCH);
    const local = batch.map((row) => localVerdict(row, seen));
    const open = batch.filter((_, at) => local[at] === null);
    const wanted = open.map(({ rowNumber, cells }) => ({
      rowNumber,
      cells: cells as Record<string, string>,
    }));
    const found = wanted.length === 0 ? [] : await convex.query(api.admin.imports.check, { rows: wanted });
    signal.throwIfAborted();
    const verdicts = new Map(open.map(({ rowNumber }, at) => [rowNumber, found[at]]));
    batch.forEach((row, at) => {
      const verdict = local[at] ?? verdicts.get(row.rowNumber);
      if (verdict) checked.push(checkedRow(row, verdict));
    });
    onRows(checked.length);
  }
  return checked;
}

/** The verdict on a row that needs no look at the catalog. */
function localVerdict({ rowNumber, cells, problem }: ImportRowInput, seen: SeenRows): Verdict | null {
  if (problem !== undefined) return { kind: "error", text: errorText(rowNumber, problem), remarks: [] };
  const reading = readRow(cells);
  if (reading.kind !== "book") {
    const text = (reading.kind === "skip" ? skipText : errorText)(rowNumber, reading.reason);
    return { kind: reading.kind, text, remarks: reading.remarks };
  }
  const repeated = seen.repeats(rowNumber, reading.book);
  return repeated === null ? null : { kind: "error", text: errorText(rowNumber, repeated), remarks: [] };
}

function checkedRow(row: ImportRowInput, verdict: Verdict): CheckedRow {
  const { title = "", authorName, authorFirstName = "", authorLastName = "" } = row.cells;
  const author = authorName ?? `${authorFirstName} ${authorLastName}`.trim();
  return { _id: String(row.rowNumber), rowNumber: row.rowNumber, title, authorName: author, verdict, row };
}

/** Characters of text in one call: well below what the server takes. */
const MAX_BATCH_TEXT = 1_000_000;

/**
 * Sends all rows. The server starts the import once it has them. After a failure, the same call goes on where the
 * server stands.
 */
export async function uploadRows(
  convex: Client,
  file: ParsedFile,
  columns: Columns,
  { signal, onRows }: Progress,
): Promise<Id<"importJobs">> {
  const rows = mappedRows(file, columns);
  const fileHash = await sha256(new TextEncoder().encode(`${file.hash} ${JSON.stringify(columns)}`));
  const opened = await convex.mutation(api.admin.imports.createJob, {
    fileName: cutTo(file.name, 200),
    fileHash,
    total: rows.length,
  });
  const { jobId } = opened;
  for (let sent = opened.uploaded; sent < rows.length;) {
    signal.throwIfAborted();
    onRows(sent);
    sent = await convex.mutation(api.admin.imports.addRows, { jobId, rows: nextBatch(rows, sent) });
  }
  onRows(rows.length);
  return jobId;
}

function nextBatch(rows: readonly ImportRowInput[], from: number): ImportRowInput[] {
  const batch: ImportRowInput[] = [];
  let size = 0;
  for (const row of rows.slice(from, from + IMPORT_BATCH)) {
    size += Object.values(row.cells).join("").length;
    if (batch.length > 0 && size > MAX_BATCH_TEXT) break;
    batch.push(row);
  }
  return batch;
}
