import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { OptimisticLocalStore } from "convex/browser";
import { optimisticallyUpdateValueInPaginatedQuery } from "convex/react";
import type { PaginatedQueryArgs, PaginatedQueryItem, PaginatedQueryReference } from "convex/react";
import { convexToJson } from "convex/values";
import type { Value } from "convex/values";

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
  const wasSaved = store.getQuery(api.favorites.isSaved, { bookId });
  if (wasSaved === undefined || wasSaved === saved) return;
  store.setQuery(api.favorites.isSaved, { bookId }, saved);
  if (isCounted) addInterest(store, bookId, saved ? 1 : -1);
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

/** Updates every open list of a paginated query, each once: the helper itself goes through a list's pages. */
function updatePages<Query extends PaginatedQueryReference>(
  store: OptimisticLocalStore,
  query: Query,
  update: (item: PaginatedQueryItem<Query>) => PaginatedQueryItem<Query>,
) {
  const lists = new Map<string, Value>();
  for (const { args } of store.getAllQueries(query)) {
    const { paginationOpts: _, ...list } = args;
    lists.set(JSON.stringify(convexToJson(list as Value)), list as Value);
  }
  for (const args of lists.values())
    optimisticallyUpdateValueInPaginatedQuery(store, query, args as PaginatedQueryArgs<Query>, update);
}
