import type { TouchEvent } from "react";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

const MIN_SWIPE_PX = 48;

/** The current slide, stored in the URL (`#slide-4`) so that people can share it. */
export function useDeck(count: number) {
  const { hash, key } = useLocation();
  const navigate = useNavigate();
  const index = slideFromHash(hash, count);
  /** The last requested slide, which may not be drawn yet when the next key comes. */
  const requestedSlide = useRef(index);
  useLayoutEffect(() => {
    requestedSlide.current = index;
  }, [index, key]);

  const show = useCallback(
    (next: number) => {
      const slide = Math.min(count - 1, Math.max(0, next));
      if (slide === requestedSlide.current) return;
      requestedSlide.current = slide;
      // Replaces the entry, so that Back leaves the deck.
      void navigate({ hash: `#slide-${slide + 1}` }, { replace: true });
    },
    [count, navigate],
  );

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || hasOwnKeys(event)) return;
      const next = slideForKey(
        event.shiftKey ? `Shift+${event.key}` : event.key,
        requestedSlide.current,
        count,
      );
      if (next === null) return;
      event.preventDefault();
      show(next);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [count, show]);

  const turn = (step: 1 | -1) => show(requestedSlide.current + step);
  return { index, show, turn, swipe: useSwipe(turn) };
}

/** Dialogs handle their own keys, and Space presses a focused button. */
function hasOwnKeys({ target, key }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest(key === " " ? "[role=dialog], button" : "[role=dialog]") !== null
  );
}

function slideFromHash(hash: string, count: number): number {
  const number = Number(/^#slide-(\d{1,3})$/.exec(hash)?.[1] ?? 1);
  return Math.min(count, Math.max(1, number)) - 1;
}

function slideForKey(key: string, index: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
    case "PageDown":
    case " ":
      return index + 1;
    case "ArrowLeft":
    case "PageUp":
    case "Shift+ ":
      return index - 1;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

/** Horizontal swipes with one finger. */
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
      if (Math.abs(x) > MIN_SWIPE_PX && Math.abs(x) > 1.5 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
