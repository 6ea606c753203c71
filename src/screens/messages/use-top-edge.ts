import type { RefObject } from "react";
import { useLayoutEffect } from "react";

/** Keeps in `--top-edge` how far below the page's start a part begins, as notices above it come and go. */
export function useTopEdge(box: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => {
    if (!isOn) return;
    const measure = () => {
      const top = box.current?.getBoundingClientRect().top;
      if (top !== undefined) box.current?.style.setProperty("--top-edge", `${top + scrollY}px`);
    };
    measure();
    // In the next frame: to resize the page while it reports its size is an error.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box, isOn]);
}
