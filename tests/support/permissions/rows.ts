import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { ACCOUNT_ATTEMPTS } from "./account-rows";
import { ADMIN_ATTEMPTS, ADMIN_NEWCOMER } from "./admin-rows";
import { BILLING_ATTEMPTS, BILLING_NEWCOMER } from "./billing-rows";
import { BOOK_ATTEMPTS, BOOK_NEWCOMER } from "./book-rows";
import { MAIL_ATTEMPTS, MAIL_NEWCOMER } from "./mail-rows";
import type { Attempt } from "./attempt";
import { agreed, outcome } from "./attempt";
import { MARKET_ATTEMPTS, MARKET_NEWCOMER, showsStory } from "./market-rows";
import type { Column } from "./matrix";
import { COLUMNS, MATRIX } from "./matrix";
import type { Actor, Who } from "./permission-market";
import { ROUTE_ATTEMPTS } from "./route-rows";
import { PROFILE_ATTEMPTS, PROFILE_NEWCOMER } from "./profile-rows";

/** What is tried for each row. */
export const ATTEMPTS: Record<string, Attempt> = {
  M01: async (_world, actor) => ((await lists(actor)).every((list) => list.includes("Public")) ? "P" : "N"),
  M02: async (_world, actor) => agreed([await shown(actor, "Unlisted"), await shown(actor, "Below")]),
  M03: async (_world, actor) => await shown(actor, "Blocked"),
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
    (await actor.query(api.favorites.isSaved, { bookId: books.pub })) ? "+" : "N",
  M47: async (_world, actor) => ((await me(actor))?.approvalStatus ? "+" : "N"),
  M49: async (_world, actor) => ((await me(actor)) === null ? "N" : "+"),
  M83: async (_world, actor, column) => {
    // Whoever is signed in would end the session that the other rows are tried with.
    if (column === "an") await actor.action(api.auth.signOut, {});
    return (await actor.query(api.auth.isAuthenticated, {})) ? "+" : "N";
  },
  ...ACCOUNT_ATTEMPTS,
  ...BOOK_ATTEMPTS,
  ...PROFILE_ATTEMPTS,
  ...ADMIN_ATTEMPTS,
  M92: async ({ books }, actor) =>
    (await showsStory(actor))
      ? agreed([await page(actor, books.story), await page(actor, "story")])
      : "not among the stories",
  ...BILLING_ATTEMPTS,
  ...MAIL_ATTEMPTS,
  ...MARKET_ATTEMPTS,
  ...ROUTE_ATTEMPTS,
};

/** A person with basic access who has still to choose a role (B-32); in every row not named here, as a visitor. */
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
  ...ADMIN_NEWCOMER,
  ...BOOK_NEWCOMER,
  ...PROFILE_NEWCOMER,
  ...BILLING_NEWCOMER,
  ...MAIL_NEWCOMER,
  ...MARKET_NEWCOMER,
};

/** The rows that are tried here. */
export const TRIED = MATRIX.filter(({ id }) => id in ATTEMPTS);

/** The cell that somebody is to meet: their column's, or for one without a column what stands for them. */
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
async function lists({ query }: Actor): Promise<string[][]> {
  const paginationOpts = { numItems: 48, cursor: null };
  const q = "public unlisted below blocked";
  const shelves = await Promise.all([
    query(api.catalog.browse, { filters: {}, sort: "title", paginationOpts }).then(({ page }) => page),
    query(api.catalog.search, { q, filters: {}, paginationOpts }).then(({ page }) => page),
    query(api.catalog.searchSorted, { q, filters: {}, sort: "title" }).then(({ items }) => items),
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

/** Where this person meets the book: in a public list, among their own hidden ones (P), or nowhere (N). */
async function shown(actor: Actor, title: string): Promise<string> {
  if ((await lists(actor)).flat().includes(title)) return "in public";
  const own = await actor.query(api.catalog.myHidden, { q: "", filters: {} }).catch(() => []);
  return own.some((card) => card.title === title) ? "P" : "N";
}

async function save({ mutation }: Actor, bookId: Id<"books">): Promise<string> {
  return await outcome(mutation(api.favorites.set, { bookId, saved: true }));
}
