/** A page that is not built yet, with one sentence on what it will do. */
export interface PlannedPage {
  title: string;
  sentence: string;
}

/** Routes that exist before their pages. Each leaves this list once its page is built. */
export const PLANNED_PAGES = {
  "/admin/import": { title: "Import Books", sentence: "It will add books from a CSV file, row by row." },
} as const satisfies Record<string, PlannedPage>;

export type PlannedPath = keyof typeof PLANNED_PAGES;
