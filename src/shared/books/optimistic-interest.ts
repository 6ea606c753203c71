import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { OptimisticLocalStore } from "convex/browser";
import type { CardBook } from "./card-book";

interface Change {
  bookId: Id<"books">;
  saved: boolean;
  /** Saves of approved producers alone are counted (B-09). */
  isCounted: boolean;
}

/** What a save will do, put on every open screen before the server has answered; undone by itself on failure. */
export function showInterest(store: OptimisticLocalStore, change: Change): void {
  const { bookId, saved, isCounted } = change;
  const ids = store.getQuery(api.favorites.myIds, {});
  if (ids === undefined || ids.includes(bookId) === saved) return;
  store.setQuery(api.favorites.myIds, {}, saved ? [bookId, ...ids] : ids.filter((id) => id !== bookId));
  if (isCounted) countOn(store, bookId, saved ? 1 : -1);
}

function countOn(store: OptimisticLocalStore, bookId: Id<"books">, by: 1 | -1) {
  for (const { args, value } of store.getAllQueries(api.books.get)) {
    if (value?._id !== bookId) continue;
    const interest = { ...value.interest, saves: Math.max(0, value.interest.saves + by) };
    store.setQuery(api.books.get, args, { ...value, ...counted(value, by), interest });
  }
  const cards = (books: CardBook[]) => {
    return books.map((book) => (book._id === bookId ? { ...book, ...counted(book, by) } : book));
  };
  for (const { args, value } of store.getAllQueries(api.catalog.browse))
    if (value) store.setQuery(api.catalog.browse, args, { ...value, page: cards(value.page) });
  for (const { args, value } of store.getAllQueries(api.catalog.search))
    if (value) store.setQuery(api.catalog.search, args, { ...value, page: cards(value.page) });
  for (const { args, value } of store.getAllQueries(api.catalog.searchSorted))
    if (value) store.setQuery(api.catalog.searchSorted, args, { ...value, items: cards(value.items) });
  for (const list of [api.home.bestsellers, api.home.savedByProducers]) {
    const value = store.getQuery(list, {});
    if (value) store.setQuery(list, {}, cards(value));
  }
  for (const { args, value } of store.getAllQueries(api.home.genreCarousel))
    if (value) store.setQuery(api.home.genreCarousel, args, cards(value));
  for (const { args, value } of store.getAllQueries(api.home.sponsoredStrip))
    if (value) store.setQuery(api.home.sponsoredStrip, args, cards(value));
  for (const { args, value } of store.getAllQueries(api.catalog.sponsoredHits))
    if (value) store.setQuery(api.catalog.sponsoredHits, args, cards(value));
}

function counted(book: { interestCount: number }, by: number) {
  return { interestCount: Math.max(0, book.interestCount + by) };
}
