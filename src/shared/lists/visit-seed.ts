import { useContext, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { servedSeed } from "../../lib/connection/first-answers";
import { readEntry, writeEntry } from "../../lib/pages/history-state";
import { ServedPageContext } from "../../lib/pages/served-page";

const SEED_COUNT = 16;
const NAME = "seed";

/**
 * The starting point of this visit's rotation of sponsored books. Back and a reload keep it. A few fixed values let
 * the server cache one result per seed instead of one per visitor.
 */
export function useVisitSeed(): number {
  const { key } = useLocation();
  const drawn = useContext(ServedPageContext);
  const [held, setHeld] = useState(() => ({
    key,
    seed: readEntry<number>(key, NAME) ?? drawn?.seed ?? servedSeed() ?? randomSeed(),
  }));
  if (held.key !== key) setHeld({ key, seed: readEntry<number>(key, NAME) ?? held.seed });
  useEffect(() => writeEntry(held.key, NAME, held.seed), [held]);
  return held.seed;
}

/** A starting point that is as good as any other. */
export function randomSeed(): number {
  return Math.floor(Math.random() * SEED_COUNT) / SEED_COUNT;
}
