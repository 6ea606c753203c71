import { useState } from "react";

const STARTING_POINTS = 16;

/** Where this visit's turn of the sponsored books begins. The server keeps an answer for each starting point, not for each visitor. */
export function useVisitSeed(): number {
  const [seed] = useState(() => Math.floor(Math.random() * STARTING_POINTS) / STARTING_POINTS);
  return seed;
}
