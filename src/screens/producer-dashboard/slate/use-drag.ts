import type { DragMoveEvent, DragStartEvent, SensorOptions } from "@dnd-kit/core";
import { KeyboardSensor, MouseSensor, TouchSensor, useSensor, useSensors } from "@dnd-kit/core";
import { STAGE_LABELS, type Stage } from "@domain/producers/slate";
import type { RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { placeAt } from "./place-at";
import {
  cardAbove,
  isSamePlace,
  nextPlace,
  placeOf,
  placeWords,
  without,
  type Cards,
  type Place,
} from "./places";
import type { SlateCard } from "./use-columns";

/** A card on its way. */
export interface Drag {
  card: SlateCard;
  from: Place;
  to: Place;
  isByKeyboard: boolean;
  /** The card's height in px, which its gap keeps. */
  height: number;
}

interface Options {
  board: RefObject<HTMLElement | null>;
  cards: Cards;
  /** The columns that show. */
  stages: readonly Stage[];
  onDrop: (drag: Drag, after: SlateCard["bookId"] | null) => void;
}

/** What `DndContext` needs, the card on its way, and what a screen reader hears of it. */
export function useDrag({ board, cards, stages, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const [spoken, say] = useState("");
  const onArrow = useRef<(event: KeyboardEvent) => void>(() => undefined);
  const sensors = useSlateSensors(onArrow);
  const others = drag === null ? cards : without(cards, drag.card.bookId);

  useEffect(() => {
    onArrow.current = (event) => {
      const to = drag && nextPlace(others, stages, drag.to, event.key);
      if (!to) return;
      event.preventDefault();
      setDrag({ ...drag, to });
      say(placeWords(others, to));
    };
  });

  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    const bookId = active.id as SlateCard["bookId"];
    const from = placeOf(cards, bookId);
    const card = from && cards[from.stage][from.index];
    if (!card) return;
    const element = board.current?.querySelector<HTMLElement>(`[data-card="${bookId}"]`);
    const height = element?.offsetHeight ?? 0;
    setDrag({ card, from, to: from, height, isByKeyboard: activatorEvent instanceof KeyboardEvent });
    say(`Picked up ${card.title}. ${placeWords(without(cards, bookId), from)}.`);
  };
  const onDragMove = ({ active }: DragMoveEvent) => {
    const rect = active.rect.current.translated;
    if (drag === null || drag.isByKeyboard || rect === null || board.current === null) return;
    const middle = { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
    const to = placeAt(board.current, middle, drag.card.bookId);
    if (to !== null && !isSamePlace(to, drag.to)) setDrag({ ...drag, to });
  };
  // Another window may have moved the card since it was lifted.
  const placeNow = ({ card, from }: Drag) => placeOf(cards, card.bookId) ?? from;
  const onDragEnd = () => {
    if (drag === null) return;
    setDrag(null);
    say(`Dropped ${drag.card.title} in ${placeWords(others, drag.to)}.`);
    if (!isSamePlace(placeNow(drag), drag.to)) onDrop(drag, cardAbove(others, drag.to));
  };
  const onDragCancel = () => {
    if (drag !== null) say(`Put ${drag.card.title} back in ${STAGE_LABELS[placeNow(drag).stage]}.`);
    setDrag(null);
  };
  return { drag, spoken, dnd: { sensors, onDragStart, onDragMove, onDragEnd, onDragCancel } };
}

/** A mouse drags after a few pixels, a finger after a moment, so that both can still click and scroll. */
function useSlateSensors(onArrow: RefObject<(event: KeyboardEvent) => void>) {
  const [keyboard] = useState<SensorOptions>(() => ({
    // The board moves the card itself, place by place, so there are no coordinates to go to.
    coordinateGetter: (event: KeyboardEvent) => void onArrow.current(event),
    scrollBehavior: "auto",
  }));
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, keyboard),
  );
}
