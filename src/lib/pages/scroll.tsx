import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { readEntry, writeEntry } from "./history-state";
import { pagePath } from "./page-path";

const GIVE_UP_MS = 5_000;
const NAME = "scroll";
const FOLLOWED = "followed";

/**
 * Every new location starts at the top; Back and a reload restore the position. Lists load after the page, so the
 * restore repeats as the page grows, until the person scrolls. Replacing the URL of the same page (a filter being
 * typed) does not scroll. Back also focuses the link that led away.
 */
export function ScrollManager() {
  const { key, pathname: path, hash } = useLocation();
  const pathname = pagePath(path);
  const type = useNavigationType();
  const lastPath = useRef<string | null>(null);

  useLayoutEffect(() => {
    history.scrollRestoration = "manual";
    // A conversation opened beside the inbox.
    const isPart = path !== pathname;
    const from = lastPath.current;
    lastPath.current = pathname;
    const saved = type === "POP" ? readEntry<number>(key, NAME) : null;
    let stopRestoring = () => {};
    if (saved !== null) stopRestoring = restorePosition(saved);
    else if (hash !== "") stopRestoring = scrollToAnchor(hash);
    // Before this code ran, a visitor may have scrolled the page that the server drew.
    else if (from && (from !== pathname || (type !== "REPLACE" && !isPart))) scrollTo(0, 0);

    const stopRecording = recordPosition(key);
    return () => {
      stopRestoring();
      stopRecording();
    };
  }, [key, path, pathname, hash, type]);

  // After the new page has taken the focus.
  useEffect(() => {
    const followed = type === "POP" ? readEntry<Followed>(key, FOLLOWED) : null;
    const stopWaiting = followed ? focusLink(followed) : undefined;
    const stopRecording = recordFollowed(key);
    return () => {
      stopWaiting?.();
      stopRecording();
    };
  }, [key, type]);

  return null;
}

/** Stores the position when scrolling pauses and when the page unloads. */
function recordPosition(key: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let position: number | null = null;
  const save = () => {
    clearTimeout(timer);
    if (position !== null) writeEntry(key, NAME, position);
  };
  const onScroll = () => {
    if (document.documentElement.dataset.restoring !== undefined) return;
    position = scrollY;
    clearTimeout(timer);
    timer = setTimeout(save, 100);
  };
  addEventListener("scroll", onScroll, { passive: true });
  addEventListener("pagehide", save);
  return () => {
    removeEventListener("scroll", onScroll);
    removeEventListener("pagehide", save);
    save();
  };
}

function restorePosition(position: number): () => void {
  const root = document.documentElement;
  const userEvents = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(stop, GIVE_UP_MS);
  function attempt() {
    scrollTo(0, position);
    if (Math.abs(scrollY - position) < 1) stop();
  }
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of userEvents) removeEventListener(name, stop);
    // Our own scroll events fire with the next frame.
    requestAnimationFrame(() => delete root.dataset.restoring);
  }
  root.dataset.restoring = "";
  for (const name of userEvents) addEventListener(name, stop, { passive: true, once: true });
  observer.observe(document.body);
  attempt();
  return stop;
}

/** The anchor may not have rendered yet: the page stays at its top until it has. */
function scrollToAnchor(hash: string): () => void {
  const id = idOf(hash);
  scrollTo(0, 0);
  return whileGrowing(() => {
    const target = document.getElementById(id);
    target?.scrollIntoView();
    return target !== null;
  });
}

/** A link of the page: its address, and its place among the links to the same. */
type Followed = [href: string | null, place: number];

function linksTo(href: string | null): HTMLElement[] {
  const links = [...document.querySelectorAll<HTMLElement>("main a")];
  return links.filter((link) => link.getAttribute("href") === href);
}

function recordFollowed(key: string): () => void {
  const onClick = ({ target }: Event) => {
    const link = (target as Element).closest<HTMLElement>("main a");
    const href = link?.getAttribute("href") ?? null;
    if (link) writeEntry<Followed>(key, FOLLOWED, [href, linksTo(href).indexOf(link)]);
  };
  addEventListener("click", onClick, true);
  return () => removeEventListener("click", onClick, true);
}

/** Focuses the link once it is there, unless the person has gone on. */
function focusLink([href, place]: Followed): () => void {
  return whileGrowing(() => {
    if (document.activeElement?.localName !== "main") return true;
    const link = linksTo(href)[place];
    link?.focus({ preventScroll: true });
    return link !== undefined;
  });
}

/** Tries now and whenever the page grows, for a while. Returns a function that ends it. */
function whileGrowing(isDone: () => boolean): () => void {
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(stop, GIVE_UP_MS);
  function attempt() {
    if (isDone()) stop();
  }
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}

/** Anyone can write a hash: a broken escape must not break the page. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
