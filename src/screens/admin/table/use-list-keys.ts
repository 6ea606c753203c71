import { useEffect, useEffectEvent } from "react";

interface ListKeys {
  /** J */
  onNext?: () => void;
  /** K */
  onPrevious?: () => void;
  /** X */
  onSelect?: () => void;
  /** E */
  onEdit?: () => void;
  /** Further keys of this page, by their lowercase letter. */
  more?: Record<string, () => void>;
}

/** Where keys have another meaning: text fields, selects, and everything inside a dialog or a menu. */
const TAKES_KEYS =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=menu]";

/** Single keys for a list: J, K, X and E. They rest while somebody types, and while a dialog or a menu is open. */
export function useListKeys({ onNext, onPrevious, onSelect, onEdit, more }: ListKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return;
    if (document.querySelector("[data-modal], [role=menu]")) return;
    const actions: Record<string, (() => void) | undefined> = {
      ...more,
      j: onNext,
      k: onPrevious,
      x: onSelect,
      e: onEdit,
    };
    const key = event.key.toLowerCase();
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
