import type { ComponentType } from "react";
import { createElement, use } from "react";

/** A screen that is fetched when it is first asked for, and from then on drawn at once. */
export interface Screen {
  /** Settles once the screen is there, or is known to be missing; never rejects. Asked again it is the same promise. */
  fetched(): Promise<void>;
  isSettled(): boolean;
}

/**
 * Where its address is reached, everything it needs has been waited for (`useScreens`), so that no loader is seen
 * between two pages: React would keep one for 300 ms, however soon the screen came. What could not be fetched is
 * thrown where it would be drawn, and the page around it stands.
 */
export function screen<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  let found: ComponentType<Props> | undefined;
  let failure: unknown;
  let isSettled = false;
  let asked: Promise<void> | undefined;
  const fetchOnce = async () => {
    try {
      found = await load();
    } catch (error) {
      failure = error;
    }
    isSettled = true;
  };
  const own: Screen = { fetched: () => (asked ??= fetchOnce()), isSettled: () => isSettled };
  function FetchedScreen(props: Props) {
    useScreens([own]);
    if (found === undefined) throw failure;
    return createElement(found, props);
  }
  return Object.assign(FetchedScreen, own);
}

/** Suspends until all of these are settled. They are fetched beside each other. */
export function useScreens(screens: readonly Screen[]): void {
  const waiting = screens.filter((each) => !each.isSettled()).map((each) => each.fetched());
  for (const each of waiting) use(each);
}
