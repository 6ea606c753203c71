import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { OptimisticLocalStore } from "convex/browser";
import { useMutation } from "convex/react";
import { useMemo } from "react";
import { updatePages } from "../lists/optimistic-pages";

/** Saves a note, which every open screen shows before the server answers. */
export function useSaveNote(bookId: Id<"books">) {
  const save = useMutation(api.producer.notes.save);
  return useMemo(() => {
    const saveAtOnce = save.withOptimisticUpdate((store, { note }) => showNote(store, bookId, note));
    return async (note: string) => await saveAtOnce({ bookId, note });
  }, [save, bookId]);
}

function showNote(store: OptimisticLocalStore, bookId: Id<"books">, note: string) {
  if (store.getQuery(api.producer.notes.get, { bookId }) !== undefined)
    store.setQuery(api.producer.notes.get, { bookId }, note === "" ? null : { note, updatedAt: Date.now() });
  updatePages(store, api.favorites.mine, (row) =>
    row.bookId === bookId ? { ...row, note: note === "" ? null : note } : row,
  );
}
