export const MAX_QUERY_LENGTH = 120;
const MAX_QUERY_WORDS = 16;
/** An ending after an apostrophe ("apiarist's", "they'll"): alone it would match every word that starts with it. */
const SUFFIX = /(?<=\p{L})['’]\p{L}{1,2}(?![\p{L}\p{N}])/gu;

/**
 * Prepares typed text for the search index: at most 120 characters and 16 words, single spaces. Null if no word is
 * left: such a search has no results and never reaches the index.
 */
export function searchWords(typed: string): string | null {
  const words = typed
    .normalize("NFC")
    .slice(0, MAX_QUERY_LENGTH)
    .replace(SUFFIX, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, MAX_QUERY_WORDS);
  return words.length === 0 ? null : words.join(" ");
}

/** The phrases in quotes, each as its words: `"salt road" western` has "salt road". */
export function phrasesOf(typed: string): string[] {
  const quoted = [...typed.matchAll(/["“”]([^"“”]+)["“”]/g)].map(([, text = ""]) => wordsOf(text));
  return quoted.filter((phrase) => phrase !== "");
}

/** True if the text has every one of these phrases, word after word. */
export function hasPhrases(text: string, phrases: readonly string[]): boolean {
  if (phrases.length === 0) return true;
  const words = ` ${wordsOf(text)} `;
  return phrases.every((phrase) => words.includes(` ${phrase} `));
}

/** A test whether a text has every word. The last one may be only begun. A page of texts reads the words once. */
export function hasWords(words: string): (text: string) => boolean {
  const typed = wordsOf(words).split(" ");
  const wanted = typed.map((word, n) => (n === typed.length - 1 ? ` ${word}` : ` ${word} `));
  return (text) => {
    const known = ` ${wordsOf(text)} `;
    return wanted.every((word) => known.includes(word));
  };
}

function wordsOf(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ");
}
