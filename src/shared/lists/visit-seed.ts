import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { readEntry, writeEntry } from "../../lib/history-state";

const STARTING_POINTS = 16;
const NAME = "seed";

/**
 * Where this visit's turn of the sponsored books begins; Back and a reload find it again (RTE-28). The server keeps
 * an answer for each starting point, not for each visitor.
 */
export function useVisitSeed(): number {
  const { key } = useLocation();
  const [held, setHeld] = useState(() => ({ key, seed: readEntry<number>(key, NAME) ?? draw() }));
  if (held.key !== key) setHeld({ key, seed: readEntry<number>(key, NAME) ?? held.seed });
  useEffect(() => writeEntry(held.key, NAME, held.seed), [held]);
  return held.seed;
}

function draw(): number {
  return Math.floor(Math.random() * STARTING_POINTS) / STARTING_POINTS;
}
