import { useRef } from "react";

interface FocusReturn {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** The opener of the dialog that is open, for a dialog that takes its place: the focus went with the one before. */
let openerNow: Element | null = null;

/**
 * Returns the focus to the element that opened a dialog. Radix does so only for its own trigger. If something else
 * has the focus by then, it keeps it. If the opener is gone, what held it takes the focus (its nearest `tabIndex={-1}`
 * or region), else the page. A dialog starts at `data-first-focus`, else where `startOf` says, else at its first button:
 * `autoFocus` would move the focus before the opener is known. On a touch screen a text field opens the keyboard over what
 * there is to read, so it is first only where there is nothing but it: `data-first-focus="typing"`.
 */
export function useFocusReturn(startOf?: (dialog: HTMLElement) => HTMLElement): FocusReturn {
  const opener = useRef<Element | null>(null);
  const holder = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event) => {
      opener.current = openerNow = focused() ?? openerNow;
      holder.current = opener.current?.closest("[tabindex='-1'], [role=region][tabindex]") ?? null;
      const { currentTarget: dialog } = event;
      if (!(dialog instanceof HTMLElement)) return;
      const first = dialog.querySelector<HTMLElement>(chosenFirst()) ?? startOf?.(dialog);
      if (!first) return;
      event.preventDefault();
      first.focus();
      // A hidden field takes no focus.
      if (!dialog.contains(document.activeElement)) dialog.focus();
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (focused()) return;
      openerNow = null;
      const target =
        [opener.current, holder.current].find((element) => element?.isConnected) ??
        document.querySelector("main");
      if (target instanceof HTMLElement) target.focus({ preventScroll: target !== opener.current });
    },
  };
}

/** What has the focus, or null if it fell to the page. */
function focused(): Element | null {
  return document.activeElement === document.body ? null : document.activeElement;
}

function chosenFirst(): string {
  return matchMedia("(pointer: coarse)").matches ? "[data-first-focus=typing]" : "[data-first-focus]";
}
