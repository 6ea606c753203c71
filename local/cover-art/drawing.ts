import { randomFrom } from "../demo-market/random";

/** A drawn cover: an SVG's content on the board of 400 × 600 that the typographic covers have too. */
export interface CoverArt {
  title: string;
  draw: () => string;
}

interface Setting {
  x: number;
  y: number;
  size: number;
  /** From line to line; the size itself if missing. */
  step?: number;
  fill: string;
  anchor?: "start" | "middle" | "end";
  /** Newsreader for titles, Inter for what is spaced out. */
  font?: "serif" | "italic" | "sans";
  spacing?: number;
}

const FONTS = {
  serif: 'font-family="Newsreader" font-weight="500"',
  italic: 'font-family="Newsreader" font-style="italic" font-weight="400"',
  sans: 'font-family="Inter" font-weight="600"',
};

/** Lines of text under each other, the first with its baseline at `y`. */
export function lines(words: readonly string[], setting: Setting): string {
  const { x, y, size, step = size, fill, anchor = "start", font = "serif", spacing = 0 } = setting;
  const look = `${FONTS[font]} font-size="${size}" fill="${fill}" text-anchor="${anchor}" letter-spacing="${spacing}"`;
  const rows = words.map((line, n) => `<text x="${x}" y="${y + n * step}" ${look}>${line}</text>`);
  return rows.join("");
}

/** The rectangle of the whole board. */
export function ground(fill: string): string {
  return `<rect width="400" height="600" fill="${fill}"/>`;
}

/** Two colors from the top (or the given height) to the bottom, under an id to fill with. */
export function shade(id: string, stops: readonly string[], from = 0, to = 600): string {
  const marks = stops.map((color, n) => `<stop offset="${n / (stops.length - 1)}" stop-color="${color}"/>`);
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${from}" y2="${to}">${marks.join("")}</linearGradient>`;
}

/** A glow from a color in the middle to nothing, under an id to fill with. */
export function glow(id: string, color: string, strength = 1): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="0.45" stop-color="${color}" stop-opacity="${strength * 0.32}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
}

/** Dots scattered over a box: snow, stars, seeds. The same seed scatters them the same way. */
export function scatter(
  seed: number,
  count: number,
  box: { x: number; y: number; width: number; height: number },
  dot: { min: number; max: number; fill: string },
): string {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const [x, y] = [box.x + random() * box.width, box.y + random() * box.height];
    const r = dot.min + random() ** 2 * (dot.max - dot.min);
    const opacity = 0.35 + random() * 0.65;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(2)}" fill="${dot.fill}" opacity="${opacity.toFixed(2)}"/>`;
  }).join("");
}

/** A sine wave across the board, closed along the bottom. */
export function wave(y: number, height: number, length: number, shift: number): string {
  const points = Array.from({ length: 51 }, (_, n) => {
    const x = n * 8;
    return `${x},${(y + Math.sin(((x + shift) / length) * Math.PI * 2) * height).toFixed(1)}`;
  });
  return `M0,600 L${points.join(" L")} L400,600 Z`;
}

/** A jagged ridge across the board, closed along the bottom. */
export function ridge(seed: number, y: number, height: number, peaks: number): string {
  const random = randomFrom(seed);
  const width = 440 / peaks;
  const points = Array.from({ length: peaks * 2 + 1 }, (_, n) => {
    const x = -20 + (n * width) / 2 + (random() - 0.5) * width * 0.3;
    const isPeak = n % 2 === 1;
    return `${x.toFixed(1)},${(y - (isPeak ? height * (0.5 + random() * 0.5) : height * random() * 0.25)).toFixed(1)}`;
  });
  return `M-20,600 L${points.join(" L")} L420,600 Z`;
}
