import type { CoverBox, CoverMark } from "./cover-marks";

const BAR_WIDTHS = [22, 30, 16, 38, 24, 18, 34, 26, 20, 28];

/** Draws the motif under a top title: horizon lines, a sun, a skyline or ripples, by variant. */
export function drawMotif(variant: number, hash: number, box: CoverBox): CoverMark[] {
  const motifs = [horizon, sun, skyline, ripples];
  return (motifs[variant] ?? horizon)(hash, box);
}

function horizon(_hash: number, box: CoverBox): CoverMark[] {
  const marks: CoverMark[] = [];
  let y = box.y + box.height;
  for (let gap = 6; y >= box.y; gap += 4.5) {
    marks.push(horizontal(box, y, 1.5));
    y -= gap;
  }
  return marks;
}

function sun(hash: number, box: CoverBox): CoverMark[] {
  const r = 0.36 * box.height;
  const bottom = box.y + box.height;
  const cx = box.x + box.width * (0.3 + 0.1 * ((hash >>> 5) % 5));
  return [{ kind: "circle", cx, cy: bottom - 0.35 * r, r, clip: box }, horizontal(box, bottom, 3)];
}

function skyline(hash: number, box: CoverBox): CoverMark[] {
  const marks: CoverMark[] = [];
  const bottom = box.y + box.height;
  let x = box.x;
  for (let index = 0; ; index += 1) {
    const width = BAR_WIDTHS[(index + (hash >>> 3)) % BAR_WIDTHS.length] ?? 24;
    if (x + width > box.x + box.width) break;
    const height = box.height * (0.5 + (0.5 * ((hash >>> (index % 14)) & 7)) / 7);
    const isFilled = index % 3 === hash % 3;
    const bar = { kind: "rect", x, y: bottom - height, width, height } as const;
    marks.push(isFilled ? { ...bar, fill: "ink" } : { ...bar, stroke: 1.5 });
    x += width + 6;
  }
  return [...marks, horizontal(box, bottom, 4)];
}

function ripples(hash: number, box: CoverBox): CoverMark[] {
  return Array.from({ length: 6 }, (_, index) => ({
    kind: "circle",
    cx: box.x + box.width / 2,
    cy: box.y + box.height,
    r: box.height * (0.16 + 0.168 * index),
    stroke: index === hash % 6 ? 10 : 1.5,
    clip: box,
  }));
}

function horizontal(box: CoverBox, y: number, stroke: number): CoverMark {
  return { kind: "line", x1: box.x, y1: y, x2: box.x + box.width, y2: y, stroke };
}
