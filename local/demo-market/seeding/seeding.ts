import type { DemoBook } from "../demo-book";
import type { DemoDesk } from "../demo-desk";

export const HOUR_MS = 3_600_000;

/** The demo market's are the first a server makes: its code is cold, and a mutation has one second. */
export const FIRST_BATCH = 10;
/** Books whose saves are written in one mutation: each save also writes the book's catalog rows. */
export const SAVES_BATCH = 6;

export interface Ids {
  userId: string;
  profileId: string;
}

/** The books in the market with their ids, in the same order, and the ids of the producers by email. */
export interface Seeded {
  books: readonly DemoBook[];
  desks: readonly DemoDesk[];
  bookIds: readonly string[];
  producers: ReadonlyMap<string, Ids>;
}

/** The ids of a person who was added. */
export function idsOf(people: ReadonlyMap<string, Ids>, email: string): Ids {
  const ids = people.get(email);
  if (ids === undefined) throw new Error(`${email} was not added.`);
  return ids;
}

/** The items in groups of one size or less. */
export function batches<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, n) => items.slice(n * size, (n + 1) * size));
}
