import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { safeSessionStorage, store } from "./browser-storage";

const PREFIX = "entry:";
const KEPT_ENTRIES = 50;

/**
 * Gives the entry that a document was opened with a key of its own, as the router gives every later one. Without
 * it all pages opened by address share one key, and a page would begin where another one was left.
 */
export function keyFirstEntry(): void {
  const state = history.state as { key?: string } | null;
  if (state?.key === undefined)
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, "");
}

let hasTravelled = false;
const noteTravel = () => {
  hasTravelled = true;
};

/** Takes note of Back and Forward until `useEarlyTravel` follows them. */
export function noteEarlyTravel(): void {
  addEventListener("popstate", noteTravel);
}

/**
 * Follows a Back or Forward that came while the first page was being drawn: the router listens only once that
 * is done, and would go on showing another page than its address says.
 */
export function useEarlyTravel(): void {
  useEffect(() => {
    removeEventListener("popstate", noteTravel);
    if (!hasTravelled) return;
    hasTravelled = false;
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  }, []);
}

/** Something about one history entry that Back and a reload bring back: a scroll position, pages loaded. */
export function readEntry<Value>(entryKey: string, name: string): Value | null {
  const stored = safeSessionStorage.getItem(`${PREFIX}${name}`);
  if (stored === null) return null;
  return (JSON.parse(stored) as Record<string, Value>)[entryKey] ?? null;
}

export function writeEntry<Value>(entryKey: string, name: string, value: Value): void {
  const stored = safeSessionStorage.getItem(`${PREFIX}${name}`);
  const { [entryKey]: _, ...others } = stored === null ? {} : (JSON.parse(stored) as Record<string, Value>);
  const kept = Object.entries(others).slice(-KEPT_ENTRIES);
  // A full store forgets the place; the page works without it.
  store(
    safeSessionStorage,
    `${PREFIX}${name}`,
    JSON.stringify(Object.fromEntries([...kept, [entryKey, value]])),
  );
}

/**
 * State that belongs to the history entry rather than to the address, such as how many cards were loaded:
 * a new location starts at `initial`, Back finds what was left there.
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
