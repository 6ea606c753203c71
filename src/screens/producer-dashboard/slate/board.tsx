import { DndContext, DragOverlay } from "@dnd-kit/core";
import type { Stage } from "@domain/producers/slate";
import { useRef } from "react";
import { createPortal } from "react-dom";
import { cx } from "../../../ui/cx";
import { BoardColumn } from "./board-column";
import { withCardAt } from "./places";
import { CardFace } from "./slate-card";
import { useSlateActions } from "./slate-actions";
import { cardsIn, type Column } from "./use-columns";
import { useDrag } from "./use-drag";

interface BoardProps {
  columns: Record<Stage, Column>;
  /** The columns that show. */
  stages: readonly Stage[];
  /** The number of cards in each column where it is known. */
  counts: Partial<Record<Stage, number>>;
  isFiltered: boolean;
}

const INSTRUCTIONS =
  "Press Space to pick up the card. Then use the arrow keys to move it, Space to drop it, or Escape to put it back.";
const SILENT = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none };

/** The columns of the slate, whose cards can be dragged by mouse, touch and keyboard. */
export function Board({ columns, stages, counts, isFiltered }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const { moveTo } = useSlateActions();
  const cards = cardsIn(columns);
  const { drag, spoken, dnd } = useDrag({
    board,
    cards,
    stages,
    onDrop: ({ card, to }, after) => moveTo(card, { stage: to.stage, after }),
  });
  const shown = drag === null ? cards : withCardAt(cards, drag.card, drag.to);
  return (
    <DndContext
      {...dnd}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
    >
      <p role="status" aria-live="assertive" className="sr-only">
        {spoken}
      </p>
      <div
        ref={board}
        className={cx("grid gap-x-4 gap-y-8", stages.length > 1 && "sm:grid-cols-3 nav:grid-cols-6")}
      >
        {stages.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            column={columns[stage]}
            cards={shown[stage]}
            count={counts[stage]}
            drag={drag}
            isFiltered={isFiltered}
          />
        ))}
      </div>
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={40}>
          {drag !== null && !drag.isByKeyboard && (
            <CardFace card={drag.card} stage={drag.from.stage} isLifted />
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );
}

/** The board announces moves itself: dnd-kit knows no positions. */
function none(): undefined {
  return undefined;
}
