import { useState } from "react";
import { heldOrder, isSame } from "../../shared/lists/stable-order";

interface BufferedList<Item> {
  visible: Item[];
  /** Number of new items that wait above the visible ones. */
  newCount: number;
  showNew: () => void;
}

/**
 * Holds new items back while somebody reads the list, so that no row moves under the pointer. Removed items
 * leave immediately, and later pages append. `listKey` names the query: a new one starts over. `shownId` is the item that
 * the page's keys act on: they can lead to one that waits, and must not act on what nobody sees, so all show then.
 */
export function useBufferedList<Item extends { _id: string }>(
  items: readonly Item[],
  { isHeld, listKey, shownId }: { isHeld: boolean; listKey: string; shownId?: string | null },
): BufferedList<Item> {
  const ids = items.map((item) => item._id);
  const [known, setKnown] = useState({ listKey, ids });
  const held = isHeld && known.listKey === listKey ? heldOrder(known.ids, ids) : ids;
  const isHidden = items.some(({ _id }) => _id === shownId) && !held.some((id) => id === shownId);
  const next = isHidden ? ids : held;
  if (known.listKey !== listKey || !isSame(known.ids, next)) setKnown({ listKey, ids: next });
  const visibleIds = new Set(next);
  const visible = items.filter((item) => visibleIds.has(item._id));
  return {
    visible,
    newCount: items.length - visible.length,
    showNew: () => setKnown({ listKey, ids }),
  };
}
