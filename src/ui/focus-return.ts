import { useRef } from "react";

interface FocusReturn {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Returns the focus to the element that opened a dialog. Radix does so only for its own trigger. If something else
 * has the focus by then, it keeps it. If the opener is gone, the page takes the focus. A dialog starts at its first
 * button or at `data-first-focus`: `autoFocus` would move the focus before the opener is known.
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
