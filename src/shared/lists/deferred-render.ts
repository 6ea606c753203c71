import type { RefObject } from "react";
import { startTransition, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "../../lib/idle";
import { isTakenOverPage } from "../../lib/pages/drawn-page";

/** Half a window ahead, so that content is ready when the reader scrolls to it. */
const NEARBY = { rootMargin: "50% 0px" };

/**
 * Delays rendering: undefined until the value has arrived and its place is near the viewport, or the browser is
 * idle. Distant places render one by one, so that a page of many lists stays responsive while it fills. On the page of
 * a first visit they wait for its reader to move: a phone answers touches sooner the less it draws out of sight. Paper
 * shows them all.
 */
export function useDeferredRender<Value>(
  value: Value | undefined,
  place: RefObject<HTMLElement | null>,
): Value | undefined {
  const [isDue, setDue] = useState(false);
  const isWaiting = value !== undefined && !isDue;
  useEffect(() => {
    if (!isWaiting || !place.current) return;
    const draw = () => startTransition(() => setDue(true));
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && draw(), NEARBY);
    observer.observe(place.current);
    const cancel = renderInTurn(draw);
    const print = () => flushSync(() => setDue(true));
    addEventListener("beforeprint", print);
    return () => {
      observer.disconnect();
      cancel();
      removeEventListener("beforeprint", print);
    };
  }, [isWaiting, place]);
  return isDue ? value : undefined;
}

let turn = Promise.resolve();

/** Renders in idle time, after those that asked before. Returns a function that calls it off. */
function renderInTurn(draw: () => void): () => void {
  let isOff = false;
  const idle = () => (isOff ? undefined : new Promise<void>(whenIdle));
  turn = turn
    .then(whenMoved)
    .then(idle)
    .then(() => void (isOff || draw()));
  return () => void (isOff = true);
}

let hasMoved = false;

/**
 * Waits until the reader has scrolled or used a key on a page that the server drew. A press alone needs nothing out of
 * sight.
 */
async function whenMoved(): Promise<void> {
  if (hasMoved || scrollY > 0 || !isTakenOverPage()) return;
  await new Promise((resolve) => {
    for (const type of ["scroll", "keydown"])
      addEventListener(type, resolve, { capture: true, passive: true, once: true });
  });
  hasMoved = true;
}
