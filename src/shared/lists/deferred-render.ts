import type { RefObject } from "react";
import { startTransition, useEffect, useState } from "react";
import { whenIdle } from "../../lib/idle";

/** Half a window ahead, so that content is ready when the reader scrolls to it. */
const NEARBY = { rootMargin: "50% 0px" };

/**
 * Delays rendering: undefined until the value has arrived and its place is near the viewport, or the browser is
 * idle. Distant places render one by one, so that a page of many lists stays responsive while it fills.
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
    const cancel = renderWhenIdle(draw);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [isWaiting, place]);
  return isDue ? value : undefined;
}

const queue: (() => void)[] = [];

/** Queues a render for idle time, in order. Returns a function that removes it from the queue. */
function renderWhenIdle(draw: () => void): () => void {
  queue.push(draw);
  if (queue.length === 1) whenIdle(renderNext);
  return () => {
    const place = queue.indexOf(draw);
    if (place >= 0) queue.splice(place, 1);
  };
}

function renderNext() {
  queue.shift()?.();
  if (queue.length > 0) whenIdle(renderNext);
}
