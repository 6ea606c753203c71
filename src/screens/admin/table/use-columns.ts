import { useMemo, useState } from "react";
import { safeLocalStorage, store } from "../../../lib/browser-storage";
import type { Column } from "./columns";

export interface ColumnChoice<Row> {
  /** The columns to show. */
  columns: readonly Column<Row>[];
  /** The columns that the admin may hide, shown or not. */
  optional: readonly { id: string; label: string; isShown: boolean }[];
  setShown: (id: string, isShown: boolean) => void;
}

/** A table's columns without those that the admin hid. This browser remembers the choice. Keep `all` stable. */
export function useColumns<Row>(table: string, all: readonly Column<Row>[]): ColumnChoice<Row> {
  const key = `admin-columns:${table}`;
  const [hidden, setHidden] = useState(() => readHidden(key));
  const columns = useMemo(
    () => all.filter(({ id, optional }) => !optional || !hidden.includes(id)),
    [all, hidden],
  );
  const optional = all.filter((column) => column.optional);
  return {
    columns,
    optional: optional.map(({ id, label }) => ({ id, label, isShown: !hidden.includes(id) })),
    setShown: (id, isShown) => {
      const next = isShown ? hidden.filter((other) => other !== id) : [...hidden, id];
      setHidden(next);
      store(safeLocalStorage, key, next.join(","));
    },
  };
}

function readHidden(key: string): readonly string[] {
  return (safeLocalStorage.getItem(key) ?? "").split(",");
}
