/** Advance widths of Newsreader 500 at optical size 72, in 1/1000 em, for the characters 32 to 126. */
const WIDTHS = [
  227, 267, 360, 620, 620, 811, 767, 191, 279, 279, 394, 575, 244, 329, 242, 392, 620, 620, 620, 620, 620,
  620, 620, 620, 620, 620, 275, 281, 575, 575, 575, 489, 903, 746, 684, 715, 787, 690, 629, 777, 845, 369,
  425, 785, 637, 1046, 784, 808, 659, 809, 724, 579, 737, 799, 730, 1046, 751, 718, 670, 296, 392, 296, 575,
  410, 500, 526, 596, 484, 608, 503, 378, 524, 605, 291, 270, 588, 285, 901, 613, 577, 608, 594, 428, 432,
  386, 593, 579, 812, 572, 568, 489, 294, 221, 294, 575,
] as const;
const WIDTHS_BEYOND: Readonly<Record<string, number>> = { "’": 241, "–": 487, "—": 652 };
/** Square characters: as wide as they are high. */
const SQUARE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Extended_Pictographic}\uFF01-\uFF60]/u;
const OF_OUR_ALPHABETS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const TRACKING = -10;
const JOINERS = new Set("a an the of to in for at and my is on by".split(" "));

export interface FittedTitle {
  size: number;
  lines: string[];
}

/**
 * The width of one character in em, without tracking. An accented letter is as wide as its base. What the font has not,
 * the reader's system draws in a font of its own, so its width is rather too much than too little.
 */
export function emWidth(character: string): number {
  const known = WIDTHS[character.charCodeAt(0) - 32] ?? WIDTHS_BEYOND[character];
  if (known !== undefined) return known / 1000;
  if (/\p{M}/u.test(character)) return 0;
  if (SQUARE.test(character)) return 1;
  const [base = character] = character.normalize("NFD");
  if (base !== character) return emWidth(base);
  return /\p{Ll}/u.test(character) ? 0.64 : 0.8;
}

/** How far a line's ink reaches above and below its baseline, in em. */
export interface Reach {
  rise: number;
  depth: number;
}

/** The reach of a text: accents add to its letters, and other alphabets reach further than ours. */
export function reachOf(text: string): Reach {
  const reach = { rise: 0.74, depth: 0.24 };
  const letters = text.normalize("NFD").match(/\P{M}\p{M}*/gu) ?? [];
  for (const [base = "", ...marks] of letters.map((letter) => Array.from(letter))) {
    if (SQUARE.test(base)) reach.rise = Math.max(reach.rise, 0.9);
    else if (!OF_OUR_ALPHABETS.test(base)) return { rise: 1, depth: 0.42 };
    const below = marks.filter(isBelow).length;
    const bare = /[\p{Lu}bdfhklt]/u.test(base) ? 0.7 : 0.48;
    reach.rise = Math.max(reach.rise, bare + 0.24 * (marks.length - below));
    reach.depth = Math.max(reach.depth, 0.24 * below);
  }
  return reach;
}

/** A dot, comma, cedilla or hook under its letter. */
function isBelow(mark: string): boolean {
  const code = mark.charCodeAt(0);
  return (code >= 0x316 && code <= 0x333 && code !== 0x31a && code !== 0x31b) || code === 0x345;
}

/** True for text whose first letter belongs to an alphabet that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  const [first = ""] = /\p{L}/u.exec(text) ?? [];
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    first,
  );
}

/** The width of a title line at a font size, in drawing units. */
export function textWidth(text: string, size: number): number {
  let em = 0;
  for (const character of text) em += emWidth(character) + TRACKING / 1000;
  return em * size;
}

/**
 * Fits a title at the largest of three sizes that needs few enough lines, then balances the lines by narrowing the
 * measure. A title that never fits gets five lines of the smallest size.
 */
export function fitTitle(title: string, measure: number, factor: number): FittedTitle {
  const sizes = [64, 50, 40].map((size) => Math.round(size * factor));
  for (const [index, size] of sizes.entries()) {
    const lines = wrapTitle(title, measure, size);
    if (lines.length <= 3 + index && lines.every((line) => textWidth(line, size) <= measure))
      return { size, lines: balanceLines(title, measure, size, lines) };
  }
  const size = sizes[2] ?? 40;
  return { size, lines: clipLines(wrapTitle(breakWords(title, measure, size), measure, size), 5) };
}

/** One line per word, at most five. A short joiner ("the", "of") stays with the next word. */
export function stackWords(title: string): string[] {
  const lines: string[] = [];
  let prefix = "";
  for (const word of title.split(" ")) {
    const line = prefix ? `${prefix} ${word}` : word;
    if (JOINERS.has(word.toLowerCase()) && line.length < 7) {
      prefix = line;
    } else {
      lines.push(line);
      prefix = "";
    }
  }
  if (prefix) lines.push(prefix);
  while (lines.length > 5) lines.push(lines.splice(-2).join(" "));
  return lines;
}

/** The cover's large initial: the first letter of the first word that is no joiner. */
export function initialOf(title: string): string {
  const words = title.split(" ");
  const word = words.find((candidate) => !JOINERS.has(candidate.toLowerCase())) ?? title;
  const letter = Array.from(word).find((character) => /[\p{L}\p{N}]/u.test(character)) ?? "A";
  return Array.from(letter.toUpperCase())[0] ?? "A";
}

function wrapTitle(title: string, measure: number, size: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of title.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(longer, size) > measure) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
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

/** Splits words wider than the measure, so that no text crosses the edge. */
function breakWords(title: string, measure: number, size: number): string {
  let broken = "";
  let run = "";
  for (const character of title) {
    if (character === " ") run = "";
    else if (textWidth(run + character, size) > measure) {
      broken += " ";
      run = character;
    } else run += character;
    broken += character;
  }
  return broken;
}

function clipLines(lines: string[], max: number): string[] {
  if (lines.length <= max) return lines;
  return [...lines.slice(0, max - 1), `${(lines[max - 1] ?? "").replace(/.{0,2}$/u, "")}…`];
}
