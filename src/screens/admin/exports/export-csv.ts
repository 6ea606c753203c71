import { api } from "@convex/_generated/api";
import type { AuditFilters } from "@domain/admin/audit";
import { EXPORT_PAGE, type ExportKind } from "@domain/admin/exports";
import type { ConvexReactClient } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { csvText, UTF8_MARK } from "../../../lib/csv";
import { withFreshPassword } from "../password/fresh-password";

type Page = FunctionReturnType<typeof api.admin.exports.page>;

interface Progress {
  /** Stops the export before its next page. */
  signal: AbortSignal;
  /** Called after each page with the number of rows so far. */
  onRows: (count: number) => void;
}

/** A list, and the filters of the audit log. */
export interface ExportedList {
  kind: ExportKind;
  auditFilters?: AuditFilters;
}

/**
 * Reads a whole list page by page, as the parts of a CSV file. Each part leaves the script's memory before the next
 * is read. Throws the signal's reason when canceled.
 */
export async function exportCsv(
  convex: Pick<ConvexReactClient, "query" | "mutation">,
  list: ExportedList,
  { signal, onRows }: Progress,
): Promise<Blob[]> {
  const { exportId, headings } = await withFreshPassword(() =>
    convex.mutation(api.admin.exports.start, { ...list }),
  );
  const parts = [new Blob([UTF8_MARK + csvText([headings])])];
  let count = 0;
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    signal.throwIfAborted();
    const paginationOpts = { numItems: EXPORT_PAGE, cursor };
    const found: Page = await convex.query(api.admin.exports.page, { exportId, paginationOpts });
    if (found.page.length > 0) parts.push(new Blob(["\r\n" + csvText(found.page)]));
    count += found.page.length;
    onRows(count);
    ({ continueCursor: cursor, isDone } = found);
  }
  return parts;
}
