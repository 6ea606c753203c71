import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { MAX_LOOKED_UP } from "@domain/producers/saved-books";
import { useConvex } from "convex/react";
import { useCallback, useMemo, useSyncExternalStore } from "react";

type BookId = Id<"books">;
type Batch = readonly BookId[];

/** The books on screen, each with those that ask about its cards. */
const watched = new Map<BookId, Set<() => void>>();
const batches = new Map<BookId, Batch>();
let waiting: BookId[] = [];

/**
 * True if the viewer saved this book; undefined until that is known. Cards that appear together share one query, and
 * only the card whose book changed is drawn again.
 */
export function useSavedInBatch(bookId: BookId): boolean | undefined {
  const subscribe = useCallback((listener: () => void) => watch(bookId, listener), [bookId]);
  const bookIds = useSyncExternalStore(subscribe, () => batches.get(bookId));
  const client = useConvex();
  const saved = useMemo(
    () => bookIds && client.watchQuery(api.favorites.savedAmong, { bookIds: [...bookIds] }),
    [client, bookIds],
  );
  const follow = useCallback((listener: () => void) => saved?.onUpdate(listener) ?? ignored, [saved]);
  return useSyncExternalStore(follow, () => saved?.localQueryResult()?.includes(bookId));
}

function ignored(): void {}

function watch(bookId: BookId, listener: () => void): () => void {
  const listeners = watched.get(bookId) ?? new Set();
  watched.set(bookId, listeners.add(listener));
  if (!batches.has(bookId) && !waiting.includes(bookId)) {
    waiting.push(bookId);
    if (waiting.length === 1) queueMicrotask(formBatches);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    watched.delete(bookId);
    // A card that comes back before the others leave finds its answer still there.
    const batch = batches.get(bookId) ?? [];
    if (!batch.some((id) => watched.has(id))) for (const id of batch) batches.delete(id);
  };
}

function formBatches() {
  const books = waiting.filter((bookId) => watched.has(bookId));
  waiting = [];
  for (let first = 0; first < books.length; first += MAX_LOOKED_UP) {
    const batch = books.slice(first, first + MAX_LOOKED_UP);
    for (const bookId of batch) batches.set(bookId, batch);
  }
  for (const bookId of books) for (const listener of watched.get(bookId) ?? []) listener();
}
