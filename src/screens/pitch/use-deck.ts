import type { TouchEvent } from "react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

const SWIPE = 48;

/** Which slide is shown: the address says it (`#slide-4`), so that a slide can be sent to somebody. */
export function useDeck(count: number) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const index = slideOf(hash, count);
  const show = (next: number) => {
    const slide = Math.min(count - 1, Math.max(0, next));
    // Back leaves the deck, whatever was leafed through.
    if (slide !== index) void navigate({ hash: `#slide-${slide + 1}` }, { replace: true });
  };
  const latest = useRef({ index, show });
  useEffect(() => {
    latest.current = { index, show };
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isElsewhere(event.target))
        return;
      const next = slideByKey(event.key, latest.current.index, count);
      if (next === null) return;
      event.preventDefault();
      latest.current.show(next);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [count]);

  return { index, show, swipe: useSwipe((step) => show(index + step)) };
}

/** An open dialog has its own keys. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[role=dialog]") !== null;
}

function slideOf(hash: string, count: number): number {
  const number = Number(/^#slide-(\d{1,3})$/.exec(hash)?.[1] ?? 1);
  return Math.min(count, Math.max(1, number)) - 1;
}

function slideByKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "PageDown":
      return index + 1;
    case "ArrowLeft":
    case "PageUp":
      return index - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** One finger, mostly sideways. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (!start.current || !touch) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) > SWIPE && Math.abs(x) > 1.5 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
