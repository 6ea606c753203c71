import { useSyncExternalStore } from "react";

const PAUSE_MS = 10_000;

const listeners = new Set<() => void>();
let spoken = "";
let waiting: string | null = null;
let lastAt = -Infinity;

/** Tells listeners about a live change, politely and at most once in 10 s; what came last wins. */
export function announce(text: string): void {
  const scheduled = waiting !== null;
  waiting = text;
  if (!scheduled) setTimeout(speak, Math.max(0, lastAt + PAUSE_MS - performance.now()));
}

function speak() {
  spoken = waiting ?? "";
  waiting = null;
  lastAt = performance.now();
  for (const listener of listeners) listener();
}

/** Stands once in the page. */
export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => spoken,
  );
  return (
    <div aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
