/** The part of `Storage` that the page uses. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear">;

/**
 * The browser's two storages. If a browser blocks them, reading `window.localStorage` throws or returns null. Then
 * the page falls back to memory, which lasts as long as the page.
 */
export const safeLocalStorage = openStorage("localStorage");
export const safeSessionStorage = openStorage("sessionStorage");

/** Stores a value. Returns false if it will not outlast the page: the storage is blocked or full. */
export function store(storage: TextStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
  } catch {
    return false;
  }
  return storage instanceof Storage;
}

function openStorage(name: "localStorage" | "sessionStorage"): TextStorage {
  try {
    return (window[name] as Storage | null) ?? memoryStorage();
  } catch {
    return memoryStorage();
  }
}

function memoryStorage(): TextStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
