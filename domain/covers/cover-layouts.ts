import type { CoverMark, CoverText } from "./cover-marks";
import { drawMotif } from "./cover-motifs";
import { fitTitle, initialOf, stackWords } from "./cover-lines";
import { emWidth, initialReach, reachOf, textWidth } from "./cover-text";

export interface CoverWords {
  title: string;
  author: string;
  hash: number;
  variant: number;
}

type Layout = (words: CoverWords) => CoverMark[];

const LEFT = 32;
const RIGHT = 368;
const MEASURE = RIGHT - LEFT;
const LINE_STEP = 1.06;

/** The six layouts in the order the hash picks them. */
export const coverLayouts: readonly [Layout, ...Layout[]] = [
  topTitle,
  centeredRule,
  spineBand,
  largeInitial,
  frame,
  stackedWords,
];

function topTitle(words: CoverWords): CoverMark[] {
  const { size, lines } = fitTitle(words.title, MEASURE, 1);
  const first = 58 + Math.max(0.86, reachOf(lines[0] ?? "").rise) * size;
  const top = Math.max(300, lastBaseline(first, size, lines) + 48);
  const box = { x: LEFT, y: top, width: MEASURE, height: 500 - top };
  return [
    rule(44, 3),
    ...titleLines(lines, size, LEFT, first),
    ...drawMotif(words.variant, words.hash, box),
    author(words.author, LEFT, 560),
  ];
}

function centeredRule(words: CoverWords): CoverMark[] {
  const { size, lines } = fitTitle(words.title, 288, 0.9);
  const first = 270 - (lastBaseline(0, size, lines) - 0.6 * size) / 2;
  const above = first - Math.max(1.1, reachOf(lines[0] ?? "").rise) * size - 18;
  const below = lastBaseline(first, size, lines) + 0.5 * size + 14;
  const name = words.author.toUpperCase();
  const tracked = textWidth(name, 15) + 2 * Array.from(name).length;
  const nameSize = Math.floor(15 * Math.min(1, 312 / tracked));
  return [
    inset(18, 1.5),
    inset(24, 0.75),
    words.variant % 2 === 1
      ? { kind: "circle", cx: 200, cy: 72, r: 7 }
      : { kind: "diamond", cx: 200, cy: 72, r: 12 },
    line(172, above, 228, above, 3),
    ...titleLines(lines, size, 200, first, "middle"),
    line(172, below, 228, below, 3),
    { ...author(name, 200, 546, "middle"), size: nameSize, tracking: (2 / 15) * nameSize },
  ];
}

function spineBand(words: CoverWords): CoverMark[] {
  const { size, lines } = fitTitle(words.title, 264, 0.94);
  const first = 556 - lastBaseline(0, size, lines);
  const spine: CoverMark = {
    ...author(words.author, 46, 564),
    size: Math.min(22, shrink(words.author, 22, 528)),
    tone: "ground",
    turned: true,
  };
  return [
    { kind: "rect", x: 0, y: 0, width: 76, height: 600, fill: "ink" },
    spine,
    ...spineOrnament(words),
    ...titleLines(lines, size, 104, first),
  ];
}

function spineOrnament({ hash, variant }: CoverWords): CoverMark[] {
  if (variant % 2 === 1) {
    const cx = 312 + 14 * ((hash % 3) - 1);
    return [
      { kind: "circle", cx: 312, cy: 100, r: 56, stroke: 1.5 },
      { kind: "circle", cx, cy: 100, r: 14 + 6 * (hash % 5) },
    ];
  }
  const ends = [
    RIGHT,
    260 + 12 * (hash % 7),
    220 + 12 * ((hash >>> 4) % 8),
    180 + 12 * ((hash >>> 7) % 8),
    140 + 12 * ((hash >>> 10) % 8),
  ];
  return ends.map((end, index) => line(104, 40 + 24 * index, end, 40 + 24 * index, 2));
}

function largeInitial(words: CoverWords): CoverMark[] {
  const { size, lines } = fitTitle(words.title, MEASURE, 0.66);
  const first = 48 + Math.max(0.8, reachOf(lines[0] ?? "").rise) * size;
  const letter = initialOf(words.title);
  // What hangs below the line leaves the author's name free.
  const { rise, depth } = initialReach(letter);
  const room = 522 - (lastBaseline(first, size, lines) + reachOf(lines.at(-1) ?? "").depth * size + 12);
  const maxSize = Math.min(lines.length >= 3 ? 440 : 480, room / (rise + depth));
  const initialSize = Math.round(Math.min(maxSize, 330 / emWidth(letter)));
  return [
    {
      kind: "text",
      role: "initial",
      text: letter,
      x: 200,
      y: Math.round(522 - depth * initialSize),
      size: initialSize,
      anchor: "middle",
      tracking: 0,
    },
    ...titleLines(lines, size, LEFT, first),
    author(words.author, LEFT, 572),
  ];
}

