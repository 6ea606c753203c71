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
 * The browser's two stores. A browser may block them: reading `window.localStorage` then throws, or gives null.
 * The page then works with memory that lasts as long as it does.
 */
export const safeLocalStorage = openStorage("localStorage");
export const safeSessionStorage = openStorage("sessionStorage");

/** Stores a value. False when it will not outlast the page: the store is blocked or full. */
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
