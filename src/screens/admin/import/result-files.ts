import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { ImportCells } from "@domain/admin/import-fields";
import { columnName, IMPORT_FIELDS } from "@domain/admin/import-fields";
import type { ImportRowStatus } from "@domain/admin/imports";
import type { ConvexReactClient } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { csvText, UTF8_MARK } from "../../../lib/csv";
import { download } from "../../../lib/download";

type Page = FunctionReturnType<typeof api.admin.imports.jobRows>;
type Problem = { cells: ImportCells; text: string };

const PAGE = 48;

/** Saves an empty file with every column. */
export function downloadTemplate(): void {
  download(
    "import-template",
    "csv",
    UTF8_MARK + csvText({ fields: IMPORT_FIELDS.map(columnName), data: [] }),
  );
}

/** Saves rows that cannot be imported, with the reason of each, to be corrected and imported again. */
export function downloadProblems(fileName: string, problems: readonly Problem[]): void {
  const fields = [...IMPORT_FIELDS.map(columnName), "Problem"];
  const data = problems.map(({ cells, text }) => [...IMPORT_FIELDS.map((field) => cells[field] ?? ""), text]);
  download(`${baseName(fileName)}-errors`, "csv", UTF8_MARK + csvText({ fields, data }));
}

/** Saves the result of every row of an import, or the failed rows with their cells. `onRows` is told how many were read. */
export async function downloadResults(
  convex: Pick<ConvexReactClient, "query">,
  job: { _id: Id<"importJobs">; fileName: string },
  { status, onRows }: { status?: ImportRowStatus; onRows: (read: number) => void },
): Promise<void> {
  const rows: Page["page"] = [];
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    const paginationOpts = { numItems: PAGE, cursor };
    const found: Page = await convex.query(api.admin.imports.jobRows, {
      jobId: job._id,
      status,
      paginationOpts,
    });
    rows.push(...found.page);
    onRows(rows.length);
    ({ continueCursor: cursor, isDone } = found);
  }
  if (status === "failed") {
    downloadProblems(
      job.fileName,
      rows.map(({ cells, message }) => ({ cells, text: message })),
    );
    return;
  }
  const results = rows.map(({ rowNumber, status: result, title, authorName, message }) => ({
    Row: rowNumber,
    Result: result,
    Title: title,
    Author: authorName,
    Details: message,
  }));
  download(`${baseName(job.fileName)}-results`, "csv", UTF8_MARK + csvText(results));
}

function baseName(fileName: string): string {
  return fileName.replace(/\.csv$/i, "");
}
