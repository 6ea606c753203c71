import { safeLocalStorage, store } from "./browser-storage";

/** Unsaved form input, kept in this browser. */
interface Draft {
  at: number;
  values: Record<string, unknown>;
}

/** The draft under this key, or null if there is none or it is unreadable. */
export function readDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(safeLocalStorage.getItem(key) ?? "null");
    if (typeof draft !== "object" || draft === null || !("at" in draft) || !("values" in draft)) return null;
    const { at, values } = draft;
    if (typeof at !== "number" || typeof values !== "object" || values === null) return null;
    return { at, values: { ...values } };
  } catch {
    return null;
  }
}

/** Stores a draft. Returns false if the browser stores nothing, as in some private windows. */
export function keepDraft(key: string, draft: Draft): boolean {
  return store(safeLocalStorage, key, JSON.stringify(draft));
}

export function dropDraft(key: string): void {
  safeLocalStorage.removeItem(key);
}
