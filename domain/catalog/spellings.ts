/** Shorter words have too many neighbors. */
const SHORTEST_WORD = 4;
const SHORTEST_STEM = 2;
const MAX_STEMS = 6;

/**
 * The beginnings under which a misspelled word's neighbors are looked up: its own, longest first, then its first
 * letters with two of them swapped. None for a word that is too short.
 */
export function spellingStems(word: string): string[] {
  const letters = [...folded(word)];
  if (letters.length < SHORTEST_WORD) return [];
  const lengths = Array.from(
    { length: letters.length - SHORTEST_STEM },
    (_, cut) => letters.length - 1 - cut,
  );
  const own = lengths.map((length) => letters.slice(0, length).join(""));
  const [first = "", second = "", third = ""] = letters;
  const swapped = [second + first + third, first + third + second];
  return [...new Set([...own.slice(-(MAX_STEMS - swapped.length)), ...swapped])];
}

/**
 * The word of these texts that `word` most probably misspells: one letter away, or two in a long word. Null for a word
 * that the texts hold: it is no misspelling.
 */
export function nearestWord(word: string, texts: readonly string[]): string | null {
  const typed = folded(word);
  const most = typed.length < 8 ? 1 : 2;
  const words = texts.flatMap((text) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []);
  if (words.includes(typed)) return null;
  const near = words
    .filter((known) => Math.abs(known.length - typed.length) <= most)
    .map((known) => ({ known, distance: editDistance(typed, known) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.known ?? null;
}

/** Letters to insert, delete or replace, or neighbors to swap, that turn one word into the other. */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        replaced,
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        isSwap ? (older[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [older, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

function folded(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
