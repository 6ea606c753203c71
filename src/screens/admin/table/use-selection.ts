import { useState } from "react";

export interface Selection<Row> {
  /** The selected rows that are still in the list, in its order. */
  rows: Row[];
  isSelected: (id: string) => boolean;
  /** Adds or removes a row. With `range`, everything between it and the row changed last takes the same state. */
  toggle: (id: string, shown: readonly string[], range?: boolean) => void;
  /** Selects these rows, or clears the selection if they all are selected. */
  toggleAll: (shown: readonly string[]) => void;
  clear: () => void;
}

interface State {
  listKey: string;
  ids: ReadonlySet<string>;
  /** Where a range starts. */
  anchor: string | null;
}

/** The rows that the admin selected. Another list (`listKey`) starts with none, and rows that leave are dropped. */
export function useSelection<Row extends { _id: string }>(
  rows: readonly Row[],
  listKey: string,
): Selection<Row> {
  const [stored, setState] = useState<State>({ listKey, ids: new Set(), anchor: null });
  const state: State = stored.listKey === listKey ? stored : { listKey, ids: new Set(), anchor: null };
  return {
    rows: state.ids.size === 0 ? [] : rows.filter(({ _id }) => state.ids.has(_id)),
    isSelected: (id) => state.ids.has(id),
    toggle: (id, shown, range = false) => {
      const changed = range ? between(shown, state.anchor ?? id, id) : [id];
      setState({ listKey, ids: withState(state.ids, changed, !state.ids.has(id)), anchor: id });
    },
    toggleAll: (shown) => {
      const isAll = shown.every((id) => state.ids.has(id));
      setState({ listKey, ids: new Set(isAll ? [] : shown), anchor: null });
    },
    clear: () => setState({ listKey, ids: new Set(), anchor: null }),
  };
}

function withState(ids: ReadonlySet<string>, changed: readonly string[], isSelected: boolean): Set<string> {
  const next = new Set(ids);
  for (const id of changed) {
    if (isSelected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The ids from one to the other, both included. Only the second if the first is not shown any more. */
function between(shown: readonly string[], first: string, second: string): readonly string[] {
  const places = [shown.indexOf(first), shown.indexOf(second)];
  if (places.includes(-1)) return [second];
  return shown.slice(Math.min(...places), Math.max(...places) + 1);
}
