import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { Actor } from "../../support/stage";
import { ACCOUNT_ATTEMPTS, ACCOUNT_NEWCOMER } from "./attempts/account";
import { ADMIN_ATTEMPTS, ADMIN_NEWCOMER } from "./attempts/admin";
import { AUDIT_ATTEMPTS, AUDIT_NEWCOMER } from "./attempts/audit";
import { BOOK_ACT_ATTEMPTS, BOOK_ACT_NEWCOMER } from "./attempts/book-act";
import { BOOK_ATTEMPTS, BOOK_NEWCOMER } from "./attempts/book";
import { DIGEST_ATTEMPTS, DIGEST_NEWCOMER } from "./attempts/digest";
import { EXPORT_ATTEMPTS, EXPORT_NEWCOMER } from "./attempts/export";
import type { Column } from "./matrix";
import { CAMPAIGN_ATTEMPTS, CAMPAIGN_NEWCOMER, DRAFT_ATTEMPTS } from "./attempts/campaign";
import { IMPORT_ATTEMPTS, IMPORT_NEWCOMER } from "./attempts/import";
import { NOTICE_ATTEMPTS, NOTICE_NEWCOMER } from "./attempts/notice";
import { INBOX_ATTEMPTS, INBOX_NEWCOMER } from "./attempts/inbox";
import { agreed, COLUMNS, MATRIX, outcome } from "./matrix";
import { OPTION_ATTEMPTS, OPTION_NEWCOMER } from "./attempts/option";
import { PEOPLE_ATTEMPTS, PEOPLE_NEWCOMER, showsStory } from "./attempts/people";
import type { Attempt, Who } from "./permission-market";
import { PRODUCER_AREA_ATTEMPTS, PRODUCER_AREA_NEWCOMER } from "./attempts/producer";
import { RATING_ATTEMPTS, RATING_NEWCOMER } from "./attempts/rating";
import { SEARCH_ATTEMPTS, SEARCH_NEWCOMER } from "./attempts/search";
import { SLATE_ATTEMPTS, SLATE_NEWCOMER } from "./attempts/slate";
import { THREAD_ATTEMPTS, THREAD_NEWCOMER } from "./attempts/thread";
import { ROUTE_ATTEMPTS } from "./attempts/route";
import { TRUST_ATTEMPTS, TRUST_NEWCOMER } from "./attempts/trust";

/** The attempt for each row. */
export const ATTEMPTS: Record<string, Attempt> = {
  M01: async (_market, actor) =>
    (await publicLists(actor)).every((list) => list.includes("Public")) ? "P" : "N",
  M02: async (_market, actor) => agreed([await placeOf(actor, "Unlisted"), await placeOf(actor, "Below")]),
  M03: async (_market, actor) => await placeOf(actor, "Blocked"),
  M04: async ({ books }, actor) => agreed([await page(actor, books.pub), await page(actor, "public")]),
  M05: async ({ books }, actor) =>
    agreed(await Promise.all([books.hid, books.low, "unlisted", "below"].map((key) => page(actor, key)))),
  M06: async ({ books }, actor) => agreed([await page(actor, books.blk), await page(actor, "blocked")]),
  M13: async ({ books }, actor) => ((await interest(actor, books.pub)) === undefined ? "N" : "P"),
  M14: async ({ books }, actor) =>
    agreed(
      await Promise.all(
        [books.hid, books.blk].map(async (id) => ((await interest(actor, id)) === undefined ? "N" : "+")),
      ),
    ),
  M31: async ({ books }, actor) => await save(actor, books.pub),
  M32: async ({ books }, actor) =>
    agreed([
      await save(actor, books.hid),
      await save(actor, books.low),
      await save(actor, books.blk),
      await save(actor, books.missing),
    ]),
  M33: async ({ books }, actor) =>
    agreed([
      (await actor.query(api.favorites.isSaved, { bookId: books.pub })) ? "+" : "N",
      (await actor.query(api.favorites.savedAmong, { bookIds: [books.pub, books.hid] })).length > 0
        ? "+"
        : "N",
    ]),
  M47: async (_market, actor) => ((await me(actor))?.approvalStatus ? "+" : "N"),
  M49: async (_market, actor) => ((await me(actor)) === null ? "N" : "+"),
  M83: async (_market, actor, column) => {
    // A logged-in caller would end the session that the other rows need.
    if (column === "an") await actor.action(api.auth.signOut, {});
    return (await actor.query(api.auth.isAuthenticated, {})) ? "+" : "N";
  },
  ...ACCOUNT_ATTEMPTS,
  ...BOOK_ATTEMPTS,
  M92: async ({ books }, actor) =>
    (await showsStory(actor))
      ? agreed([await page(actor, books.story), await page(actor, "story")])
      : "not among the stories",
  ...PEOPLE_ATTEMPTS,
  ...PRODUCER_AREA_ATTEMPTS,
  ...OPTION_ATTEMPTS,
  ...SEARCH_ATTEMPTS,
  ...SLATE_ATTEMPTS,
  ...ADMIN_ATTEMPTS,
  ...AUDIT_ATTEMPTS,
  ...EXPORT_ATTEMPTS,
  ...RATING_ATTEMPTS,
  ...BOOK_ACT_ATTEMPTS,
  ...ROUTE_ATTEMPTS,
  ...IMPORT_ATTEMPTS,
  ...INBOX_ATTEMPTS,
  ...THREAD_ATTEMPTS,
  ...TRUST_ATTEMPTS,
  ...NOTICE_ATTEMPTS,
  ...CAMPAIGN_ATTEMPTS,
  ...DRAFT_ATTEMPTS,
  ...DIGEST_ATTEMPTS,
};

