import * as z from "zod";

export const MAX_NOTE = 5000;

/** A producer's private note on a book. An empty one is no note. */
export const NoteInput = z.object({
  note: z.string().trim().max(MAX_NOTE, "Please keep the note under 5,000 characters"),
});
