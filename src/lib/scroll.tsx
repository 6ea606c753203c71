import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { readEntry, writeEntry } from "./history-state";

const GIVE_UP_MS = 5_000;
const SIGNS = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
const NAME = "scroll";
const LEFT_BY = "link";

/**
 * Every new location starts at its top (RTE-28); Back and a reload return to where one was, and Back gives the
 * focus to the link that one left by. Lists arrive after the page does, so the position is tried again as the
 * page grows, until the person moves it.
 * A change of the address that replaces the entry of the same page (a filter being typed) moves nothing.
 */
export function ScrollManager() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const lastPath = useRef<string | null>(null);
  const lastKey = useRef(key);

  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
  }, []);

  useLayoutEffect(() => {
    const samePage = lastPath.current === pathname;
    lastPath.current = pathname;
    const saved = type === "POP" ? readEntry<number>(key, NAME) : null;
    let stopRestoring = () => {};
    if (saved !== null) stopRestoring = restore(saved);
    else if (hash !== "") stopRestoring = showAnchor(hash);
    else if (!(type === "REPLACE" && samePage)) window.scrollTo(0, 0);

    const stopRecording = record(key);
    return () => {
      stopRestoring();
      stopRecording();
    };
  }, [key, pathname, hash, type]);

  // Once the new page has taken the focus.
  useEffect(() => {
    const isReturn = type === "POP" && lastKey.current !== key;
    lastKey.current = key;
    const stopFocusing = isReturn ? focusLink(key) : undefined;
    const stopRecording = recordLink(key);
    return () => {
      stopFocusing?.();
      stopRecording();
    };
  }, [key, type]);

  return null;
}

/** Writes the position down when scrolling rests, and at the last moment before the page goes. */
function record(key: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let position: number | null = null;
  const save = () => {
    clearTimeout(timer);
    if (position !== null) writeEntry(key, NAME, position);
  };
  const onScroll = () => {
    if (document.documentElement.dataset.restoring !== undefined) return;
    position = window.scrollY;
    clearTimeout(timer);
    timer = setTimeout(save, 100);
  };
  window.addEventListener("scroll", onScroll, { passive: true });
  window.addEventListener("pagehide", save);
  return () => {
    window.removeEventListener("scroll", onScroll);
    window.removeEventListener("pagehide", save);
    save();
  };
}

function restore(position: number): () => void {
  const root = document.documentElement;
  root.dataset.restoring = "";
  return keepTrying(
    () => {
      window.scrollTo(0, position);
      return Math.abs(window.scrollY - position) < 1;
    },
    // Scroll events of our own doing are delivered with the next frame.
    () => requestAnimationFrame(() => delete root.dataset.restoring),
  );
}

/** The page of an anchor may still be on its way: its top is shown until the anchor is there. */
function showAnchor(hash: string): () => void {
  const id = idOf(hash);
  window.scrollTo(0, 0);
  return keepTrying(() => {
    const target = document.getElementById(id);
    target?.scrollIntoView();
    return target !== null;
  });
}

/** Writes down by which link a page is left: its address, and which it is of those that lead there. */
function recordLink(key: string): () => void {
  const save = ({ target }: MouseEvent) => {
    const link = (target as Element).closest?.("a");
    if (link) writeEntry(key, LEFT_BY, [link.href, linksTo(link.href).indexOf(link)]);
  };
  // On its way down to the link, which may take itself away.
  window.addEventListener("click", save, true);
  return () => window.removeEventListener("click", save, true);
}

function focusLink(key: string): (() => void) | undefined {
  const [href, turn] = readEntry<[string, number]>(key, LEFT_BY) ?? [];
  if (href === undefined || turn === undefined) return undefined;
  return keepTrying(() => {
    const link = linksTo(href)[turn];
    link?.focus({ preventScroll: true });
    return link !== undefined;
  });
}

function linksTo(href: string) {
  return [...document.querySelectorAll("a")].filter((link) => link.href === href);
}

/** What stands behind the `#` is anybody's to write: a broken escape names no place, and breaks no page. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}

/** Tries again as the page fills and grows, until it is done or the person moves. Returns the way to stop. */
function keepTrying(attempt: () => boolean, onStop?: () => void): () => void {
  const again = () => attempt() && stop();
  const grown = new ResizeObserver(again);
  const filled = new MutationObserver(again);
  const timer = setTimeout(stop, GIVE_UP_MS);
  function stop() {
    grown.disconnect();
    filled.disconnect();
    clearTimeout(timer);
    for (const sign of SIGNS) window.removeEventListener(sign, stop);
    onStop?.();
  }
  for (const sign of SIGNS) window.addEventListener(sign, stop, { passive: true });
  grown.observe(document.body);
  filled.observe(document.body, { childList: true, subtree: true });
  again();
  return stop;
}
