import type { RefObject } from "react";
import { startTransition, useEffect, useState } from "react";

/** Half a window further: what is drawn there is ready when one scrolls to it. */
const NEAR = { rootMargin: "50% 0px" };

/**
 * What may wait for its turn to be drawn: undefined until it is there and its place in the page is near the
 * window, or the browser has nothing better to do. Places far from the window get their turn one by one, so
 * that a page of many lists answers a finger at any moment while it fills up.
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
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && draw(), NEAR);
    observer.observe(place.current);
    const leave = queueUp(draw);
    return () => {
      observer.disconnect();
      leave();
    };
  }, [isWaiting, place]);
  return isDue ? value : undefined;
}

const queue: (() => void)[] = [];

/** Has this done when the browser is idle and all who came before are done. Returns the way out of the queue. */
function queueUp(draw: () => void): () => void {
  queue.push(draw);
  if (queue.length === 1) whenIdle(nextInQueue);
  return () => {
    const place = queue.indexOf(draw);
    if (place >= 0) queue.splice(place, 1);
  };
}

function nextInQueue() {
  queue.shift()?.();
  if (queue.length > 0) whenIdle(nextInQueue);
}

/** Safari has no word for idle. */
function whenIdle(callback: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(callback);
  else setTimeout(callback, 50);
}
