import { ACTION_BOOKS } from "./books/action-books";
import { CRIME_BOOKS } from "./books/crime-books";
import type { DemoBook } from "./demo-book";
import { HEART_BOOKS } from "./books/heart-books";
import { PAST_BOOKS } from "./books/past-books";
import { SPECULATIVE_BOOKS } from "./books/speculative-books";

/** The demo market, in the order it is seeded. */
export const DEMO_BOOKS: readonly DemoBook[] = [
  ...CRIME_BOOKS,
  ...SPECULATIVE_BOOKS,
  ...HEART_BOOKS,
  ...PAST_BOOKS,
  ...ACTION_BOOKS,
];
