import { beforeAll, describe, expect, test, vi } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id, TableNames } from "../../convex/_generated/dataModel";
import schema from "../../convex/schema";

import { COLUMNS, MATRIX } from "../support/permission-matrix";
import type { Actor, World } from "../support/permission-world";
import { permissionWorld } from "../support/permission-world";

/** Tries a row's functions and says which cell the answer is. `V` and `+` are both "+" here. */
type Attempt = (world: World, actor: Actor, column: string) => Promise<string>;

const ATTEMPTS: Record<string, Attempt> = {
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
  M33: async (_world, actor) => ((await actor.query(api.favorites.myIds, {})).length === 0 ? "N" : "+"),
  M47: async (_world, actor) => ((await me(actor))?.approvalStatus ? "+" : "N"),
  M49: async (_world, actor) => ((await me(actor)) === null ? "N" : "+"),
  M83: async (_world, actor) => ((await actor.query(api.auth.isAuthenticated, {})) ? "+" : "N"),
  M84: async (_world, actor) => ((await actor.query(api.home.genres, {})).length === 0 ? "N" : "P"),
  // Without a target of their own, "another's" means naming one where none is asked for.
  M88: async ({ books }, actor, column) => {
    const smuggled = column === "ax" ? { userId: books.pub } : {};
    return await outcome(actor.mutation(api.account.setRemember, { remember: true, ...smuggled }));
  },
  M92: async ({ books }, actor) => agreed([await page(actor, books.story), await page(actor, "story")]),
};

/** Rows that no client's call can show: surface.test.ts, auth.test.ts and the backend's own tests hold them. */
const HELD_ELSEWHERE = ["M50", "M53", "M74", "M80"];

/** A person with basic access who has still to choose a role (B-32); in every row not named here, as a visitor. */
const NEWCOMER: Record<string, string> = {
  M31: "F",
  M32: "F",
  M49: "+",
  M83: "+",
  M88: "+",
};

let world: World;
beforeAll(async () => {
  vi.useFakeTimers();
  world = await permissionWorld();
  await world.market.settle();
  vi.useRealTimers();
});

test("every row that binds is tried, here or elsewhere", () => {
  const tried = [...Object.keys(ATTEMPTS), ...HELD_ELSEWHERE];
  expect(MATRIX.map(({ id }) => id)).toEqual(tried.sort());
});

describe.each(MATRIX.filter(({ id }) => id in ATTEMPTS))("$id $functions", ({ id, cells }) => {
  test.each(COLUMNS.map((column) => [column, allowed(cells[column])] as const))("%s: %s", async (...cell) => {
    expect(await attempt(id, cell[0])).toBe(cell[1]);
  });

  test("somebody without a role", async () => {
    expect(await attempt(id, "newcomer")).toBe(NEWCOMER[id] ?? allowed(cells.an));
  });

  test.each(["endedSession", "closedAccount", "deletedUser"] as const)("%s: as a visitor", async (ghost) => {
    expect(await attempt(id, ghost)).toBe(allowed(cells.an));
  });
});

/** The cell this actor meets; nothing is written unless they are allowed. */
async function attempt(id: string, actor: keyof World["actors"]): Promise<string> {
  const before = await everything();
  const met = await ATTEMPTS[id]?.(world, world.actors[actor], actor);
  if (met !== "+") expect(await everything(), "nothing is written").toEqual(before);
  return met ?? "untried";
}

async function everything() {
  const tables = Object.keys(schema.tables) as TableNames[];
  return await world.market.t.run(
    async (ctx) => await Promise.all(tables.map((table) => ctx.db.query(table).collect())),
  );
}

function allowed(cell: string): string {
  return cell === "V" ? "+" : cell;
}

/** The one answer all tries gave. */
function agreed(answers: readonly string[]): string {
  return [...new Set(answers)].join(" and ");
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
  const own = await actor.query(api.catalog.myHidden, { filters: {} }).catch(() => []);
  return own.some((card) => card.title === title) ? "P" : "N";
}

async function save({ mutation }: Actor, bookId: Id<"books">): Promise<string> {
  return await outcome(mutation(api.favorites.set, { bookId, saved: true }));
}

const CELLS: Record<string, string> = {
  UNAUTHENTICATED: "U",
  FORBIDDEN: "F",
  NOT_APPROVED: "F",
  NOT_FOUND: "X",
};

async function outcome(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => "+",
    (error: Error & { data?: { code?: string } }) => {
      if (error.data?.code !== undefined) return CELLS[error.data.code] ?? error.data.code;
      return /Validator error|Unexpected field/.test(error.message) ? "X" : `${error.name}: ${error.message}`;
    },
  );
}
