import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { safeSessionStorage, store } from "../browser-storage";

const PREFIX = "entry:";
const KEPT_ENTRIES = 50;

/**
 * Gives the document's first history entry a key, as the router does for every later one. Without it all pages
 * opened by URL share a key, and one page would restore another's scroll position. An address that is opened again in its
 * tab keeps its entry, but is a new visit.
 */
export function keyFirstEntry(): void {
  const state = history.state as { key?: string } | null;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (state?.key === undefined || visit?.type === "navigate")
    // The router numbers an entry without a number, with a second write.
    history.replaceState({ idx: 0, ...state, key: Math.random().toString(36).slice(2) }, "");
}

let hasEarlyPopState = false;
const recordPopState = () => {
  hasEarlyPopState = true;
};

/** Records Back and Forward until `useReplayEarlyPopState` takes over. */
export function recordEarlyPopState(): void {
  addEventListener("popstate", recordPopState);
}

/**
 * Replays a Back or Forward that came during the first render. The router starts to listen only afterwards, and
 * would show another page than its URL names.
 */
export function useReplayEarlyPopState(): void {
  useEffect(() => {
    removeEventListener("popstate", recordPopState);
    if (!hasEarlyPopState) return;
    hasEarlyPopState = false;
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  }, []);
}

/** A value stored for a history entry, such as its scroll position. Back and a reload restore it. */
export function readEntry<Value>(entryKey: string, name: string): Value | null {
  const stored = safeSessionStorage.getItem(`${PREFIX}${name}`);
  if (stored === null) return null;
  return (JSON.parse(stored) as Record<string, Value>)[entryKey] ?? null;
}

export function writeEntry<Value>(entryKey: string, name: string, value: Value): void {
  const stored = safeSessionStorage.getItem(`${PREFIX}${name}`);
  const { [entryKey]: _, ...others } = stored === null ? {} : (JSON.parse(stored) as Record<string, Value>);
  const kept = Object.entries(others).slice(-KEPT_ENTRIES);
  // If the storage is full, the value is lost and the page still works.
  store(
    safeSessionStorage,
    `${PREFIX}${name}`,
    JSON.stringify(Object.fromEntries([...kept, [entryKey, value]])),
  );
}

/**
 * State of a history entry rather than of the URL, such as the number of loaded cards. A new location starts at
 * `initial`; Back restores the entry's last value.
 */
export function useHistoryState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const { key } = useLocation();
  const [held, setHeld] = useState(() => ({ key, value: readEntry<Value>(key, name) ?? initial }));
  if (held.key !== key) setHeld({ key, value: readEntry<Value>(key, name) ?? initial });
  const setValue = useCallback(
    (value: Value) => {
      writeEntry(key, name, value);
      setHeld({ key, value });
    },
    [key, name],
  );
  return [held.key === key ? held.value : (readEntry<Value>(key, name) ?? initial), setValue];
}
