import { safeLocalStorage, store } from "../browser-storage";
import { hasStoredLogin } from "./stored-login";

/**
 * The size in pixels of a part that only this person's page has, as it was last: it holds the part's place until it is
 * known whether the part comes. Undefined in a window of another width.
 */
export function keptSize(part: string, storage = safeLocalStorage): number | undefined {
  const [width, size] = storage.getItem(`size:${part}`)?.split(" ") ?? [];
  return Number(width) === innerWidth ? Number(size) : undefined;
}

/** Keeps the size for the next time the page opens; not after a logout, which has cleared all. Zero forgets it. */
export function keepSize(part: string, size: number, storage = safeLocalStorage): void {
  if (hasStoredLogin()) store(storage, `size:${part}`, size ? `${innerWidth} ${size}` : "");
}

/** The place of the count beside the Dashboard link. */
export function HeldBadge() {
  const width = keptSize("badge");
  return width && <span style={{ width }} />;
}
