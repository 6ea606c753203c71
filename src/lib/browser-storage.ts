class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();

  get length(): number {
    return this.#values.size;
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
  removeItem(key: string): void {
    this.#values.delete(key);
  }
  clear(): void {
    this.#values.clear();
  }
}

/**
 * The browser's two storages. If a browser blocks them, reading `window.localStorage` throws or returns null. Then
 * the page falls back to memory, which lasts as long as the page.
 */
export const safeLocalStorage = openStorage("localStorage");
export const safeSessionStorage = openStorage("sessionStorage");

/** Stores a value. Returns false if it will not outlast the page: the storage is blocked or full. */
export function store(storage: Storage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
  } catch {
    return false;
  }
  return !(storage instanceof MemoryStorage);
}

function openStorage(name: "localStorage" | "sessionStorage"): Storage {
  try {
    return (window[name] as Storage | null) ?? new MemoryStorage();
  } catch {
    return new MemoryStorage();
  }
}
