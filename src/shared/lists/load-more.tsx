import { useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button";

interface LoadMoreProps {
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  onMore: () => void;
}

/** The button that loads the next page of a list. */
export function LoadMore({ status, onMore }: LoadMoreProps) {
  const isLoading = status === "LoadingMore";
  const onPress = useFocusNewRows(isLoading);
  if (status !== "CanLoadMore" && !isLoading) return null;
  return (
    <div className="flex justify-center pt-8">
      <Button
        busy={isLoading}
        busyLabel="Loading…"
        onClick={({ currentTarget }) => {
          onPress(currentTarget);
          onMore();
        }}
        className="min-w-28"
      >
        Load more
      </Button>
    </div>
  );
}

/**
 * Keeps the keyboard where it was once the rows have come: the pressed button is gone or has moved below them, out of
 * sight, so the first link or button in its place takes its focus. Returns what a press calls.
 */
export function useFocusNewRows(isLoading: boolean): (button: HTMLElement) => void {
  const pressed = useRef<{ button: HTMLElement; place: number; hasWaited: boolean }>(null);
  useLayoutEffect(() => {
    const press = pressed.current;
    if (press === null) return;
    if (isLoading) {
      press.hasWaited = true;
      return;
    }
    const next = stops()[press.place];
    // The rows aren't here yet. Older messages come below their button, which then keeps the focus.
    if (next === press.button && !press.hasWaited) return;
    pressed.current = null;
    const focused = document.activeElement;
    if (focused === press.button || focused === document.body) next?.focus();
  });
  return (button) => {
    pressed.current = { button, place: stops().indexOf(button), hasWaited: false };
  };
}

const stops = () => [...document.querySelectorAll<HTMLElement>("a[href], button")];