/** The cells of a person without a role (B-32). In rows not named here, they count as a visitor. */
const NEWCOMER: Record<string, string> = {
  M31: "F",
  M32: "F",
  M49: "+",
  M51: "+",
  M54: "+",
  M55: "+",
  M56: "+",
  M83: "+",
  M88: "+",
  M89: "+",
  ...ACCOUNT_NEWCOMER,
  ...BOOK_NEWCOMER,
  ...PEOPLE_NEWCOMER,
  ...PRODUCER_AREA_NEWCOMER,
  ...OPTION_NEWCOMER,
  ...SEARCH_NEWCOMER,
  ...SLATE_NEWCOMER,
  ...IMPORT_NEWCOMER,
  ...INBOX_NEWCOMER,
  ...THREAD_NEWCOMER,
  ...TRUST_NEWCOMER,
  ...NOTICE_NEWCOMER,
  ...CAMPAIGN_NEWCOMER,
  ...DIGEST_NEWCOMER,
  ...ADMIN_NEWCOMER,
  ...AUDIT_NEWCOMER,
  ...EXPORT_NEWCOMER,
  ...RATING_NEWCOMER,
  ...BOOK_ACT_NEWCOMER,
};

/** The rows with an attempt. */
export const TRIED = MATRIX.filter(({ id }) => id in ATTEMPTS);

/** The cell that this caller must get. Callers without a column get a newcomer's or a visitor's. */
export function cellOf({ id, cells }: (typeof MATRIX)[number], who: Who): string {
  const isColumn = (COLUMNS as readonly string[]).includes(who);
  const cell = isColumn ? cells[who as Column] : ((who === "newcomer" ? NEWCOMER[id] : null) ?? cells.an);
  return cell === "V" ? "+" : cell;
}

async function me({ query }: Actor) {
  return await query(api.viewer.me, {});
}

async function page({ query }: Actor, idOrSlug: string): Promise<string> {
  const book = await query(api.books.get, { idOrSlug });
  if (book === null) return "N";
  return book.own === null ? "P" : "+";
}

async function interest({ query }: Actor, idOrSlug: Id<"books">): Promise<number | undefined> {
  return (await query(api.books.get, { idOrSlug }))?.interestCount;
}

/** The titles in each public list. */
async function publicLists({ query }: Actor): Promise<string[][]> {
  const paginationOpts = { numItems: 48, cursor: null };
  const q = "public unlisted below blocked";
  const shelves = await Promise.all([
    query(api.catalog.browse, { filters: {}, sort: "title", paginationOpts }).then(({ page }) => page),
    query(api.catalog.search, { q, filters: {}, paginationOpts }).then(({ page }) => page),
    query(api.catalog.searchSorted, { q, filters: {}, sort: "title", count: 24 }).then(({ items }) => items),
    query(api.catalog.sponsoredHits, { q: "", filters: {}, seed: 0 }),
    query(api.catalog.sponsoredHits, { q, filters: {}, seed: 0 }),
    query(api.catalog.sponsored, { seed: 0, half: "after", paginationOpts }).then(({ page }) => page),
    query(api.home.bestsellers, {}),
    query(api.home.genreCarousel, { genre: "Thriller" }),
    query(api.home.savedByProducers, {}),
    query(api.home.sponsoredStrip, { seed: 0 }),
  ]);
  return shelves.map((cards) => cards.map((card) => card.title));
}

/** The titles that browse names beside its lists. Counts and changes of a search name none. */
async function hints({ query }: Actor): Promise<string[]> {
  const q = "public unlisted below blocked";
  await query(api.catalog.counts, { filters: {} });
  await query(api.catalog.suggestChanges, { q, filters: {} });
  await query(api.catalog.nearSpelling, { q, filters: {} });
  const { titles, others } = await query(api.catalog.typeaheadHits, { q });
  const turn = await query(api.catalog.todaysTurn, { filters: {}, seed: 0 });
  return [...titles, ...others, ...(turn === null ? [] : [turn])].map((hit) => hit.title);
}

/** Where this person sees the book: in a public list, among their own hidden ones (P), or nowhere (N). */
async function placeOf(actor: Actor, title: string): Promise<string> {
  const shown = [...(await publicLists(actor)).flat(), ...(await hints(actor))];
  if (shown.includes(title)) return "in public";
  const own = await actor.query(api.catalog.myHidden, { q: "", filters: {} }).catch(() => []);
  return own.some((card) => card.title === title) ? "P" : "N";
}

async function save({ mutation }: Actor, bookId: Id<"books">): Promise<string> {
  return await outcome(mutation(api.favorites.set, { bookId, saved: true }));
}
