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
/** What readers typed into the drawn page, which React would empty. */
let typed: [HTMLInputElement, string][] = [];

/**
 * React takes over a drawn page part by part. Until the last part, each draws what the server drew, and what arrives in
 * the meantime waits. The two events are for the page's own script, which keeps an early press.
 */
export function startTakeover(): void {
  isHeld = true;
  const fields = [...document.querySelectorAll<HTMLInputElement>(`${ROOT} input`)];
  typed = fields.filter((field) => field.value !== field.defaultValue).map((field) => [field, field.value]);
  dispatchEvent(new Event("takeover"));
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
  for (const [field, text] of typed.splice(0)) if (field.value === text) retype(field, text);
  waiting.forEach((listener) => listener());
  waiting.clear();
  dispatchEvent(new Event("takenover"));
}

/** Types a text once more. React hears of it only if the field seems to hold another. */
function retype(field: HTMLInputElement, text: string): void {
  field.value = "";
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
