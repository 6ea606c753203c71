import { safeLocalStorage, store } from "../browser-storage";

const NAME = "viewer-key";
const BYTES = 16;

let ownKey: string | null = null;

/** A random key that identifies this browser for counting book views, and for nothing else. */
export function viewerKey(): string {
  ownKey ??= storedKey();
  return ownKey;
}

/** If the browser stores nothing, the key lasts as long as the page. */
function storedKey(): string {
  const known = safeLocalStorage.getItem(NAME);
  if (known !== null && /^[a-f0-9]{32}$/.test(known)) return known;
  const fresh = randomKey();
  store(safeLocalStorage, NAME, fresh);
  return fresh;
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
