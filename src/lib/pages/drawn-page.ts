import { hasStoredLogin } from "../session/stored-login";

/** The element that React draws in. */
const ROOT = "#root";

/** True while the page that the server drew is the one that this browser shows. */
export function isTakenOverPage(): boolean {
  return document.querySelector(`${ROOT}[data-drawn]`) !== null;
}

/**
 * Decides whether this browser takes over what the server drew, or draws the page anew: people with a login see their
 * own, and after Back or a reload a list may be longer than on the first visit.
 */
export function takesOverDrawnPage(root: HTMLElement): boolean {
  if (!isTakenOverPage()) return false;
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const hasLogin = hasStoredLogin();
  if (!hasLogin && visit?.type === "navigate") return true;
  const loading = document.querySelector("body > .first-load");
  // Until it has been drawn, visitors see the page as it was served.
  if (hasLogin && loading) root.replaceChildren(loading);
  else loading?.remove();
  delete root.dataset.drawn;
  return false;
}

/** Called at the end of the takeover. */
const waiting = new Set<() => void>();
let isHeld = false;

/**
 * React takes over a drawn page part by part. Until the last part, each draws what the server drew, and what arrives in
 * the meantime waits.
 */
export function startTakeover(): void {
  isHeld = true;
}

export function isTakingOver(): boolean {
  return isHeld;
}

/** Returns a function that forgets the listener. */
export function onTakenOver(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

export function endTakeover(): void {
  isHeld = false;
  waiting.forEach((listener) => listener());
  waiting.clear();
}
