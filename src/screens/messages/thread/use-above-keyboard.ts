import type { RefObject } from "react";
import { useEffect } from "react";

/**
 * Keeps a full-screen part above a phone's keyboard. Chrome and Firefox shrink the page for it (`interactive-widget` in
 * index.html); Safari lays the page out behind it and moves what is visible.
 */
export function useAboveKeyboard(box: RefObject<HTMLElement | null>, isFull: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    const part = box.current;
    if (!view || !part || !isFull) return;
    const fit = () => {
      // Someone who zooms in moves over the page as it is.
      if (view.scale > 1.01) return;
      part.style.setProperty("height", `${view.height}px`);
      part.style.setProperty("top", `${view.offsetTop}px`);
    };
    fit();
    view.addEventListener("resize", fit);
    view.addEventListener("scroll", fit);
    return () => {
      view.removeEventListener("resize", fit);
      view.removeEventListener("scroll", fit);
      for (const property of ["height", "top"]) part.style.removeProperty(property);
    };
  }, [box, isFull]);
}
