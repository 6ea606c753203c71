/** What was typed into a form and not saved yet, kept in this browser. */
interface Draft {
  at: number;
  values: Record<string, unknown>;
}

/** The draft under this key, or null when there is none that can be read. */
export function readDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof draft !== "object" || draft === null || !("at" in draft) || !("values" in draft)) return null;
    const { at, values } = draft;
    if (typeof at !== "number" || typeof values !== "object" || values === null) return null;
    return { at, values: { ...values } };
  } catch {
    return null;
  }
}

/** False where the browser keeps nothing for us, as in some private windows. */
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, nothing is there to be dropped.
  }
}
