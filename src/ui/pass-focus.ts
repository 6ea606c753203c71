import type { RefObject } from "react";
import { useLayoutEffect } from "react";

/** Passes the focus of a button that is about to go to what holds it (its nearest `tabIndex={-1}`). */
export function passFocus(button: Element): void {
  button.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
}

/** Does so when an element goes and the focus is in it: a card that is done with, or a button that is no longer needed. */
export function usePassFocus(ref: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const { current } = ref;
    return () => {
      if (current?.contains(document.activeElement)) passFocus(current);
    };
  }, [ref]);
}
