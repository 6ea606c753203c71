/**
 * Cells that begin like this would be read as formulas by a spreadsheet, also after spaces or in full width. They get
 * an apostrophe in front.
 */
export const FORMULA_START = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A value in a CSV file. */
export type Cell = string | number | boolean | null;
