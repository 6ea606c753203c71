/**
 * Cells that begin like this would be read as formulas by a spreadsheet, also after spaces or in full width. They get
 * an apostrophe in front.
 */
export const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A cell of a CSV file as it was before it got the apostrophe of `FORMULA_START`. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text;
}

/** A value in a CSV file. */
export type Cell = string | number | boolean | null;
