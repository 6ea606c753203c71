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

/**
 * For a button that takes its item out of a list. Called while the item is there, it returns what moves the focus when
 * the item goes: to the same button (`data-twin`) of the item that takes its place, else of one before, else to what
 * holds the list. The page stays where it is, and a focus that has gone elsewhere stays there.
 */
export function focusAfterRemoval(button: HTMLElement): () => void {
  const item = button.closest("li");
  const list = item?.parentElement;
  const items = [...(list?.children ?? [])];
  const place = items.findIndex((each) => each === item);
  const twinsIn = (some: Element[]) =>
    some.flatMap((each) => each.querySelector<HTMLElement>(`[data-twin="${button.dataset.twin}"]`) ?? []);
  const [after, before] = [twinsIn(items.slice(place + 1)), twinsIn(items.slice(0, place).reverse())];
  // A list goes with its last item.
  const holder = (items.length > 1 ? list : list?.parentElement)?.closest<HTMLElement>("[tabindex='-1']");
  return () => {
    if (document.activeElement !== document.body && document.activeElement !== button) return;
    const twin = [...after, ...before].find((each) => each.isConnected);
    // What comes after moves to the place that was pressed. One before may be out of sight.
    (twin ?? holder)?.focus({ preventScroll: twin === undefined || after.includes(twin) });
  };
}
