import type { FocusEvent, PointerEvent } from "react";
import { useState } from "react";
import type { CardBook } from "../books/card-book";

/** One place of the list. A book that left while the list is being read leaves its place empty. */
export interface Row {
  id: string;
  book: CardBook | null;
}

interface StableOrder {
  rows: Row[];
  /** Books that arrived above what is shown and wait to be let in. */
  waiting: number;
  letIn: () => void;
}

interface StableOrderOptions {
  isHeld: boolean;
  /** Names the question asked: another question is another list. */
  listKey: string;
  /** Whether books that follow the last row, as a further page does, are shown while the list is held. */
  grows: boolean;
}

/**
 * Rows that do not move under the reader: while `isHeld`, what is shown keeps its order and place, and new
 * books wait.
 */
export function useStableOrder(books: readonly CardBook[], options: StableOrderOptions): StableOrder {
  const { isHeld, listKey, grows } = options;
  const arrived = books.map((book) => book._id);
  const [shown, setShown] = useState<{ listKey: string; ids: readonly string[] }>({ listKey, ids: arrived });
  const isSameList = shown.listKey === listKey;
  const ids = isHeld && isSameList ? heldOrder(shown.ids, grows ? arrived : []) : arrived;
  if (!isSameList || !isSame(shown.ids, ids)) setShown({ listKey, ids });

  const byId = new Map<string, CardBook>(books.map((book) => [book._id, book]));
  const visible = new Set(ids);
  return {
    rows: ids.map((id) => ({ id, book: byId.get(id) ?? null })),
    waiting: arrived.filter((id) => !visible.has(id as string)).length,
    letIn: () => setShown({ listKey, ids: arrived }),
  };
}

/** What is shown, as it stands, then everything that comes after its last book. */
function heldOrder(shown: readonly string[], arrived: readonly string[]): readonly string[] {
  const visible = new Set(shown);
  const last = arrived.findLastIndex((id) => visible.has(id));
  return [...shown, ...arrived.slice(last + 1)];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/** Whether somebody is in a list, with the pointer or the focus. */
export function useReader() {
  const [inside, setInside] = useState({ pointer: false, focus: false });
  const enter = (part: Partial<typeof inside>) => setInside((before) => ({ ...before, ...part }));
  return {
    isReading: inside.pointer || inside.focus,
    handlers: {
      // Over rather than enter: a list that comes to stand under the pointer is not entered.
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType === "mouse" && !inside.pointer) enter({ pointer: true });
      },
      onPointerLeave: () => enter({ pointer: false }),
      // A press leaves the focus behind as well; only a keyboard is at work where it is shown.
      onFocus: (event: FocusEvent) => enter({ focus: event.target.matches(":focus-visible") }),
      onBlur: () => enter({ focus: false }),
    },
  };
}
