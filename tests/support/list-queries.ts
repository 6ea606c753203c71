import { BOOK_TABS, ordersOf } from "../../domain/admin/book-lists";
import { SORTS } from "../../domain/catalog/sorts";

/** The caller: a visitor, unless the list belongs to a person. */
export type Asker = "visitor" | "author" | "producer" | "admin";
type ListQuery = { path: string; args: Record<string, unknown>; as?: Asker };

/** The documents that a list read. */
export type Cost = { documents: number; ranges: number };

/** The rows of a page. */
export const PAGE = 24;
const paginationOpts = { numItems: PAGE, cursor: null };
const filters = { genre: "Thriller", right: "filmTV" };

/** A placeholder for the profile of the market's author. */
const AUTHOR = "the author";
/** Placeholders for two searches of the producer: one finds every book, one those titled "Beacon". */
export const EVERY_BOOK = "the search for every book";
export const BEACONS = "the search for beacons";

/** A placeholder for the books of one list of cards. */
const SHOWN_BOOKS = "the first books";
/** A placeholder for a run of a campaign. */
const A_RUN = "the last run";
/** A placeholder for an import of the admin. */
const AN_IMPORT = "the last import";
/** Placeholders for the conversation of producer and author, and for the report about it. */
const A_THREAD = "the conversation";
const A_REPORT = "the report";

