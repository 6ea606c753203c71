/** A page of a later version: its name and what it will do, said plainly. */
export interface PlannedPage {
  title: string;
  sentence: string;
}

/** Addresses that exist already. Each leaves this list when its page is built. */
export const PLANNED_PAGES = {
  "/dashboard/producer": {
    title: "Producer Dashboard",
    sentence: "It will show a producer’s saved books, notes, options and saved searches.",
  },
  "/admin/import": { title: "Import Books", sentence: "It will add books from a CSV file, row by row." },
} as const satisfies Record<string, PlannedPage>;

export type PlannedPath = keyof typeof PLANNED_PAGES;
