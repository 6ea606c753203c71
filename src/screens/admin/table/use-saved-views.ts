import { useState } from "react";
import * as z from "zod";
import { safeLocalStorage, store } from "../../../lib/browser-storage";
import { useViewer } from "../../../lib/viewer";

export const MAX_VIEWS = 20;

/** A name for a table's state in the URL. */
export interface SavedView {
  name: string;
  /** The query part of the address, without the question mark. */
  search: string;
}

const StoredViews = z.array(z.object({ name: z.string(), search: z.string() })).max(MAX_VIEWS);

interface SavedViewList {
  views: readonly SavedView[];
  /**
   * Changes the views as they are stored by then: another window, or an Undo, may be later than this one's list. Changes
   * nothing and returns false if that would be too many.
   */
  changeViews: (change: (views: readonly SavedView[]) => readonly SavedView[]) => boolean;
}

/** The views that this admin saved for a table in this browser. */
export function useSavedViews(table: string): SavedViewList {
  const viewer = useViewer();
  const key = `admin-views:${table}:${viewer.user?.userId ?? ""}`;
  const [known, setKnown] = useState({ key, views: readViews(key) });
  if (known.key !== key) setKnown({ key, views: readViews(key) });
  return {
    views: known.views,
    changeViews: (change) => {
      const views = change(readViews(key));
      if (views.length > MAX_VIEWS) return false;
      setKnown({ key, views });
      store(safeLocalStorage, key, JSON.stringify(views));
      return true;
    },
  };
}

function readViews(key: string): readonly SavedView[] {
  const text = safeLocalStorage.getItem(key);
  if (text === null) return [];
  try {
    return StoredViews.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
