import { useState } from "react";
import type { TableList } from "./table-list";

interface ActiveRow<Row> {
  /** The row that keys act on, or null. */
  active: Row | null;
  activate: (row: Row | null) => void;
  next: () => void;
  previous: () => void;
}

/**
 * The row that keys act on. The first press of Next starts at the top, and after the last row the next page loads.
 * If the row leaves the list, the row that takes its place is next.
 */
export function useActiveRow<Row extends { _id: string }>(list: TableList<Row>): ActiveRow<Row> {
  const [place, setPlace] = useState<{ id: string; index: number } | null>(null);
  const { rows } = list;
  const index = place === null ? -1 : rows.findIndex(({ _id }) => _id === place.id);
  const moveTo = (to: number) => {
    const row = rows[to];
    if (row) setPlace({ id: row._id, index: to });
  };
  return {
    active: rows[index] ?? null,
    activate: (row) => setPlace(row && { id: row._id, index: rows.indexOf(row) }),
    next: () => {
      const to = index === -1 ? (place?.index ?? 0) : index + 1;
      if (to < rows.length) moveTo(to);
      else if (!list.isDone && !list.isLoadingMore) list.loadMore();
    },
    previous: () => moveTo((index === -1 ? (place?.index ?? 0) : index) - 1),
  };
}
