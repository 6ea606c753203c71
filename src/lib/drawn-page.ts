import { hasStoredLogin } from "./stored-login";

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
