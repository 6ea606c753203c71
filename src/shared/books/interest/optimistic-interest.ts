import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { Stage } from "@domain/producers/slate";
import type { OptimisticLocalStore } from "convex/browser";
import { updatePages } from "../../lists/optimistic-pages";

interface Change {
  bookId: Id<"books">;
  saved: boolean;
  /** Only the saves of approved producers count. */
  isCounted: boolean;
}

interface Counted {
  _id: Id<"books">;
  interestCount: number;
}

/** Puts a save on every open screen before the server answers. Convex takes it back if the save fails. */
export function showInterest(store: OptimisticLocalStore, { bookId, saved, isCounted }: Change): void {
  const wasSaved = isShownSaved(store, bookId) ?? (isListed(store, bookId) || undefined);
  if (wasSaved === undefined || wasSaved === saved) return;
  if (store.getQuery(api.favorites.isSaved, { bookId }) !== undefined)
    store.setQuery(api.favorites.isSaved, { bookId }, saved);
  if (!saved && store.getQuery(api.favorites.isNamed, { bookId }) !== undefined)
    store.setQuery(api.favorites.isNamed, { bookId }, null);
  for (const { args, value } of batchesWith(store, bookId)) {
    const others = value.filter((id) => id !== bookId);
    store.setQuery(api.favorites.savedAmong, args, saved ? [...others, bookId] : others);
  }
  if (saved) addToDesk(store, { saved: 1 });
  else hideSaved(store, bookId);
  if (isCounted) addInterest(store, bookId, saved ? 1 : -1);
}

/** Takes a book out of My Saved Books on every open screen. `stage`: the slate's column that it moved to. */
export function hideSaved(store: OptimisticLocalStore, bookId: Id<"books">, stage?: Stage): void {
  const isOptioned = stage === "negotiating" || stage === "optioned";
  addToDesk(store, { saved: -1, ...(isOptioned && { options: 1 }) });
  for (const { args, value } of store.getAllQueries(api.favorites.mine)) {
    const page = value?.page.filter((row) => row.bookId !== bookId);
    if (value && page) store.setQuery(api.favorites.mine, args, { ...value, page });
  }
}

/** What a bookmark or the book's page shows now; undefined if neither is on screen. */
function isShownSaved(store: OptimisticLocalStore, bookId: Id<"books">): boolean | undefined {
  const onPage = store.getQuery(api.favorites.isSaved, { bookId });
  return onPage ?? batchesWith(store, bookId)[0]?.value.includes(bookId);
}

/** The answered queries of cards that ask about this book. */
function batchesWith(store: OptimisticLocalStore, bookId: Id<"books">) {
  const batches = store.getAllQueries(api.favorites.savedAmong);
  return batches.flatMap(({ args, value }) =>
    value !== undefined && args.bookIds.includes(bookId) ? [{ args, value }] : [],
  );
}

function isListed(store: OptimisticLocalStore, bookId: Id<"books">): boolean {
  const lists = store.getAllQueries(api.favorites.mine);
  return lists.some(({ value }) => value?.page.some((row) => row.bookId === bookId));
}

function addToDesk(store: OptimisticLocalStore, change: { saved: number; options?: number }) {
  const desk = store.getQuery(api.producers.desk, {});
  if (!desk) return;
  const { saved, options } = desk.counts;
  const counts = {
    ...desk.counts,
    saved: Math.max(0, saved + change.saved),
    options: options + (change.options ?? 0),
  };
  store.setQuery(api.producers.desk, {}, { ...desk, counts });
}

function addInterest(store: OptimisticLocalStore, bookId: Id<"books">, change: 1 | -1) {
  const count = <Book extends Counted>(book: Book): Book =>
    book._id === bookId ? { ...book, interestCount: Math.max(0, book.interestCount + change) } : book;
  updatePages(store, api.catalog.browse, count);
  updatePages(store, api.catalog.search, count);
  updatePages(store, api.catalog.sponsored, count);
  updatePages(store, api.catalog.successStories, count);
  updatePages(store, api.authors.booksOf, count);
  for (const list of [api.home.bestsellers, api.home.savedByProducers]) {
    const books = store.getQuery(list, {});
    if (books) store.setQuery(list, {}, books.map(count));
  }
  for (const { args, value } of store.getAllQueries(api.home.genreCarousel))
    if (value) store.setQuery(api.home.genreCarousel, args, value.map(count));
  for (const { args, value } of store.getAllQueries(api.home.sponsoredStrip))
    if (value) store.setQuery(api.home.sponsoredStrip, args, value.map(count));
  for (const { args, value } of store.getAllQueries(api.catalog.sponsoredHits))
    if (value) store.setQuery(api.catalog.sponsoredHits, args, value.map(count));
  for (const { args, value } of store.getAllQueries(api.catalog.searchSorted))
    if (value) store.setQuery(api.catalog.searchSorted, args, { ...value, items: value.items.map(count) });
  for (const { args, value } of store.getAllQueries(api.books.get)) {
    if (value?._id !== bookId) continue;
    const interest = { ...value.interest, saves: Math.max(0, value.interest.saves + change) };
    store.setQuery(api.books.get, args, { ...count(value), interest });
  }
}
