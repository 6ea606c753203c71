import { FORMULA_START } from "@domain/csv";
import { unparse, type UnparseObject } from "papaparse";

/** Begins a CSV file, and tells spreadsheet programs that the text is UTF-8. */
export const UTF8_MARK = "\uFEFF";

/** Rows as CSV text. A cell that begins like a formula gets an apostrophe. */
export function csvText(rows: readonly object[] | UnparseObject<unknown>): string {
  return unparse(rows as object[], { escapeFormulae: FORMULA_START });
}
