import type { ComponentType } from "react";
import { createElement, use } from "react";

/** A screen that is fetched when its address is first reached, and from then on drawn at once. */
export interface Screen {
  /** Settles once the screen is there, or could not be had; never rejects. Asked again it is the same promise. */
  fetched(): Promise<void>;
  isSettled(): boolean;
}

/**
 * Where its address is reached a screen is waited for (`useScreens`), so that no loader is seen between two pages:
 * React would keep one for 300 ms, however soon the screen came. What could not be fetched is tried again where it
 * is drawn, since a guard may have asked for more than it lets see, and says so there.
 */
export function screen<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  let found: ComponentType<Props> | undefined;
  let isSettled = false;
  let ahead: Promise<void> | undefined;
  let drawn: Promise<ComponentType<Props>> | undefined;
  const keep = async () => (found = await load());
  const fetchAhead = async () => {
    const sign = setTimeout(() => showWait(load, true), 300);
    await keep().catch(() => undefined);
    clearTimeout(sign);
    showWait(load, false);
    isSettled = true;
  };
  function FetchedScreen(props: Props) {
    return createElement(found ?? use((drawn ??= keep())), props);
  }
  return Object.assign(FetchedScreen, {
    fetched: () => (ahead ??= fetchAhead()),
    isSettled: () => isSettled,
  } satisfies Screen);
}

/** What has been on its way for long. */
const waited = new Set<unknown>();

/** The page before stands meanwhile: a bar at the window's upper edge (styles.css) says that the click was heard. */
function showWait(load: unknown, isLong: boolean) {
  if (isLong) waited.add(load);
  else waited.delete(load);
  document.documentElement.toggleAttribute("data-waiting", waited.size > 0);
}

/** Suspends until all of these are settled. They are fetched beside each other. */
export function useScreens(screens: readonly Screen[]): void {
  if (screens.every((each) => each.isSettled())) return;
  // React knows a promise again by its place in the order: all are named, the settled ones too.
  for (const each of screens.map((one) => one.fetched())) use(each);
}