/** Every public query that returns a list, with arguments that fill it. */
export const LIST_QUERIES: readonly ListQuery[] = [
  ...SORTS.map((sort) => ({ path: "catalog:browse", args: { filters: {}, sort, paginationOpts } })),
  {
    path: "catalog:browse",
    args: { filters, sort: "mostReviews", paginationOpts: { numItems: 8, cursor: null } },
  },
  { path: "catalog:browse", args: { filters: { band: "10-49" }, sort: "highestRated", paginationOpts } },
  { path: "catalog:search", args: { q: "beacon", filters: {}, paginationOpts } },
  { path: "catalog:searchSorted", args: { q: "beacon", filters: {}, sort: "title", count: PAGE } },
  { path: "catalog:sponsoredHits", args: { q: "", filters, seed: 0 } },
  { path: "catalog:sponsoredHits", args: { q: "beacon", filters: {}, seed: 0 } },
  { path: "catalog:suggestChanges", args: { q: "beacn", filters: {} } },
  { path: "catalog:nearSpelling", args: { q: "beacn market", filters: {} } },
  { path: "catalog:typeaheadHits", args: { q: "beacon" } },
  { path: "catalog:sponsored", args: { seed: 0, half: "after", paginationOpts } },
  { path: "catalog:successStories", args: { paginationOpts } },
  { path: "catalog:myHidden", args: { q: "", filters: {} }, as: "author" },
  { path: "account:sessions", args: {}, as: "author" },
  { path: "authors:booksOf", args: { profileId: AUTHOR, paginationOpts } },
  {
    path: "authors:booksOf",
    args: { profileId: AUTHOR, genre: "Thriller", paginationOpts: { numItems: 4, cursor: null } },
  },
  { path: "authors:similar", args: { slug: "test-person" } },
  { path: "books:claimable", args: {}, as: "author" },
  { path: "books:mine", args: { paginationOpts }, as: "author" },
  { path: "books:news", args: {}, as: "author" },
  { path: "favorites:mine", args: { sort: "newest", paginationOpts }, as: "producer" },
  { path: "favorites:mine", args: { sort: "title", genre: "Thriller", paginationOpts }, as: "producer" },
  { path: "favorites:mine", args: { sort: "newest", q: "beacon", paginationOpts }, as: "producer" },
  { path: "home:bestsellers", args: {} },
  { path: "home:genres", args: {} },
  { path: "home:figures", args: {} },
  { path: "home:genreCarousel", args: { genre: "Thriller" } },
  { path: "home:savedByProducers", args: {} },
  { path: "home:sponsoredStrip", args: { seed: 0 } },
  { path: "options:mine", args: { sort: "newest", paginationOpts }, as: "producer" },
  { path: "options:mine", args: { sort: "ending", paginationOpts }, as: "producer" },
  { path: "options:endings", args: { today: "2026-11-03" }, as: "producer" },
  { path: "producers:desk", args: {}, as: "producer" },
  { path: "producer/savedSearches:mine", args: {}, as: "producer" },
  { path: "messages/threads:list", args: { filter: "open", paginationOpts }, as: "producer" },
  { path: "messages/threads:messages", args: { threadId: A_THREAD, paginationOpts }, as: "author" },
  { path: "notices:list", args: { isUnreadOnly: false, paginationOpts }, as: "author" },
  { path: "notices:choices", args: {}, as: "author" },
  { path: "messages/blocks:mine", args: { paginationOpts }, as: "author" },
  { path: "favorites:savedAmong", args: { bookIds: SHOWN_BOOKS }, as: "producer" },
  { path: "producer/savedSearches:newMatches", args: { id: EVERY_BOOK }, as: "producer" },
  { path: "producer/savedSearches:run", args: { id: EVERY_BOOK, paginationOpts }, as: "producer" },
  { path: "producer/savedSearches:run", args: { id: BEACONS, paginationOpts }, as: "producer" },
  {
    path: "producer/slate:column",
    args: { stage: "considering", isArchived: false, paginationOpts },
    as: "producer",
  },
  {
    path: "producer/slate:column",
    args: { stage: "considering", isArchived: false, filter: { q: "beacon" }, paginationOpts },
    as: "producer",
  },
  {
    path: "producer/slate:column",
    args: { stage: "considering", isArchived: false, filter: { q: "beacon", warning: true }, paginationOpts },
    as: "producer",
  },
  ...BOOK_TABS.flatMap((tab) =>
    ordersOf(tab).map((sort) => ({
      path: "admin/books:list",
      args: { tab, sort, paginationOpts },
      as: "admin" as const,
    })),
  ),
  {
    path: "admin/books:list",
    args: { tab: "all", visibility: "listed", sort: "title", paginationOpts },
    as: "admin",
  },
  { path: "admin/books:search", args: { q: "beacon", tab: "all", paginationOpts }, as: "admin" },
  { path: "admin/books:search", args: { q: "beacon", tab: "sponsored", paginationOpts }, as: "admin" },
  { path: "admin/books:search", args: { q: "author@", tab: "all", paginationOpts }, as: "admin" },
  { path: "admin/audit:list", args: { filters: {}, paginationOpts }, as: "admin" },
  { path: "admin/audit:list", args: { filters: { actor: "admin" }, paginationOpts }, as: "admin" },
  {
    path: "admin/audit:list",
    args: { filters: { actor: "admin", topic: "Visibility" }, paginationOpts },
    as: "admin",
  },
  { path: "admin/audit:list", args: { filters: { topic: "Visibility" }, paginationOpts }, as: "admin" },
  { path: "admin/audit:actors", args: {}, as: "admin" },
  { path: "admin/campaigns:overview", args: {}, as: "admin" },
  { path: "admin/campaigns:history", args: { paginationOpts }, as: "admin" },
  { path: "admin/campaigns:emailLog", args: {}, as: "admin" },
  {
    path: "admin/campaigns:recipients",
    args: { runId: A_RUN, filter: "selectable", paginationOpts },
    as: "admin",
  },
  { path: "admin/campaigns:recipients", args: { runId: A_RUN, filter: "all", paginationOpts }, as: "admin" },
  {
    path: "admin/campaigns:recipients",
    args: { runId: A_RUN, filter: "selectable", text: "person", paginationOpts },
    as: "admin",
  },
  { path: "admin/campaigns:recipientNames", args: { kind: "welcome" }, as: "admin" },
  {
    path: "admin/digest:books",
    args: { key: "2026-W48", section: "new", paginationOpts },
    as: "admin",
  },
  { path: "admin/digest:past", args: { before: "2026-W48" }, as: "admin" },
  { path: "admin/drafts:list", args: { paginationOpts }, as: "admin" },
  { path: "admin/drafts:books", args: { bookIds: [] }, as: "admin" },
  { path: "admin/exports:page", args: { exportId: "books", paginationOpts }, as: "admin" },
  { path: "admin/imports:jobs", args: { paginationOpts }, as: "admin" },
  { path: "admin/imports:jobRows", args: { jobId: AN_IMPORT, paginationOpts }, as: "admin" },
  { path: "admin/imports:check", args: { rows: [importRow(1)] }, as: "admin" },
  { path: "admin/reports:list", args: { isDecided: false, paginationOpts }, as: "admin" },
  { path: "admin/reports:messages", args: { reportId: A_REPORT, paginationOpts }, as: "admin" },
  { path: "admin/views:list", args: { table: "books" }, as: "admin" },
  { path: "admin/messages:list", args: { paginationOpts }, as: "admin" },
  { path: "admin/messages:list", args: { isUnread: true, paginationOpts }, as: "admin" },
  { path: "admin/messages:search", args: { q: "please", paginationOpts }, as: "admin" },
  { path: "admin/options:list", args: { paginationOpts }, as: "admin" },
  { path: "admin/producers:list", args: { paginationOpts }, as: "admin" },
  { path: "admin/producers:list", args: { status: "pending", paginationOpts }, as: "admin" },
  { path: "admin/producers:list", args: { sort: "newest", paginationOpts }, as: "admin" },
  { path: "admin/producers:waiting", args: {}, as: "admin" },
  { path: "admin/producers:search", args: { q: "person", paginationOpts }, as: "admin" },
  { path: "admin/producers:search", args: { q: "fan@", paginationOpts }, as: "admin" },
  { path: "admin/ratings:queue", args: { order: "desc", paginationOpts }, as: "admin" },
  {
    path: "admin/ratings:queue",
    args: { reason: "overdue", source: "amazon", order: "asc", paginationOpts },
    as: "admin",
  },
  { path: "admin/ratings:decisions", args: { from: 0 }, as: "admin" },
  { path: "admin/producers:stats", args: { month: "2026-11" }, as: "admin" },
  { path: "admin/stats:overview", args: { today: "2026-11-23" }, as: "admin" },
  { path: "admin/subscriptions:list", args: { sort: "attention", paginationOpts }, as: "admin" },
  {
    path: "admin/subscriptions:list",
    args: { sort: "newest", status: "active", paginationOpts },
    as: "admin",
  },
  { path: "admin/subscriptions:search", args: { q: "person", paginationOpts }, as: "admin" },
  { path: "admin/sponsorships:list", args: { status: "active", paginationOpts }, as: "admin" },
  { path: "admin/sponsorships:list", args: { status: "revoked", paginationOpts }, as: "admin" },
  { path: "admin/sponsorships:counts", args: {}, as: "admin" },
];

/** A row of an import. */
export function importRow(rowNumber: number) {
  return { rowNumber, cells: { title: `Beacon ${rowNumber}`, authorName: "Test Author" } };
}

/** A list query as a test names it. */
export function nameOf({ path, args }: ListQuery): string {
  return `${path} ${JSON.stringify(args)}`;
}

/** These sum counters. Each counter has up to seventeen rows, created in no fixed order. */
const COUNTER_READERS = ["admin/producers:stats", "admin/stats:overview", "home:figures"];
const COUNTER_ROWS = 17;

/** The documents that the lists read. A counter counts as all the rows it may have. */
export function withAllCounterRows(costs: Record<string, Cost>): Record<string, Cost> {
  return Object.fromEntries(
    Object.entries(costs).map(([name, { documents, ranges }]) => {
      const most = ranges * COUNTER_ROWS;
      const isSum = COUNTER_READERS.some((reader) => name.startsWith(reader));
      return [name, { documents: isSum ? Math.max(documents, most) : documents, ranges }];
    }),
  );
}
