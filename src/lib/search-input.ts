import { useState } from "react";

/** The text of a search box that searches on submit, not while typing. `q` is the current search. */
export function useSearchInput(q: string): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState({ q, text: q });
  // The box follows when Back, a chip or a link changes the search.
  if (typed.q !== q) setTyped({ q, text: q });
  return [typed.text, (text) => setTyped({ q, text })];
}
