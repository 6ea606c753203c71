import { useEffect, useRef, useSyncExternalStore } from "react";

const PAUSE_MS = 10_000;

let spoken = { text: "", count: 0 };
let next = "";
let waiting: ReturnType<typeof setTimeout> | undefined;
/** When the next one may be spoken. */
let freeAt = 0;
let tell: (() => void) | undefined;

/** Announces a live change to screen readers, at most once in 10 s. The latest announcement wins. */
export function announce(text: string): void {
  next = text;
  waiting ??= setTimeout(() => {
    spoken = { text: next, count: spoken.count + 1 };
    freeAt = performance.now() + PAUSE_MS;
    waiting = undefined;
    tell?.();
  }, freeAt - performance.now());
}

const current = () => spoken;

/** For the live region alone. What waits when its page goes was for nobody else. */
function subscribe(listener: () => void) {
  tell = listener;
  return () => {
    clearTimeout(waiting);
    freeAt = 0;
    waiting = undefined;
  };
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
  const { text, count } = useSyncExternalStore(subscribe, current, current);
  return (
    <div aria-live="polite" className="sr-only">
      {/* The same words as before are news too, so they are a new part of the page. */}
      <p key={count}>{text}</p>
    </div>
  );
}