function frame(words: CoverWords): CoverMark[] {
  const { size, lines } = fitTitle(words.title, MEASURE, 0.82);
  const x = [32, 242, 137, 32][words.variant] ?? 32;
  return [
    { kind: "rect", x: LEFT, y: 44, width: 336, height: 189, stroke: 1.5 },
    { kind: "rect", x, y: 44, width: 126, height: 189, fill: "ink" },
    { ...line(x, 44, x + 126, 233, 1.5), tone: "ground" },
    ...titleLines(lines, size, LEFT, 272 + 0.8 * size),
    rule(528, 1.5),
    author(words.author, LEFT, 562),
  ];
}

function stackedWords(words: CoverWords): CoverMark[] {
  const stack = stackWords(words.title);
  const least = stack?.length === 1 ? 64 : 40;
  const lines =
    stack?.every((line) => textWidth(line, least) <= MEASURE) === true
      ? stack
      : fitTitle(words.title, MEASURE, 1).lines;
  const { rise, depth } = reachOf(words.title);
  const lead = Math.max(1.16, rise + depth + 0.06);
  const isAtBottom = words.variant < 2;
  // Below a title at the top, the author's name has a row of its own.
  const rows = lines.length + (isAtBottom ? 0 : 1);
  const size = [96, 72, 56, 46].find((candidate) => stackFits(lines, candidate, rows * lead)) ?? 40;
  const step = Math.round(lead * size);
  const count = Math.floor(466 / step);
  const ruleY = (index: number) => 566 - index * step;
  const isAtRight = words.variant % 2 === 1;
  const x = isAtRight ? RIGHT : LEFT;
  const anchor = isAtRight ? "end" : "start";
  const title = lines.map((text, index): CoverMark => {
    const onRule = isAtBottom ? lines.length - 1 - index : count - 1 - index;
    return titleLine(
      text,
      Math.min(size, shrink(text, size, MEASURE)),
      x,
      ruleY(onRule) - Math.round(depth * size),
      anchor,
    );
  });
  const rules = Array.from({ length: count + 1 }, (_, index) =>
    rule(ruleY(index), index === 0 || index === count ? 3 : 1.25),
  );
  return [
    ...rules,
    ...title,
    author(words.author, x, isAtBottom ? Math.min(64, ruleY(count) - 16) : 552, anchor),
  ];
}

function stackFits(lines: string[], size: number, height: number): boolean {
  return size * height < 460 && lines.every((line) => textWidth(line, size) <= MEASURE);
}

function lastBaseline(first: number, size: number, lines: string[]): number {
  return first + (lines.length - 1) * size * lineStep(lines);
}

/** The distance of baselines in em, so that no line's ink meets that of the next. */
function lineStep(lines: string[]): number {
  const { rise, depth } = reachOf(lines.join(" "));
  return Math.max(LINE_STEP, rise + depth);
}

function titleLines(
  lines: string[],
  size: number,
  x: number,
  first: number,
  anchor: CoverText["anchor"] = "start",
): CoverMark[] {
  return lines.map((text, index) => titleLine(text, size, x, first + index * size * lineStep(lines), anchor));
}

function titleLine(text: string, size: number, x: number, y: number, anchor: CoverText["anchor"]): CoverMark {
  return { kind: "text", role: "title", text, x, y: Math.round(y), size, anchor, tracking: -0.01 * size };
}

function author(text: string, x: number, y: number, anchor: CoverText["anchor"] = "start"): CoverText {
  return {
    kind: "text",
    role: "author",
    text,
    x,
    y,
    size: Math.min(20, shrink(text, 20, MEASURE)),
    anchor,
    tracking: 0,
  };
}

/** The font size at which a line just fills the measure. */
function shrink(text: string, size: number, measure: number): number {
  return Math.floor((size * measure) / Math.max(1, textWidth(text, size)));
}

function rule(y: number, stroke: number): CoverMark {
  return line(LEFT, y, RIGHT, y, stroke);
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: number) {
  return { kind: "line", x1, y1, x2, y2, stroke } as const;
}

function inset(by: number, stroke: number): CoverMark {
  return { kind: "rect", x: by, y: by, width: 400 - 2 * by, height: 600 - 2 * by, stroke };
}
