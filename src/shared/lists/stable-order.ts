import type { FocusEvent, PointerEvent } from "react";
import { useState } from "react";
import type { CardBook } from "../books/card-book";

/** One place of the list. It is empty if its book left while someone was reading. */
export interface Row {
  id: string;
  book: CardBook | null;
}

interface StableOrder {
  rows: Row[];
  /** The number of new books that are not shown yet. */
  newCount: number;
  showNew: () => void;
}

interface StableOrderOptions {
  isHeld: boolean;
  /** Identifies the query: another query is another list. */
  listKey: string;
  /** True if books after the last row, such as the next page, show even while the order is held. */
  grows: boolean;
  /** Books that do not show, unless new ones pushed them out of `books` while the order is held. */
  rest?: readonly CardBook[];
}

/**
 * Keeps rows from moving under the reader: while `isHeld`, shown rows keep their places and new books stay out.
 */
export function useStableOrder(books: readonly CardBook[], options: StableOrderOptions): StableOrder {
  const { isHeld, listKey, grows, rest = [] } = options;
  const arrived = books.map((book) => book._id);
  const [shown, setShown] = useState<{ listKey: string; ids: readonly string[] }>({ listKey, ids: arrived });
  const isSameList = shown.listKey === listKey;
  const ids = isHeld && isSameList ? heldOrder(shown.ids, grows ? arrived : []) : arrived;
  if (!isSameList || !isSame(shown.ids, ids)) setShown({ listKey, ids });

  const byId = new Map<string, CardBook>([...books, ...rest].map((book) => [book._id, book]));
  const visible = new Set(ids);
  return {
    rows: ids.map((id) => ({ id, book: byId.get(id) ?? null })),
    newCount: arrived.filter((id) => !visible.has(id as string)).length,
    showNew: () => setShown({ listKey, ids: arrived }),
  };
}

/** The shown ids, then everything that arrived after the last of them. */
export function heldOrder(shown: readonly string[], arrived: readonly string[]): string[] {
  const visible = new Set(shown);
  const last = arrived.findLastIndex((id) => visible.has(id));
  return [...shown, ...arrived.slice(last + 1)];
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}

/** Tells if someone is in a list, with the pointer or the focus. */
export function useReader() {
  // Each by itself: setting what it is already draws nothing, and every touch of the list moves the focus.
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  return {
    isReading: hasPointer || hasFocus,
    handlers: {
      // Over, not enter: a list that moves under a resting pointer fires no enter event.
      onPointerOver: ({ pointerType }: PointerEvent) => {
        if (pointerType === "mouse") setPointer(true);
      },
      onPointerLeave: () => setPointer(false),
      // A click leaves the focus behind too. Only a visible focus means that someone uses the keyboard here.
      onFocus: ({ target }: FocusEvent) => setFocus(target.matches(":focus-visible")),
      onBlur: () => setFocus(false),
    },
  };
}
