import type { CoverBox, CoverMark, CoverText } from "./cover-marks";
import { isRightToLeft } from "./cover-text";

const WIDTH = 400;

/** The cover of a title that is written from right to left: as in a mirror, with its text at the right edge. */
export function mirrored(marks: readonly CoverMark[]): CoverMark[] {
  return marks.map((mark) => {
    switch (mark.kind) {
      case "rect":
        return { ...mark, ...mirroredBox(mark) };
      case "line":
        return { ...mark, x1: WIDTH - mark.x1, x2: WIDTH - mark.x2 };
      case "circle":
        return { ...mark, cx: WIDTH - mark.cx, ...(mark.clip && { clip: mirroredBox(mark.clip) }) };
      case "diamond":
        return { ...mark, cx: WIDTH - mark.cx };
      case "text":
        return mirroredText(mark);
    }
  });
}

function mirroredBox({ x, y, width, height }: CoverBox): CoverBox {
  return { x: WIDTH - x - width, y, width, height };
}

/** `start` is the right end of text from right to left. An author's name may be written in the other direction. */
function mirroredText(mark: CoverText): CoverText {
  // Turned letters stand left of their baseline, so it moves by their height as well.
  if (mark.turned) return { ...mark, x: WIDTH - mark.x + 0.66 * mark.size };
  const text = { ...mark, x: WIDTH - mark.x };
  // Tracking would tear joined letters apart.
  if (isRightToLeft(mark.text)) return { ...text, rtl: true, tracking: 0 };
  return { ...text, anchor: OPPOSITE[mark.anchor] };
}

const OPPOSITE = { start: "end", middle: "middle", end: "start" } as const;
