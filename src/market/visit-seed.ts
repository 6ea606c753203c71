import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { readEntry, writeEntry } from "../lib/history-state";

const STARTING_POINTS = 16;
const NAME = "seed";

/**
 * Where this visit's turn of the sponsored books begins; Back and a reload find it again (RTE-28). The server keeps
 * an answer for each starting point, not for each visitor.
 */
export function useVisitSeed(): number {
  const { key } = useLocation();
  const [seed] = useState(
    () => readEntry<number>(key, NAME) ?? Math.floor(Math.random() * STARTING_POINTS) / STARTING_POINTS,
  );
  useEffect(() => writeEntry(key, NAME, seed), [key, seed]);
  return seed;
}
