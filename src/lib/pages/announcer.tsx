import { useEffect, useRef, useSyncExternalStore } from "react";

const PAUSE_MS = 10_000;

const listeners = new Set<() => void>();
let spoken = { text: "", count: 0 };
let waiting: string | null = null;
let lastAt = -Infinity;

/** Announces a live change to screen readers, at most once in 10 s. The latest announcement wins. */
export function announce(text: string): void {
  const scheduled = waiting !== null;
  waiting = text;
  if (!scheduled) setTimeout(speak, Math.max(0, lastAt + PAUSE_MS - performance.now()));
}

function speak() {
  spoken = { text: waiting ?? "", count: spoken.count + 1 };
  waiting = null;
  lastAt = performance.now();
  for (const listener of listeners) listener();
}

/** Announces a text of the page when it changes. */
export function useAnnounceChange(text: string): void {
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    announce(text);
  }, [text]);
}

/** The page's live region. Render it once. */
export function Announcer() {
  const { text, count } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => spoken,
    () => spoken,
  );
  return (
    <div aria-live="polite" className="sr-only">
      {/* The same words as before are news too, so they are a new part of the page. */}
      <p key={count}>{text}</p>
    </div>
  );
}
