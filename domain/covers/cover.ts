import { coverLayouts } from "./cover-layouts";
import type { CoverMark } from "./cover-marks";
import { mirrored } from "./cover-mirror";
import { isRightToLeft } from "./cover-text";

/** The input of a cover: the id decides its look, the genre its colors. A book's id is its address. */
export interface CoverSubject {
  id: string;
  title: string;
  author: string;
  genre: string;
}

/** A finished drawing on a 400 × 600 board: two colors, and the marks from back to front. */
export interface Cover {
  ground: string;
  ink: string;
  layout: number;
  variant: number;
  hash: number;
  marks: CoverMark[];
  label: string;
}

type Pair = readonly [ground: string, ink: string];

/** A genre's own pair, then others of its mood, so that a row of one genre is not one color. */
type Palette = readonly [own: Pair, ...others: Pair[]];

const NIGHT: Palette = [
  ["#10222B", "#F4D58D"],
  ["#2B1A2E", "#F2C6A0"],
  ["#1D2A44", "#E9E2D0"],
];
const ROSE: Palette = [
  ["#7A1F3D", "#FFE3D6"],
  ["#5B1A4A", "#FBD3E0"],
  ["#9C3324", "#FFEBDD"],
];
const VIOLET: Palette = [
  ["#2E1F5E", "#E8DFFF"],
  ["#3D1B4F", "#F3D9A4"],
  ["#1C3A2E", "#E6D9A8"],
];
const DEEP_SEA: Palette = [
  ["#06323B", "#B9F3E4"],
  ["#14213D", "#A9DBFF"],
  ["#20202B", "#F5A65B"],
];
const EMBER: Palette = [
  ["#1A0D0D", "#FF8A73"],
  ["#0F1A14", "#C6E2A6"],
  ["#2A0F14", "#F3D9C9"],
];
const LEATHER: Palette = [
  ["#4A2F17", "#F6E3C5"],
  ["#3A3A24", "#EFE3B8"],
  ["#5A1F1A", "#F4DDC0"],
];
const PAPER: Palette = [
  ["#F1ECE2", "#2A2320"],
  ["#E4E9EC", "#1F3242"],
  ["#EFE3D3", "#6B2A1E"],
];
const SAGE: Palette = [
  ["#DCE8E3", "#173A33"],
  ["#E8E4D4", "#3B3A1F"],
  ["#DDE4F0", "#22345C"],
];
const RUST: Palette = [
  ["#B4380F", "#FFF4EA"],
  ["#0F4C5C", "#FFE8C2"],
  ["#2B2B30", "#FFC145"],
];
const ORCHID: Palette = [
  ["#F1ECE2", "#5B1E6B"],
  ["#FBE3EA", "#7A1650"],
  ["#E3F0F2", "#1F4A63"],
];

/** Grounds and inks by genre. Others, such as an import's "General", are sage. */
const PALETTES: Readonly<Record<string, Palette>> = {
  Thriller: NIGHT,
  Crime: NIGHT,
  Mystery: NIGHT,
  "True Crime": NIGHT,
  Romance: ROSE,
  Comedy: ROSE,
  Fantasy: VIOLET,
  "Young Adult": VIOLET,
  "Science Fiction": DEEP_SEA,
  Horror: EMBER,
  "Historical Fiction": LEATHER,
  "War/Military": LEATHER,
  Western: LEATHER,
  "Literary Fiction": PAPER,
  Drama: PAPER,
  "Graphic Novel": PAPER,
  "Biography/Memoir": SAGE,
  "Non-Fiction": SAGE,
  "Inspirational/Faith": SAGE,
  "Action/Adventure": RUST,
  Sports: RUST,
  "Satire/Political": RUST,
  "LGBTQ+": ORCHID,
};

/**
 * Draws the typographic cover of a book without a picture. The same subject gives the same drawing everywhere, so
 * a thumbnail is this drawing scaled down.
 */
export function drawCover(subject: CoverSubject): Cover {
  const hash = coverHash(subject.id);
  const layout = hash % 6;
  const variant = (hash >>> 9) % 4;
  const [ground, ink] = coverPair(subject.genre, hash);
  const draw = coverLayouts[layout] ?? coverLayouts[0];
  const words = { title: subject.title.trim().replace(/\s+/g, " "), author: subject.author.trim(), hash };
  const isRtl = isRightToLeft(words.title);
  return {
    ground,
    ink,
    layout,
    variant,
    hash,
    // The odd variants of a layout may set a title at its other edge, which would mirror to the left.
    marks: isRtl ? mirrored(draw({ ...words, variant: variant & 2 })) : draw({ ...words, variant }),
    label: `${subject.title} by ${subject.author}. No cover yet`,
  };
}

/** FNV-1a over the UTF-8 bytes of the id, mixed once so that similar ids look different. */
export function coverHash(id: string): number {
  let hash = 2166136261;
  for (const byte of new TextEncoder().encode(id)) hash = Math.imul(hash ^ byte, 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

/** A genre's own ground and ink. */
export function coverColors(genre: string): Pair {
  return coverPalette(genre)[0];
}

/** All pairs that a genre's covers have. */
export function coverPalette(genre: string): Palette {
  return PALETTES[genre] ?? SAGE;
}

function coverPair(genre: string, hash: number): Pair {
  const palette = coverPalette(genre);
  const pair = palette[(hash >>> 18) % palette.length] ?? palette[0];
  const isSwapped = ((hash >>> 16) & 3) === 0;
  return isSwapped ? [pair[1], pair[0]] : pair;
}
