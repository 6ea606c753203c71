import { ACTION_BOOKS } from "./actionBooks";
import { CRIME_BOOKS } from "./crimeBooks";
import { HEART_BOOKS } from "./heartBooks";
import { PAST_BOOKS } from "./pastBooks";
import type { DemoBook } from "./shape";
import { SPECULATIVE_BOOKS } from "./speculativeBooks";

/** The demo market, in the order it is seeded. */
export const DEMO_BOOKS: readonly DemoBook[] = [
  ...CRIME_BOOKS,
  ...SPECULATIVE_BOOKS,
  ...HEART_BOOKS,
  ...PAST_BOOKS,
  ...ACTION_BOOKS,
];
