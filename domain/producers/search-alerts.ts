import * as z from "zod";

/** The shortest time between two instant alerts to one producer. */
export const ALERT_PAUSE_MS = 15 * 60_000;
/** How long an instant alert waits for further matches, so that books listed together come in one email. */
export const ALERT_GATHER_MS = 5_000;
/** The most matches that one email reports. Further ones come in the next. */
export const MAX_REPORTED = 50;

const FoundBooks = z.array(
  z.object({
    searchId: z.string(),
    searchName: z.string(),
    stopToken: z.string(),
    books: z.array(z.object({ slug: z.string(), title: z.string(), authorName: z.string() })).min(1),
  }),
);
/** The new matches that an email reports, search by search. */
export type FoundBooks = z.infer<typeof FoundBooks>[number];

/** Writes new matches as one text, the form in which an email waits to be sent. */
export function foundBooksText(found: readonly FoundBooks[]): string {
  return JSON.stringify(found);
}

/** Reads what `foundBooksText` wrote. Any other text holds no matches. */
export function foundBooksIn(text: string): FoundBooks[] {
  try {
    return FoundBooks.safeParse(JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
