import { safeLocalStorage, store, type TextStorage } from "./browser-storage";

/** Unsaved form input, kept in this browser, or in one of its tabs (`safeSessionStorage`). */
interface Draft {
  at: number;
  values: Record<string, unknown>;
}

/** The draft under this key, or null if there is none or it is unreadable. */
export function readDraft(key: string, storage: TextStorage = safeLocalStorage): Draft | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? "null");
    if (typeof draft !== "object" || draft === null || !("at" in draft) || !("values" in draft)) return null;
    const { at, values } = draft;
    if (typeof at !== "number" || typeof values !== "object" || values === null) return null;
    return { at, values: { ...values } };
  } catch {
    return null;
  }
}

/** Stores a draft. Returns false if the browser stores nothing, as in some private windows. */
export function keepDraft(key: string, draft: Draft, storage: TextStorage = safeLocalStorage): boolean {
  return store(storage, key, JSON.stringify(draft));
}

export function dropDraft(key: string, storage: TextStorage = safeLocalStorage): void {
  storage.removeItem(key);
}
