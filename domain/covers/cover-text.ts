/** Advance widths of Newsreader 500 at optical size 72, in 1/1000 em, for the characters 32 to 126. */
const WIDTHS = [
  227, 267, 360, 620, 620, 811, 767, 191, 279, 279, 394, 575, 244, 329, 242, 392, 620, 620, 620, 620, 620,
  620, 620, 620, 620, 620, 275, 281, 575, 575, 575, 489, 903, 746, 684, 715, 787, 690, 629, 777, 845, 369,
  425, 785, 637, 1046, 784, 808, 659, 809, 724, 579, 737, 799, 730, 1046, 751, 718, 670, 296, 392, 296, 575,
  410, 500, 526, 596, 484, 608, 503, 378, 524, 605, 291, 270, 588, 285, 901, 613, 577, 608, 594, 428, 432,
  386, 593, 579, 812, 572, 568, 489, 294, 221, 294, 575,
] as const;
const WIDTHS_BEYOND: Readonly<Record<string, number>> = { "’": 241, "–": 487, "—": 652, "\u00a0": 227 };
/** Square characters: as wide as they are high. */
const SQUARE =
  /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60\u{20000}-\u{3ffff}\p{Extended_Pictographic}]/u;
const HEBREW = /[\u0590-\u05ff]/;
const ARABIC = /[\u0600-\u06ff]/;
const OF_OUR_ALPHABETS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;
const TRACKING = -10;

/**
 * The width of one character in em, without tracking. An accented letter is as wide as its base. What the font has not,
 * the reader's system draws in a font of its own, so its width is rather too much than too little.
 */
export function emWidth(character: string): number {
  const known = WIDTHS[character.charCodeAt(0) - 32] ?? WIDTHS_BEYOND[character];
  if (known !== undefined) return known / 1000;
  if (/[\p{Mn}\p{Cf}\p{Emoji_Modifier}]/u.test(character)) return 0;
  if (SQUARE.test(character)) return 1;
  const [base = character] = character.normalize("NFD");
  if (base !== character) return emWidth(base);
  // Lower case, Hebrew, Arabic and Thai are narrow.
  return /[\p{Ll}\u0590-\u06ff\u0e00-\u0eff]/u.test(character) ? 0.64 : 0.8;
}

/** The width of a title line at a font size, in drawing units. */
export function textWidth(text: string, size: number): number {
  let em = 0;
  for (const character of text) em += emWidth(character) + TRACKING / 1000;
  return em * size;
}

/** How far a line's ink reaches above and below its baseline, in em. */
export interface Reach {
  rise: number;
  depth: number;
}

/** No alphabet puts more above or below a letter. A heap of marks runs into the lines around it, not off the cover. */
const MAX_MARKS = 2;

/** The reach of a text: accents add to its letters, and other alphabets reach further than ours. */
export function reachOf(text: string): Reach {
  const reach = { rise: 0.74, depth: 0.24 };
  const letters = text.normalize("NFD").match(/\P{M}\p{M}*/gu) ?? [];
  for (const [base = "", ...marks] of letters.map((letter) => Array.from(letter))) {
    if (SQUARE.test(base)) reach.rise = Math.max(reach.rise, 0.9);
    else if (!OF_OUR_ALPHABETS.test(base)) return { rise: 1, depth: 0.42 };
    const below = marks.filter(isBelow).length;
    const bare = /[\p{Lu}bdfhklt]/u.test(base) ? 0.7 : 0.48;
    reach.rise = Math.max(reach.rise, bare + 0.24 * Math.min(MAX_MARKS, marks.length - below));
    reach.depth = Math.max(reach.depth, 0.24 * Math.min(MAX_MARKS, below));
  }
  return reach;
}

/** The reach of a large initial. It stands alone, so a letter of another alphabet has its own reach. */
export function initialReach(letter: string): Reach {
  if (SQUARE.test(letter)) return { rise: 0.88, depth: 0.12 };
  if (HEBREW.test(letter)) return { rise: letter === "ל" ? 0.9 : 0.7, depth: letter === "ק" ? 0.25 : 0 };
  if (ARABIC.test(letter))
    return {
      rise: /[آأ]/.test(letter) ? 1.05 : /[ؤإئاطظكلک]/.test(letter) ? 0.85 : 0.64,
      depth: /[جحخعغچ]/.test(letter) ? 0.5 : 0.4,
    };
  const { rise, depth } = reachOf(letter);
  // Most of our capitals stand on the line.
  const hangs = depth > 0.24 || /[QДЦЩ]/.test(letter) || Array.from(letter.normalize("NFD")).some(isBelow);
  return { rise: Math.max(0.7, rise - 0.04), depth: hangs ? depth : 0 };
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
