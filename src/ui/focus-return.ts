import { useRef } from "react";

interface FocusReturn {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Gives the focus back to what opened a dialog. The library does so only for its own trigger; here anything
 * may open one. What took the focus in the meantime (the next page, say) keeps it; where the opener is gone, with
 * the row it stood in, the page takes it. A dialog begins at its first button, or at what is marked with
 * `data-first-focus`: `autoFocus` would take the focus before anybody saw what had it.
 */
export function useFocusReturn(): FocusReturn {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement;
      const { currentTarget: dialog } = event;
      const first = dialog instanceof Element ? dialog.querySelector("[data-first-focus]") : null;
      if (!(first instanceof HTMLElement)) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (!isFree) return;
      const target = opener.current?.isConnected ? opener.current : document.querySelector("main");
      if (target instanceof HTMLElement) target.focus({ preventScroll: target !== opener.current });
    },
  };
}
