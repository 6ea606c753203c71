import { safeLocalStorage, store } from "../browser-storage";
import { hasStoredLogin } from "./stored-login";

/**
 * The size in pixels of a part that only this person's page has, as it was last: it holds the part's place until the
 * login is confirmed. Undefined for visitors, and in a window of another width.
 */
export function keptSize(part: string): number | undefined {
  return hasStoredLogin() ? Number(safeLocalStorage.getItem(keyOf(part))) || undefined : undefined;
}

/** Keeps the size for the next time the page opens. Zero forgets it. */
export function keepSize(part: string, size: number): void {
  if (size === 0) safeLocalStorage.removeItem(keyOf(part));
  else store(safeLocalStorage, keyOf(part), String(size));
}

function keyOf(part: string): string {
  return `size:${part}:${innerWidth}`;
}
