import { textWidth } from "./cover-text";

export interface FittedTitle {
  size: number;
  lines: string[];
}

const JOINERS = new Set("a an the of to in for at and my is on by".split(" "));
/** Signs that go before their word, and those that go after it, where spaces surround them. */
const LEADING_SIGNS = /(^| )([«„“(¿¡&+]) /g;
const TRAILING_SIGNS = / (?=[^\p{L}\p{N}\p{Extended_Pictographic} ]+(?: |$))/gu;
/** In Chinese and Japanese, a line may end after most characters, and in Thai before a vowel that begins a syllable. */
const UNSPACED =
  /[^\s「『（【〈《](?=[\u0e40-\u0e44\u0ec0-\u0ec4]|(?![、-〃々〉》」』】・ー！），：；？ぁぃぅぇぉっゃゅょァィゥェォッャュョ])[\u2e80-\u9fff\uf900-\ufaff\uff01-\uff60\u{20000}-\u{3ffff}])/gu;
const IDEOGRAPHS = /[\u2e80-\u9fff]/;
/** In a text, a place where a line may end. After a soft hyphen it ends with a hyphen. */
const BREAK = "\u200b";
const SOFT_HYPHEN = "\u00ad";
/** A letter with its marks and, in Thai, its vowels, or the characters of one emoji. */
const LETTERS =
  /\p{RI}{2}|[\u0e40-\u0e44]?\P{M}(?:[\p{M}\p{Emoji_Modifier}\u0e30-\u0e33\u0e46]|\u200d\P{M})*/gu;
const HYPHENATED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const VOWEL = /^[aeiouyаеиоуыэюяαεηιουω]/i;

/**
 * Fits a title at the largest size that needs few enough lines, then balances the lines by narrowing the measure. A
 * title that never fits gets five lines of the smallest size. A Chinese or Japanese one of a single line may be larger.
 */
export function fitTitle(title: string, measure: number, factor: number): FittedTitle {
  const text = withTies(title).replace(UNSPACED, `$&${BREAK}`);
  const sizes = [88, 64, 50, 40].map((size) => Math.round(size * factor));
  for (const [index, size] of sizes.entries()) {
    if (index === 0 && !IDEOGRAPHS.test(title)) continue;
    const lines = wrapTitle(text, measure, size);
    if (
      lines.length <= (index === 0 ? 1 : 2 + index) &&
      lines.every((line) => textWidth(line, size) <= measure)
    )
      return { size, lines: balanceLines(text, measure, size, lines) };
  }
  const size = sizes[3] ?? 40;
  const broken = text.replace(/[^ \u200b]+/g, (word) => breakWord(word, measure, size));
  return { size, lines: clipLines(wrapTitle(broken, measure, size), measure, size) };
}

/** One line per word, or null for more than five. A short joiner ("the", "of") stays with the next word. */
export function stackWords(title: string): string[] | null {
  const lines: string[] = [];
  let prefix = "";
  for (const word of withTies(title).split(" ")) {
    const line = prefix ? `${prefix} ${word}` : word;
    if ((JOINERS.has(word.toLowerCase()) || /^\p{Ll}{1,2}$/u.test(word)) && line.length < 7) {
      prefix = line;
    } else {
      lines.push(line);
      prefix = "";
    }
  }
  if (prefix) lines.push(prefix);
  return lines.length > 5 ? null : lines;
}

/** The cover's large initial: the first letter of the first word that is no joiner. */
export function initialOf(title: string): string {
  const words = title.split(" ");
  const word = words.find((candidate) => !JOINERS.has(candidate.toLowerCase())) ?? title;
  const letter = /[\p{L}\p{N}]/u.exec(word) ?? /[\p{L}\p{N}]/u.exec(title) ?? title.match(LETTERS);
  return Array.from((letter?.[0] ?? "A").toUpperCase())[0] ?? "A";
}

/** Ties signs to their words, so that no "?" or "–" has a line of its own. */
function withTies(title: string): string {
  return title.replace(LEADING_SIGNS, "$1$2\u00a0").replace(TRAILING_SIGNS, "\u00a0");
}

function wrapTitle(title: string, measure: number, size: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of title.match(/[^ \u200b\u00ad]*[ \u200b\u00ad]?/g) ?? []) {
    if (line && textWidth(printedLine(line + piece), size) > measure) {
      lines.push(printedLine(line));
      line = "";
    }
    line += piece;
  }
  return [...lines, printedLine(line)];
}

/** A line as it is printed. */
function printedLine(line: string): string {
  return line
    .trimEnd()
    .replace(/\u00ad$/, "-")
    .replace(/[\u00ad\u200b]/g, "");
}

function balanceLines(title: string, measure: number, size: number, widest: string[]): string[] {
  let best = widest;
  for (let narrower = measure - 6; narrower >= measure * 0.45; narrower -= 6) {
    const lines = wrapTitle(title, narrower, size);
    if (lines.length > widest.length || lines.some((line) => textWidth(line, size) > narrower)) break;
    best = lines;
  }
  return best;
}

/** Splits a word that is wider than the measure, between syllables where it can, so that no text crosses the edge. */
function breakWord(word: string, measure: number, size: number): string {
  if (textWidth(word, size) <= measure) return word;
  const letters = word.match(LETTERS) ?? [];
  let most = letters.length - 3;
  while (most > 1 && textWidth(`${letters.slice(0, most).join("")}-`, size) > measure) most -= 1;
  let end = most;
  while (end > most / 2 && !isSyllableEnd(letters, end)) end -= 1;
  if (end <= most / 2) end = Math.max(1, most);
  const head = letters.slice(0, end).join("");
  const mark = HYPHENATED.test(letters[end - 1] ?? "") ? SOFT_HYPHEN : BREAK;
  return head + mark + breakWord(letters.slice(end).join(""), measure, size);
}

/** Before a consonant with its vowel, but not inside of a sound of two letters. */
function isSyllableEnd(letters: string[], end: number): boolean {
  const [before = "", next = "", after = ""] = letters
    .slice(end - 1, end + 2)
    .map((letter) => letter.normalize("NFD"));
  if (!HYPHENATED.test(before)) return true;
  return (
    !VOWEL.test(next) && VOWEL.test(after) && !/^([cpst]h|c?k|qu)$/i.test((before[0] ?? "") + (next[0] ?? ""))
  );
}

/** The first five lines. Where words are left out, the last one ends with dots. */
function clipLines(lines: string[], measure: number, size: number): string[] {
  if (lines.length <= 5) return lines;
  let last = lines[4] ?? "";
  while (textWidth(`${last}…`, size) > measure) last = last.replace(/ \S*$|.$/u, "");
  return [...lines.slice(0, 4), `${last}…`];
}
