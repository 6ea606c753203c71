import type { RefObject } from "react";
import { useEffect } from "react";

/**
 * Keeps a full-screen part above a phone's keyboard. Chrome and Firefox shrink the page for it (`interactive-widget` in
 * index.html); Safari lays the page out behind it and moves what is visible.
 */
export function useAboveKeyboard(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const fit = () => {
      // Someone who zooms in moves over the page as it is.
      if (!box.current || view.scale > 1.01) return;
      box.current.style.setProperty("height", `${view.height}px`);
      box.current.style.setProperty("top", `${view.offsetTop}px`);
    };
    fit();
    view.addEventListener("resize", fit);
    view.addEventListener("scroll", fit);
    return () => {
      view.removeEventListener("resize", fit);
      view.removeEventListener("scroll", fit);
    };
  }, [box]);
}
