import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { readEntry, writeEntry } from "./history-state";

const GIVE_UP_MS = 5_000;
const NAME = "scroll";

/**
 * Every new location starts at its top (RTE-28); Back and a reload return to where one was. Lists arrive
 * after the page does, so the position is tried again as the page grows, until the person moves it.
 * A change of the address that replaces the entry of the same page (a filter being typed) moves nothing.
 */
export function ScrollManager() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const lastPath = useRef<string | null>(null);

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
  const signs = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(stop, GIVE_UP_MS);
  function attempt() {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) < 1) stop();
  }
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, stop);
    // Scroll events of our own doing are delivered with the next frame.
    requestAnimationFrame(() => delete root.dataset.restoring);
  }
  root.dataset.restoring = "";
  for (const sign of signs) window.addEventListener(sign, stop, { passive: true, once: true });
  observer.observe(document.body);
  attempt();
  return stop;
}

/** The page of an anchor may still be on its way: its top is shown until the anchor is there. */
function showAnchor(hash: string): () => void {
  const id = idOf(hash);
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(stop, GIVE_UP_MS);
  function attempt() {
    const target = document.getElementById(id);
    if (!target) return;
    target.scrollIntoView();
    stop();
  }
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  window.scrollTo(0, 0);
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}

/** What stands behind the `#` is anybody's to write: a broken escape names no place, and breaks no page. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
