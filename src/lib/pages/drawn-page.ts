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
type Field = HTMLInputElement | HTMLSelectElement;
/** What readers typed and chose in the drawn page, which React would take back. */
let entries: (readonly [Field, string | boolean])[] = [];

/**
 * React takes over a drawn page part by part. Until the last part, each draws what the server drew, and what arrives in
 * the meantime waits. The two events are for the page's own script, which keeps an early press.
 */
export function startTakeover(): void {
  isHeld = true;
  const fields = document.querySelectorAll<Field>(`${ROOT} input, ${ROOT} select`);
  entries = [...fields].filter(isChanged).map((field) => [field, held(field)]);
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
  const kept = entries.splice(0).filter(([field, value]) => held(field) === value);
  for (const [field, value] of kept) enter(field, value);
  waiting.forEach((listener) => listener());
  waiting.clear();
  dispatchEvent(new Event("takenover"));
}

const isBox = (field: Field): field is HTMLInputElement =>
  field.type === "checkbox" || field.type === "radio";

/** What a field holds: whether it is ticked, or its text. */
const held = (field: Field): string | boolean => (isBox(field) ? field.checked : field.value);

function isChanged(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked;
  if ("defaultValue" in field) return field.value !== field.defaultValue;
  const drawn = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(drawn, 0);
}

/** Enters a value once more. React hears of it only if the field seems to hold another. */
function enter(field: Field, value: string | boolean): void {
  if (isBox(field)) {
    field.checked = value === false;
    return field.click();
  }
  field.value = "";
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event("defaultValue" in field ? "input" : "change", { bubbles: true }));
}
