import type { RefObject } from "react";
import { useLayoutEffect, useRef } from "react";

const SLIDE = { duration: 200, easing: "cubic-bezier(0.2, 0, 0, 1)" };

/**
 * Lets the children of a list slide to the places a live change gives them, and new ones fade in. `order`
 * names who stands where; another `listKey` is another list, which appears as it is.
 */
export function useSlide(list: RefObject<HTMLElement | null>, order: string, listKey: string): void {
  const last = useRef({ order, listKey, places: new Map<Element, { left: number; top: number }>() });
  useLayoutEffect(() => {
    const children = Array.from(list.current?.children ?? []).filter((child) => child instanceof HTMLElement);
    const places = new Map(
      children.map((child) => [child, { left: child.offsetLeft, top: child.offsetTop }]),
    );
    const before = last.current;
    last.current = { order, listKey, places };
    if (before.order === order || before.listKey !== listKey || before.places.size === 0) return;
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [child, now] of places) {
      const was = before.places.get(child);
      if (!was) child.animate([{ opacity: 0 }, { opacity: 1 }], SLIDE);
      else if (was.left !== now.left || was.top !== now.top) {
        const from = `translate(${was.left - now.left}px, ${was.top - now.top}px)`;
        child.animate([{ transform: from }, { transform: "none" }], SLIDE);
      }
    }
  });
}
