import { STAGE_LABELS, STAGES, type Stage } from "@domain/producers/slate";
import type { SlateCard } from "./use-columns";

export type Cards = Readonly<Record<Stage, readonly SlateCard[]>>;
type BookId = SlateCard["bookId"];

/** A place on the slate: a column, and how many cards are above. */
export interface Place {
  stage: Stage;
  index: number;
}

export function isSamePlace(a: Place, b: Place): boolean {
  return a.stage === b.stage && a.index === b.index;
}

/** Where a card is, or null when it is not loaded. */
export function placeOf(cards: Cards, bookId: BookId): Place | null {
  for (const stage of STAGES) {
    const index = cards[stage].findIndex((card) => card.bookId === bookId);
    if (index >= 0) return { stage, index };
  }
  return null;
}

/** The columns without a card. */
export function without(cards: Cards, bookId: BookId): Cards {
  const place = placeOf(cards, bookId);
  if (place === null) return cards;
  return { ...cards, [place.stage]: cards[place.stage].filter((card) => card.bookId !== bookId) };
}

/** The columns as they are once a card is dropped. */
export function withCardAt(cards: Cards, card: SlateCard, { stage, index }: Place): Cards {
  const others = without(cards, card.bookId);
  return { ...others, [stage]: others[stage].toSpliced(index, 0, card) };
}

/**
 * The card right above a place, or null at the top of the column. `others` are the columns without the moved card. Another
 * screen may have shortened the column since, whose last card is the one above then.
 */
export function cardAbove(others: Cards, { stage, index }: Place): BookId | null {
  return others[stage].slice(0, index).at(-1)?.bookId ?? null;
}

/**
 * Where an arrow key moves a card that is at `place`: up and down in its column, left and right to the next of `stages`
 * at about the same height. Null for another key. `others` are the columns without the moved card.
 */
export function nextPlace(others: Cards, stages: readonly Stage[], place: Place, key: string): Place | null {
  const { stage, index } = place;
  const last = others[stage].length;
  switch (key) {
    case "ArrowUp":
      return { stage, index: Math.max(0, index - 1) };
    case "ArrowDown":
      return { stage, index: Math.min(last, index + 1) };
    case "ArrowLeft":
    case "ArrowRight": {
      const next = stages[stages.indexOf(stage) + (key === "ArrowLeft" ? -1 : 1)];
      return next === undefined ? place : { stage: next, index: Math.min(index, others[next].length) };
    }
    default:
      return null;
  }
}

/** A place in words: "Talking, position 2 of 4". */
export function placeWords(others: Cards, { stage, index }: Place): string {
  return `${STAGE_LABELS[stage]}, position ${index + 1} of ${others[stage].length + 1}`;
}
