import type { DemoBook } from "./shape";

export const CRIME_BOOKS: readonly DemoBook[] = [];
