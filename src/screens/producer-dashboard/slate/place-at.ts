import { STAGES } from "@domain/producers/slate";
import type { Place } from "./places";

interface Point {
  x: number;
  y: number;
}

/**
 * The place on the board nearest to a point of the window. It counts the cards above the point as if the moved card and
 * its gap were not there: a place that depended on the gap it opens would flicker.
 */
export function placeAt(board: HTMLElement, point: Point, bookId: string): Place | null {
  let nearest: { column: HTMLElement; distance: number } | null = null;
  for (const column of board.querySelectorAll<HTMLElement>("[data-stage]")) {
    const distance = distanceTo(column.getBoundingClientRect(), point);
    if (nearest === null || distance < nearest.distance) nearest = { column, distance };
  }
  const stage = STAGES.find((each) => each === nearest?.column.dataset.stage);
  const list = nearest?.column.querySelector<HTMLElement>("[data-cards]");
  return stage && list ? { stage, index: indexIn(list, point.y, bookId) } : null;
}

function indexIn(list: HTMLElement, y: number, bookId: string): number {
  const gap = parseFloat(getComputedStyle(list).rowGap) || 0;
  let top = list.getBoundingClientRect().top;
  let index = 0;
  for (const item of list.querySelectorAll<HTMLElement>(":scope > [data-card]")) {
    if (item.dataset.card === bookId) continue;
    if (y < top + item.offsetHeight / 2) break;
    top += item.offsetHeight + gap;
    index += 1;
  }
  return index;
}

function distanceTo({ left, right, top, bottom }: DOMRect, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
