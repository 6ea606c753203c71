import { api } from "@convex/_generated/api";
import type { ExportKind } from "@domain/admin/exports";
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

/**
 * Reads a whole list page by page, as the parts of a CSV file. Each part leaves the script's memory before the next
 * is read. Throws the signal's reason when canceled.
 */
export async function exportCsv(
  convex: Pick<ConvexReactClient, "query" | "mutation">,
  kind: ExportKind,
  { signal, onRows }: Progress,
): Promise<Blob[]> {
  const { exportId, headings } = await withFreshPassword(() =>
    convex.mutation(api.admin.exports.start, { kind }),
  );
  const parts = [new Blob([UTF8_MARK + csvText([headings])])];
  let count = 0;
  for (let cursor: string | null = null, isDone = false; !isDone;) {
    signal.throwIfAborted();
    const page: Page = await convex.query(api.admin.exports.page, { exportId, cursor });
    if (page.rows.length > 0) parts.push(new Blob(["\r\n" + csvText(page.rows)]));
    count += page.rows.length;
    onRows(count);
    ({ cursor, isDone } = page);
  }
  return parts;
}
