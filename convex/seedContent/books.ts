import { CRIME_BOOKS } from "./crimeBooks";
import type { DemoBook } from "./shape";

/** The demo market, in the order it is seeded. */
export const DEMO_BOOKS: readonly DemoBook[] = [...CRIME_BOOKS];
