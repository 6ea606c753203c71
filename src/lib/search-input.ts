import { useState } from "react";

/** What stands in a search box whose words `q` are searched when they are sent, not while one types. */
export function useSearchInput(q: string): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState({ q, text: q });
  // Back, a chip or a link changed the words: the box follows.
  if (typed.q !== q) setTyped({ q, text: q });
  return [typed.text, (text) => setTyped({ q, text })];
}
