import { dropDraft, keepDraft, readDraft } from "../../lib/draft";

/** A note that is not saved yet, and the saved note it was typed over. */
interface NoteDraft {
  note: string;
  base: string;
}

/** The draft of a person's note on a book that this browser keeps, or null. */
export function readNoteDraft(userId: string, bookId: string): NoteDraft | null {
  const { note, base } = readDraft(keyOf(userId, bookId))?.values ?? {};
  return typeof note === "string" && typeof base === "string" ? { note, base } : null;
}

/** Keeps an unsaved note in this browser. */
export function keepNoteDraft(userId: string, bookId: string, draft: NoteDraft): void {
  keepDraft(keyOf(userId, bookId), { at: Date.now(), values: { ...draft } });
}

/** Forgets the draft of a note, once it is saved or discarded. */
export function dropNoteDraft(userId: string, bookId: string): void {
  dropDraft(keyOf(userId, bookId));
}

/** Drafts carry the person, so that somebody else on this computer never sees them. */
function keyOf(userId: string, bookId: string): string {
  return `note-draft:${userId}:${bookId}`;
}
