import { zid } from "convex-helpers/server/zod4";
import { v } from "convex/values";
import * as z from "zod";
import { NoteInput } from "../../domain/producers/notes";
import { producerMutation, producerQuery } from "../functions";
import { noteOn, saveNote, vNote } from "../model/producers/notes";

/** The viewer's own note on a book, or null. */
export const get = producerQuery({
  args: { bookId: v.id("books") },
  returns: v.union(vNote, v.null()),
  handler: async (ctx, { bookId }) => await noteOn(ctx, ctx.viewer.user._id, bookId),
});

/** Saves the viewer's note on a book. An empty one deletes it. */
export const save = producerMutation({
  args: { bookId: zid("books"), ...NoteInput.shape },
  returns: z.null(),
  handler: async (ctx, { bookId, note }) => {
    await saveNote(ctx, ctx.viewer.user._id, bookId, note);
    return null;
  },
});
