import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import { anonQuery, authorQuery } from "./functions";
import { catalogCounts, vOptionCounts } from "./model/catalog/catalogCounts";
import { vCard } from "./model/catalog/cards";
import {
  browsePage,
  ownHidden,
  searchPage,
  sortedSearch,
  sponsoredSlots,
  vCardPage,
  vHiddenCard,
} from "./model/catalog/catalog";
import { todaysTurn as turnOfToday } from "./model/catalog/rotation";
import { sponsoredPage, vHalf } from "./model/catalog/sponsoredPage";
import { storyPage, vStoryPage } from "./model/catalog/stories";
import { typeahead, vTypeahead } from "./model/catalog/typeahead";
import { corrected, noResults, vNoResults, vSpelling } from "./model/catalog/noResults";
import { vFilters, vSort } from "./model/vocabulary";

/** A page of the public catalog, filtered and sorted. */
export const browse = anonQuery({
  args: { filters: vFilters, sort: vSort, paginationOpts: paginationOptsValidator },
  returns: vCardPage,
  handler: async (ctx, { filters, sort, paginationOpts }) =>
    await browsePage(ctx, filters, sort, paginationOpts),
});

/** How many books the filters leave, and would leave with each other option. Null while an older market is counted. */
export const counts = anonQuery({
  args: { filters: vFilters },
  returns: v.union(vOptionCounts, v.null()),
  handler: async (ctx, { filters }) => await catalogCounts(ctx, filters),
});

/** A page of a text search over title, author, logline, synopsis and themes, best match first. */
export const search = anonQuery({
  args: { q: v.string(), filters: vFilters, paginationOpts: paginationOptsValidator },
  returns: vCardPage,
  handler: async (ctx, { q, filters, paginationOpts }) => await searchPage(ctx, q, filters, paginationOpts),
});

/**
 * The first `count` of the best 200 matches of a text search, sorted; quoted phrases word after word. `capped` tells if
 * there were more than 200.
 */
export const searchSorted = anonQuery({
  args: { q: v.string(), filters: vFilters, sort: v.union(vSort, v.literal("bestMatch")), count: v.number() },
  returns: v.object({ items: v.array(vCard), capped: v.boolean() }),
  handler: async (ctx, { q, filters, sort, count }) => await sortedSearch(ctx, q, filters, sort, count),
});

/** Titles, authors and other books for what is typed so far, four of each. */
export const typeaheadHits = anonQuery({
  args: { q: v.string() },
  returns: vTypeahead,
  handler: async (ctx, { q }) => await typeahead(ctx, q),
});

/** What to change about a search that finds nothing: a near spelling, and the one filter to drop. */
export const suggestChanges = anonQuery({
  args: { q: v.string(), filters: vFilters },
  returns: vNoResults,
  handler: async (ctx, { q, filters }) => await noResults(ctx, q, filters),
});

/** A near spelling for a search of several words, which finds books by some while another is misspelled. */
export const nearSpelling = anonQuery({
  args: { q: v.string(), filters: vFilters },
  returns: vSpelling,
  handler: async (ctx, { q, filters }) => await corrected(ctx, q, filters),
});

/** Up to two sponsored books for the top of browse. `seed` is 0 to 1, chosen once per visit. */
export const sponsoredHits = anonQuery({
  args: { q: v.string(), filters: vFilters, seed: v.number() },
  returns: v.array(vCard),
  handler: async (ctx, { q, filters, seed }) => await sponsoredSlots(ctx, q, filters, seed),
});

/** A book that has its turn in today's rotation, or null. `seed` is 0 to 1, chosen once per visit. */
export const todaysTurn = anonQuery({
  args: { filters: vFilters, seed: v.number() },
  returns: v.union(vCard, v.null()),
  handler: async (ctx, { filters, seed }) => await turnOfToday(ctx, filters, seed),
});

/** A page of all sponsored books in random order, from `seed` (0 to 1, chosen once per visit) or up to it. */
export const sponsored = anonQuery({
  args: { seed: v.number(), half: vHalf, paginationOpts: paginationOptsValidator },
  returns: vCardPage,
  handler: async (ctx, { seed, half, paginationOpts }) =>
    await sponsoredPage(ctx, seed, half, paginationOpts),
});

/** A page of the publicly optioned books, newest option first. */
export const successStories = anonQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: vStoryPage,
  handler: async (ctx, { paginationOpts }) => await storyPage(ctx, paginationOpts),
});

/** The author's own hidden books, each with the reason. */
export const myHidden = authorQuery({
  args: { q: v.string(), filters: vFilters },
  returns: v.array(vHiddenCard),
  handler: async (ctx, { q, filters }) => await ownHidden(ctx, ctx.viewer.user._id, q, filters),
});
