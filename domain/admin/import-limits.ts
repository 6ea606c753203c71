import { DAY_MS } from "../dates";

/** The largest file and the most rows, columns and characters of a cell that an import takes. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 64;
/** Longer cells are cut before they are sent. Each field's own limit is lower, so such a row is an error anyway. */
export const MAX_IMPORT_CELL = 2500;
export const MAX_IMPORT_LONG_CELL = 12_000;
export const MAX_FILE_NAME = 200;

/** Rows sent to the server in one call. */
export const IMPORT_BATCH = 50;
/** Rows imported in one transaction. On one machine nobody else is served meanwhile, so it stays below 0.1 s. */
export const IMPORT_STEP = 20;
/** Rows checked by one query. */
export const IMPORT_CHECK_BATCH = 100;

/** How long a finished import can be undone. */
export const IMPORT_UNDO_MS = DAY_MS;
/** How long an import's rows are kept. */
export const IMPORT_ROWS_KEPT_MS = 30 * DAY_MS;
