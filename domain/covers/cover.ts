import { coverLayouts } from "./cover-layouts";
import type { CoverMark } from "./cover-marks";

/** The input of a cover: the id decides its look, the genre its colors. */
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

const NIGHT: Pair = ["#10222B", "#F4D58D"];
const ROSE: Pair = ["#7A1F3D", "#FFE3D6"];
const VIOLET: Pair = ["#2E1F5E", "#E8DFFF"];
const DEEP_SEA: Pair = ["#06323B", "#B9F3E4"];
const EMBER: Pair = ["#1A0D0D", "#FF8A73"];
const LEATHER: Pair = ["#4A2F17", "#F6E3C5"];
const PAPER: Pair = ["#F1ECE2", "#2A2320"];
const SAGE: Pair = ["#DCE8E3", "#173A33"];
const RUST: Pair = ["#B4380F", "#FFF4EA"];
const ORCHID: Pair = ["#F1ECE2", "#5B1E6B"];

/** Ground and ink by genre. Others, such as an import's "General", are sage. */
const PAIRS: Readonly<Record<string, Pair>> = {
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
  const words = { title: subject.title.trim().replace(/\s+/g, " "), author: subject.author.trim() };
  return {
    ground,
    ink,
    layout,
    variant,
    hash,
    marks: draw({ ...words, hash, variant }),
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

/** A genre's ground and ink. */
export function coverColors(genre: string): Pair {
  return PAIRS[genre] ?? SAGE;
}

function coverPair(genre: string, hash: number): Pair {
  const pair = coverColors(genre);
  const isSwapped = ((hash >>> 16) & 3) === 0;
  return isSwapped ? [pair[1], pair[0]] : pair;
}
