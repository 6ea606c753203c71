import type { ComponentType } from "react";
import { createElement, use } from "react";

/** What a file's component of this name takes. */
type PropsOf<File, Name extends keyof File> = File[Name] extends ComponentType<infer Props> ? Props : never;

/** A screen whose code loads on the first visit to its URL. */
export interface Screen {
  /** Resolves once the code has loaded or failed to load; never rejects. Always the same promise. */
  fetched(): Promise<void>;
  isSettled(): boolean;
}

/**
 * Declares a screen. The router waits for its code (`useScreens`), so that no loader flashes between two pages:
 * React would show one for at least 300 ms. A failed load is retried when the screen renders, because a guard may
 * preload a screen that it then does not show.
 */
export function screen<Name extends string, File extends Record<Name, ComponentType<never>>>(
  name: Name,
  load: () => Promise<File>,
) {
  type Props = PropsOf<File, Name> & object;
  let loaded: ComponentType<Props> | undefined;
  let isSettled = false;
  let preloading: Promise<void> | undefined;
  let rendering: Promise<ComponentType<Props>> | undefined;
  const loadScreen = async () => (loaded = (await load())[name] as ComponentType<Props>);
  const preload = async () => {
    const timer = setTimeout(() => setWaiting(load, true), 300);
    await loadScreen().catch(() => undefined);
    clearTimeout(timer);
    setWaiting(load, false);
    isSettled = true;
  };
  function FetchedScreen(props: Props) {
    // A render that waited must ask the same promise again, even once the code is there.
    if (loaded !== undefined && rendering === undefined) return createElement(loaded, props);
    return createElement(use((rendering ??= loadScreen())), props);
  }
  return Object.assign(FetchedScreen, {
    fetched: () => (preloading ??= preload()),
    isSettled: () => isSettled,
  } satisfies Screen);
}

/** Screens that take long to load. */
const slowScreens = new Set<unknown>();

/** Shows a progress bar at the window's top (styles.css) while the previous page stays on screen. */
function setWaiting(load: unknown, isSlow: boolean) {
  if (isSlow) slowScreens.add(load);
  else slowScreens.delete(load);
  // The server of pages has no window.
  if (typeof document === "undefined") return;
  document.documentElement.toggleAttribute("data-waiting", slowScreens.size > 0);
}

/** Suspends until all of these screens have loaded, in parallel. */
export function useScreens(screens: readonly Screen[]): void {
  if (screens.every((each) => each.isSettled())) return;
  // React matches promises by call order, so every screen is used, even if it has loaded.
  for (const promise of screens.map((each) => each.fetched())) use(promise);
}
