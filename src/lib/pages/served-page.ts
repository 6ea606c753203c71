import { createContext, useContext } from "react";

interface ServedPage {
  /** The public address of the site. */
  origin: string;
  /** Chosen for what is in random order (`useVisitSeed`). */
  seed: number;
}

/** What a browser would know, while the server draws a page. Null in a browser. */
export const ServedPageContext = createContext<ServedPage | null>(null);

/** The origin of this page's address. */
export function useOrigin(): string {
  return useContext(ServedPageContext)?.origin ?? location.origin;
}
