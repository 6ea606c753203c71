import { api } from "@convex/_generated/api";
import { usePaginatedQuery } from "convex/react";
import { useState } from "react";
import type { InboxView } from "./inbox-view";
import type { ThreadRow } from "../thread";

/** Conversations that were opened from the list of unread ones. */
export interface Opened {
  rows: readonly ThreadRow[];
  open: (row: ThreadRow) => void;
  /** Lets one go, which the reader put away. */
  drop: (threadId: string) => void;
}

/** Remembers them until the reader leaves that list. It outlives the list, which a phone takes away for a conversation. */
export function useOpened({ filter, q }: InboxView): Opened {
  const list = `${filter} ${q}`;
  const [opened, setOpened] = useState<{ list: string; rows: readonly ThreadRow[] }>({ list, rows: [] });
  if (opened.list !== list) setOpened({ list, rows: [] });
  const open = (row: ThreadRow) => {
    if (filter !== "unread" || opened.rows.some(({ threadId }) => threadId === row.threadId)) return;
    setOpened({ list, rows: [...opened.rows, row] });
  };
  const drop = (threadId: string) =>
    setOpened((now) => ({ ...now, rows: now.rows.filter((row) => row.threadId !== threadId) }));
  return { rows: opened.rows, open, drop };
}

/** The rows of a list, with those that opening took out of it at their places. */
export function useKeptRows(
  rows: readonly ThreadRow[],
  opened: readonly ThreadRow[],
  pageSize: number,
): readonly ThreadRow[] {
  // What is said in them from now on shows there.
  const { results: latest } = usePaginatedQuery(
    api.messages.threads.list,
    opened.length === 0 ? "skip" : { filter: "open" },
    { initialNumItems: pageSize },
  );
  const merged = [...rows];
  for (const before of opened) {
    const isIn = ({ threadId }: ThreadRow) => threadId === before.threadId;
    if (rows.some(isIn)) continue;
    const row = latest.find(isIn) ?? { ...before, unread: 0 };
    const place = merged.findIndex(({ lastAt }) => lastAt < row.lastAt);
    merged.splice(place === -1 ? merged.length : place, 0, row);
  }
  return merged;
}
