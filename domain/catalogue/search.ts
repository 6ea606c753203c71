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
