/** The color of a mark: the cover's ink, or its ground color on an inked area. */
export type CoverTone = "ink" | "ground";
export interface CoverBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type CoverMark =
  | ({ kind: "rect"; fill?: CoverTone; stroke?: number } & CoverBox)
  | { kind: "line"; x1: number; y1: number; x2: number; y2: number; stroke: number; tone?: CoverTone }
  | { kind: "circle"; cx: number; cy: number; r: number; stroke?: number; clip?: CoverBox }
  | { kind: "diamond"; cx: number; cy: number; r: number }
  | CoverText;

/** `x`, `y` is the anchor on the baseline. `tracking` is in drawing units. `turned` text reads from bottom to top. */
export interface CoverText {
  kind: "text";
  role: "title" | "author" | "initial";
  text: string;
  x: number;
  y: number;
  size: number;
  anchor: "start" | "middle" | "end";
  tracking: number;
  tone?: CoverTone;
  turned?: boolean;
  /** Written from right to left: `start` is its right end. */
  rtl?: boolean;
}
