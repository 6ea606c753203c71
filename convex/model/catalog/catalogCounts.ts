import type { Infer } from "convex/values";
import { v } from "convex/values";
import { countKeys, optionCounts } from "../../../domain/catalog/counts";
import { GENRE_CODES, genreOfCode } from "../../../domain/catalog/codes";
import type { Filters } from "../../../domain/catalog/facets";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { DatabaseWriter, MutationCtx } from "../../_generated/server";
import type { Reader } from "../reader";
import type { BookCard } from "./bookCards";

/** One document for each genre, so that books of different genres never wait for each other. */
const MAX_COUNTS = Object.keys(GENRE_CODES).length;
const UNCOUNTED_BATCH = 50;

type Book = Doc<"books">;

const vByName = v.record(v.string(), v.number());
export const vOptionCounts = v.object({
  total: v.number(),
  genre: vByName,
  right: vByName,
  band: vByName,
  audiobook: v.number(),
  screenplay: v.number(),
  checked: v.number(),
});

/**
 * How many public books the filters leave, and would leave with each other option. Null until every book of an older
 * market is counted.
 */
export async function catalogCounts(
  ctx: Reader,
  filters: Filters,
): Promise<Infer<typeof vOptionCounts> | null> {
  if ((await uncounted(ctx).first()) !== null) return null;
  const rows = await ctx.db.query("catalogCounts").take(MAX_COUNTS);
  return optionCounts(
    new Map(rows.map(({ genreCode, counts }) => [genreOfCode(genreCode), counts])),
    filters,
  );
}

/** Moves a book's share in the counts. A card from before there were counts has none to take away. */
export async function syncCounts(
  db: DatabaseWriter,
  card: Pick<BookCard, "_id" | "isCounted">,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  const had = card.isCounted ? shareOf(before) : null;
  const has = shareOf(after);
  if (after !== null && !card.isCounted) await db.patch("bookCards", card._id, { isCounted: true });
  if (had?.genreCode === has?.genreCode && String(had?.keys) === String(has?.keys)) return;
  if (had !== null && had.genreCode === has?.genreCode)
    return await add(db, had.genreCode, has.keys, had.keys);
  if (had !== null) await add(db, had.genreCode, [], had.keys);
  if (has !== null) await add(db, has.genreCode, has.keys, []);
}

/** Counts the books of an older market, some in each transaction. */
export async function countOlderBooks(ctx: MutationCtx): Promise<void> {
  const cards = await uncounted(ctx).take(UNCOUNTED_BATCH);
  for (const card of cards) {
    const book = await ctx.db.get("books", card.bookId);
    await syncCounts(ctx.db, card, null, book);
  }
  if (cards.length === UNCOUNTED_BATCH) {
    await ctx.scheduler.runAfter(0, internal.jobs.books.countOlderBooks, {});
  }
}

function uncounted(ctx: Reader) {
  return ctx.db.query("bookCards").withIndex("by_isCounted", (q) => q.eq("isCounted", undefined));
}

/** What a book adds to the counts of its genre. Null while it is not public. */
function shareOf(book: Book | null) {
  return book?.isPublic ? { genreCode: GENRE_CODES[book.genre], keys: countKeys(book) } : null;
}

async function add(
  db: DatabaseWriter,
  genreCode: Doc<"catalogCounts">["genreCode"],
  more: readonly string[],
  fewer: readonly string[],
): Promise<void> {
  const row = await db
    .query("catalogCounts")
    .withIndex("by_genreCode", (q) => q.eq("genreCode", genreCode))
    .unique();
  const counts = { ...row?.counts };
  for (const key of more) counts[key] = (counts[key] ?? 0) + 1;
  for (const key of fewer) {
    const left = (counts[key] ?? 0) - 1;
    if (left === 0) delete counts[key];
    else counts[key] = left;
  }
  if (row === null) await db.insert("catalogCounts", { genreCode, counts });
  else await db.patch("catalogCounts", row._id, { counts });
}
