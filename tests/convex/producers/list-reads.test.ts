import { generateNKeysBetween } from "fractional-indexing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Doc } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import { type Market, market as newMarket, type Somebody } from "../../support/market";
import { saveSearch } from "../../support/searches";

const FEW = 10;
const MANY = 5_000;
/** Rows written in one transaction. */
const BATCH = 1_000;
const PAGE = { numItems: 5, cursor: null };

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date("2026-11-03T10:00:00Z"));
});

afterEach(() => {
  vi.useRealTimers();
});

const SAVED = { path: "favorites:mine", args: { sort: "newest", paginationOpts: PAGE } };
const COLUMN = {
  path: "producer/slate:column",
  args: { stage: "considering", isArchived: false, paginationOpts: PAGE },
};
const OPTIONS = { path: "options:mine", args: { sort: "newest", paginationOpts: PAGE } };

/** The dashboard's queries by the name of their list. */
const LISTS = {
  "my saved books": SAVED,
  "my saved books by title": { ...SAVED, args: { ...SAVED.args, sort: "title" } },
  "my saved books of a genre": { ...SAVED, args: { ...SAVED.args, genre: "Thriller" } },
  "my saved books with a word": { ...SAVED, args: { ...SAVED.args, q: "saved" } },
  "a column": COLUMN,
  "the cards of a tag": { ...COLUMN, args: { ...COLUMN.args, filter: { tag: "Series" } } },
  "the cards with a word": { ...COLUMN, args: { ...COLUMN.args, filter: { q: "saved" } } },
  "the overview's counts": { path: "producers:desk", args: {} },
  "my searches": { path: "producer/savedSearches:mine", args: {} },
  "my options": OPTIONS,
  "my options by end": { ...OPTIONS, args: { ...OPTIONS.args, sort: "ending" } },
};

/** A producer with ten saved books, ten options, and a search that found them. */
async function desk(market: Market) {
  const dana = await market.producer();
  const names = Array.from({ length: FEW }, (_, n) => n);
  const searchId = await saveSearch(dana, { alerts: "off" });
  for (const bookId of await market.books(...names.map((n) => ({ title: `Saved ${n}` })))) {
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await dana.mutation(api.producer.slate.setTags, { bookId, tags: ["Series"] });
    await dana.mutation(api.producer.notes.save, { bookId, note: "Ask in May" });
  }
  for (const bookId of await market.books(...names.map((n) => ({ title: `Optioned ${n}` })))) {
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await dana.mutation(api.options.createFromSaved, { bookId, today: "2026-11-03" });
  }
  const options = { sort: "newest" as const, paginationOpts: { numItems: FEW, cursor: null } };
  for (const { _id: id } of (await dana.query(api.options.mine, options)).page)
    await dana.mutation(api.options.update, { id, optionExpiryDate: "2026-12-01" });
  await market.pass(1000);
  return { dana, searchId };
}

/** Copies rows until a producer has five thousand saves, options and matches. Each copy points to the book of its original. */
async function growDesk({ t }: Market) {
  const originals = await t.run(async ({ db }) => ({
    saves: (await db.query("favorites").collect()).filter(({ inSaved }) => inSaved),
    options: await db.query("optionedBooks").collect(),
    matches: await db.query("searchMatches").collect(),
    last:
      (await db.query("favorites").collect())
        .map(({ rank }) => rank)
        .sort()
        .at(-1) ?? null,
  }));
  const ranks = generateNKeysBetween(originals.last, null, MANY - FEW);
  for (let from = FEW; from < MANY; from += BATCH)
    await t.run(async (ctx) => {
      for (let n = from; n < Math.min(from + BATCH, MANY); n++) {
        await copySave(ctx, originals.saves[n % FEW]!, ranks[n - FEW]!, n);
        await ctx.db.insert("optionedBooks", copyOf(originals.options[n % FEW]!));
        await ctx.db.insert("searchMatches", copyOf(originals.matches[n % FEW]!));
      }
    });
}

async function copySave({ db }: Pick<MutationCtx, "db">, save: Doc<"favorites">, rank: string, n: number) {
  const { producerId, stage, isArchived } = save;
  const favoriteId = await db.insert("favorites", { ...copyOf(save), rank, createdAt: save.createdAt - n });
  await db.insert("slateFacets", { favoriteId, producerId, facet: "tag:Series", isArchived, stage, rank });
}

function copyOf<Row extends { _id: unknown; _creationTime: number }>({ _id, _creationTime, ...fields }: Row) {
  return fields;
}

async function reads({ query }: Somebody, list: { path: string; args: object }): Promise<number> {
  return (await query(internal.staging.market.measure, list)).documents;
}

test("each list of the dashboard reads as much at 5,000 saves as at ten", { timeout: 120_000 }, async () => {
  const market = newMarket();
  const { dana, searchId } = await desk(market);
  const costs = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(LISTS).map(async ([name, list]) => [name, await reads(dana, list)] as const),
      ),
    );
  const few = await costs();
  await growDesk(market);
  const many = await costs();
  expect(many).toEqual(few);
  // Lists are bounded: twenty options by their end, and 24 of 48 matches. Three documents identify the caller.
  const endings = { path: "options:endings", args: { today: "2026-11-03" } };
  expect(await reads(dana, endings)).toBeLessThanOrEqual(21 + 3);
  const newMatches = { path: "producer/savedSearches:newMatches", args: { id: searchId } };
  expect(await reads(dana, newMatches)).toBeLessThanOrEqual(1 + 48 * 2 + 24 + 3);
});
