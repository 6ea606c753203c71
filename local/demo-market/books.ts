import { ACTION_BOOKS } from "./action-books";
import { CRIME_BOOKS } from "./crime-books";
import type { DemoBook } from "./demo-book";
import { HEART_BOOKS } from "./heart-books";
import { PAST_BOOKS } from "./past-books";
import { SPECULATIVE_BOOKS } from "./speculative-books";

/** The demo market, in the order it is seeded. */
export const DEMO_BOOKS: readonly DemoBook[] = [
  ...CRIME_BOOKS,
  ...SPECULATIVE_BOOKS,
  ...HEART_BOOKS,
  ...PAST_BOOKS,
  ...ACTION_BOOKS,
];
