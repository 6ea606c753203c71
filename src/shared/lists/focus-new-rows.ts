import { useLayoutEffect, useRef } from "react";

/**
 * Keeps the keyboard where it was once the rows have come: the pressed button is gone or has moved below them, out of
 * sight, so the first link or button in its place takes its focus. Where they come below it, it keeps the focus. Returns
 * what a press calls.
 */
export function useFocusNewRows(isLoading: boolean): (button: HTMLElement) => void {
  const pressed = useRef<[button: HTMLElement, place: number]>(null);
  useLayoutEffect(() => {
    const [button, place = 0] = pressed.current ?? [];
    const next = stops()[place];
    if (isLoading || !button || next === button) return;
    pressed.current = null;
    const focused = document.activeElement;
    if (focused === button || focused === document.body) next?.focus();
  });
  return (button) => {
    pressed.current = [button, stops().indexOf(button)];
  };
}

const stops = () => [...document.querySelectorAll<HTMLElement>("a[href], button")];
