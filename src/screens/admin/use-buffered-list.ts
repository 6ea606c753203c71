import { useState } from "react";

interface BufferedList<Item> {
  shown: Item[];
  /** Items that came above what is shown and wait to be let in. */
  waiting: number;
  showNew: () => void;
}

/**
 * While somebody is in a list, what comes into it waits, so that no row moves away under the pointer; what
 * leaves goes at once, and further pages follow the last row. `listKey` names the question asked.
 */
export function useBufferedList<Item extends { _id: string }>(
  items: readonly Item[],
  { isHeld, listKey }: { isHeld: boolean; listKey: string },
): BufferedList<Item> {
  const ids = items.map((item) => item._id);
  const [known, setKnown] = useState({ listKey, ids });
  const next = isHeld && known.listKey === listKey ? withLaterPages(known.ids, ids) : ids;
  if (known.listKey !== listKey || !isSame(known.ids, next)) setKnown({ listKey, ids: next });
  const visibleIds = new Set(next);
  const shown = items.filter((item) => visibleIds.has(item._id));
  return {
    shown,
    waiting: items.length - shown.length,
    showNew: () => setKnown({ listKey, ids }),
  };
}

/** What is known, and everything that comes after the last of it. */
function withLaterPages(known: readonly string[], ids: readonly string[]): string[] {
  const isKnown = new Set(known);
  const last = ids.findLastIndex((id) => isKnown.has(id));
  return [...known, ...ids.slice(last + 1)];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
