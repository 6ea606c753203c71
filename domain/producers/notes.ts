import * as z from "zod";
import { trimmedText } from "../typed-text";

export const MAX_NOTE = 5000;

/** A producer's private note on a book. An empty one is no note. */
export const NoteInput = z.object({
  note: trimmedText().max(MAX_NOTE, "Please keep the note under 5,000 characters"),
});
