/** The lists that an admin can export as CSV, with the noun for their rows. */
export const EXPORTS = {
  books: "books",
  producers: "producers",
  subscriptions: "subscriptions",
  messages: "messages",
  audit: "audit entries",
} as const satisfies Record<string, string>;
export type ExportKind = keyof typeof EXPORTS;
export const EXPORT_KINDS = Object.keys(EXPORTS) as ExportKind[];

/** Rows in a page: few round trips, within what one query may read. */
export const EXPORT_PAGE = 200;

/** How long an export may read its pages. */
export const EXPORT_MS = 3_600_000;
