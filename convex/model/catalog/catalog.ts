import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import { searchTextOf, titleInText } from "../../../domain/books/books";
import type { Genre } from "../../../domain/books/genres";
import { bandLimits, type ReviewBand } from "../../../domain/books/ratings";
import { BAND_CODES, GENRE_CODES } from "../../../domain/catalog/codes";
import type { Filters } from "../../../domain/catalog/facets";
import { filterFacet, matches } from "../../../domain/catalog/facets";
import { hasPhrases, hasWords, phrasesOf, searchWords } from "../../../domain/catalog/search";
import type { Sort } from "../../../domain/catalog/sorts";
import { compareBooks } from "../../../domain/catalog/sorts";
import { titleSort } from "../../../domain/slugs";
import type { Doc, Id } from "../../_generated/dataModel";
import type { Card } from "./cards";
import { type BookText, matchesOf } from "./bookTexts";
import { cardOf, cardsOf, cardsOfRows, storedCard, toCard, vCard } from "./cards";
import { capped as cappedPage } from "../pages";
import type { Reader } from "../reader";
import { vStatusReason } from "../vocabulary";

/** The most matches that a sorted search considers. The screen tells when there were more. */
export const SORTED_SEARCH_CAP = 200;
const SPONSORED_SLOTS = 2;
const SPONSORED_LOOKED_AT = 50;
const OWN_HIDDEN_SHOWN = 20;
/** The most hidden books of an author that a search or a filter looks at. */
const OWN_HIDDEN_LOOKED_AT = 200;

/** A card for the owner, with the reason why the book is hidden. A success story still has an open page. */
export const vHiddenCard = v.object({
  ...vCard.fields,
  statusReason: v.union(vStatusReason, v.null()),
  isSuccessStory: v.boolean(),
});
type HiddenCard = Infer<typeof vHiddenCard>;

export const vCardPage = paginationResultValidator(vCard);

/** One page of the filtered and sorted catalog. Reads two documents for each card. */
export async function browsePage(
  ctx: Reader,
  filters: Filters,
  sort: Sort,
  options: PaginationOptions,
): Promise<PaginationResult<Card>> {
  const rows = await rowsBySort(ctx, filters, sort).paginate(cappedPage(options));
  return { ...rows, page: await cardsOfRows(ctx, rows.page) };
}

/** One page of a text search, best match first, above them the book whose title was typed in full. */
export async function searchPage(
  ctx: Reader,
  typed: string,
  filters: Filters,
  options: PaginationOptions,
): Promise<PaginationResult<Card>> {
  const words = searchWords(typed);
  if (words === null) return { page: [], isDone: true, continueCursor: "" };
  const exact = await exactRow(ctx, typed, filters);
  const isFirst = options.cursor === null;
  const { numItems } = options;
  // Room for the exact title, so that a page stays a page.
  const wanted = {
    ...options,
    numItems: exact !== null && isFirst && numItems > 1 ? numItems - 1 : numItems,
  };
  const found = await matchesOf(ctx, words, filters).paginate(cappedPage(wanted));
  const others = found.page.filter(({ cardId }) => cardId !== exact?.cardId);
  const rest = titlesFirst(others, words);
  return { ...found, page: await cardsOfRows(ctx, exact !== null && isFirst ? [exact, ...rest] : rest) };
}

/** The same books, first those that have every word in their title. */
function titlesFirst(texts: readonly BookText[], words: string): BookText[] {
  const named: BookText[] = [];
  const others: BookText[] = [];
  const isNamed = hasWords(words);
  for (const text of texts) (isNamed(titleInText(text.searchText)) ? named : others).push(text);
  return [...named, ...others];
}

/** The most books of one title that an exact search looks at. */
const SAME_TITLE_LOOKED_AT = 5;

/** A row of the book whose title was typed in full, if it passes the filters. */
async function exactRow(
  ctx: Reader,
  typed: string,
  { genre, band, ...rest }: Filters,
): Promise<Doc<"catalogRows"> | null> {
  const rows = await ctx.db
    .query("catalogRows")
    .withIndex("by_facet_titleSort", (q) =>
      q.eq("facet", filterFacet(rest)).eq("titleSort", titleSort(typed.trim())),
    )
    .take(SAME_TITLE_LOOKED_AT);
  const row = rows.find(
    ({ genreCode, bandCode }) =>
      (genre === undefined || genreCode === GENRE_CODES[genre]) &&
      (band === undefined || bandCode === BAND_CODES[band]),
  );
  return row ?? null;
}

/**
 * The first `count` of the best 200 matches of a text search, sorted, those with every quoted phrase. `capped` is true
 * when there were more than 200. It reads the cards that it returns, so only their saves make it run again.
 */
export async function sortedSearch(
  ctx: Reader,
  typed: string,
  filters: Filters,
  sort: Sort | "bestMatch",
  count: number,
): Promise<{ items: Card[]; capped: boolean }> {
  const words = searchWords(typed);
  if (words === null) return { items: [], capped: false };
  const found = await matchesOf(ctx, words, filters).take(SORTED_SEARCH_CAP + 1);
  const capped = found.length > SORTED_SEARCH_CAP;
  const phrases = phrasesOf(typed);
  const chosen = found
    .slice(0, SORTED_SEARCH_CAP)
    .filter(({ searchText }) => hasPhrases(searchText, phrases));
  const sorted = sort === "bestMatch" ? titlesFirst(chosen, words) : await inOrder(ctx, chosen, sort);
  return { items: await cardsOfRows(ctx, sorted.slice(0, Math.max(1, Math.floor(count) || 1))), capped };
}

/** The books in order. "Most saved" reads the card of each, where its saves are counted. */
async function inOrder(ctx: Reader, texts: readonly BookText[], sort: Sort): Promise<BookText[]> {
  const keyed = await Promise.all(
    texts.map(async (text) => {
      const favoriteCount = sort === "mostSaved" ? (await storedCard(ctx, text)).favoriteCount : 0;
      return { text, keys: { ...text, titleSort: titleSort(titleInText(text.searchText)), favoriteCount } };
    }),
  );
  return keyed.sort((a, b) => compareBooks(sort, a.keys, b.keys)).map(({ text }) => text);
}

/**
 * Up to two sponsored books for the top of the list, picked by `seed` (0 to 1). A book whose title was typed in full
 * comes first: it keeps its label if it is sponsored, and no other sponsored book comes above it.
 */
export async function sponsoredSlots(
  ctx: Reader,
  typed: string,
  filters: Filters,
  seed: number,
): Promise<Card[]> {
  const words = searchWords(typed);
  if (typed.trim() !== "" && words === null) return [];
  if (words === null) {
    const sponsored = await sponsoredFrom(ctx, seed, SPONSORED_LOOKED_AT);
    const matching = sponsored.filter((book) => matches(book, filters));
    return await cardsOf(ctx, matching.slice(0, SPONSORED_SLOTS));
  }
  const exact = await exactRow(ctx, typed, filters);
  if (exact === null) {
    const found = await sponsoredMatches(ctx, typed, words, filters);
    return await cardsOfRows(ctx, found.slice(0, SPONSORED_SLOTS));
  }
  const card = await toCard(ctx, await storedCard(ctx, exact));
  return (await ctx.db.get("books", card._id))?.sponsoredPublic === true ? [card] : [];
}

async function sponsoredMatches(ctx: Reader, typed: string, words: string, filters: Filters) {
  const phrases = phrasesOf(typed);
  const found = await matchesOf(ctx, words, filters, true).take(
    phrases.length === 0 ? SPONSORED_SLOTS : SPONSORED_LOOKED_AT,
  );
  return found.filter(({ searchText }) => hasPhrases(searchText, phrases));
}

/** Up to `count` sponsored public books, starting at `seed` (0..1) of the shuffled ring and going round once. */
export async function sponsoredFrom(ctx: Reader, seed: number, count: number): Promise<Doc<"books">[]> {
  const sponsored = () => ctx.db.query("books");
  const after = await sponsored()
    .withIndex("by_sponsoredPublic_shuffleKey", (q) => q.eq("sponsoredPublic", true).gte("shuffleKey", seed))
    .take(count);
  if (after.length === count) return after;
  const before = await sponsored()
    .withIndex("by_sponsoredPublic_shuffleKey", (q) => q.eq("sponsoredPublic", true).lt("shuffleKey", seed))
    .take(count - after.length);
  return [...after, ...before];
}

/**
 * Up to twenty of an author's own hidden books, each with the reason: those with the most reviews that contain every word
 * of `typed` and pass every filter.
 */
export async function ownHidden(
  ctx: Reader,
  ownerId: Id<"users">,
  typed: string,
  filters: Filters,
): Promise<HiddenCard[]> {
  const words = searchWords(typed)?.toLowerCase().split(" ") ?? [];
  if (typed.trim() !== "" && words.length === 0) return [];
  const isNarrowed = words.length > 0 || Object.values(filters).some(Boolean);
  const hidden = await ctx.db
    .query("books")
    .withIndex("by_ownerId_isPublic_totalReviews", (q) => q.eq("ownerId", ownerId).eq("isPublic", false))
    .order("desc")
    .take(isNarrowed ? OWN_HIDDEN_LOOKED_AT : OWN_HIDDEN_SHOWN);
  const matching = hidden
    .filter((book) => {
      const text = searchTextOf(book).toLowerCase();
      return matches(book, filters) && words.every((word) => text.includes(word));
    })
    .slice(0, OWN_HIDDEN_SHOWN);
  return await Promise.all(
    matching.map(async (book) => ({
      ...(await cardOf(ctx, book)),
      statusReason: book.statusReason ?? null,
      isSuccessStory: book.isSuccessStory,
    })),
  );
}

/** The fields of each sort order, as spelled in its index names. */
const SORT_FIELDS = {
  highestRated: "bestRating_totalReviews",
  newest: "publicSince",
  mostSaved: "favoriteCount",
  title: "titleSort",
} as const satisfies Record<Exclude<Sort, "mostReviews">, string>;

/** The matching rows of public books, in order, as one index range. */
export function rowsBySort(ctx: Reader, filters: Filters, sort: Sort) {
  const { genre, band } = filters;
  const facet = filterFacet(filters);
  if (sort === "mostReviews") return rowsByReviews(ctx, { facet, genre, ...reviewLimits(band) });
  const rows = ctx.db.query("catalogRows");
  const fields = SORT_FIELDS[sort];
  const order = sort === "title" ? "asc" : "desc";
  if (genre !== undefined && band !== undefined) {
    return rows
      .withIndex(`by_facet_genreCode_bandCode_${fields}`, (q) =>
        q.eq("facet", facet).eq("genreCode", GENRE_CODES[genre]).eq("bandCode", BAND_CODES[band]),
      )
      .order(order);
  }
  if (genre !== undefined) {
    return rows
      .withIndex(`by_facet_genreCode_${fields}`, (q) =>
        q.eq("facet", facet).eq("genreCode", GENRE_CODES[genre]),
      )
      .order(order);
  }
  if (band !== undefined) {
    return rows
      .withIndex(`by_facet_bandCode_${fields}`, (q) => q.eq("facet", facet).eq("bandCode", BAND_CODES[band]))
      .order(order);
  }
  return rows.withIndex(`by_facet_${fields}`, (q) => q.eq("facet", facet)).order(order);
}

function reviewLimits(band: ReviewBand | undefined) {
  return band === undefined ? { start: 0, end: Infinity } : bandLimits(band);
}

/** Rows of a facet and a genre, or of every genre, with reviews in a range, as one index range. Most reviews first. */
export function rowsByReviews(
  ctx: Reader,
  { facet, genre, start, end }: { facet: string; genre?: Genre; start: number; end: number },
) {
  const rows = ctx.db.query("catalogRows");
  if (genre !== undefined) {
    return rows
      .withIndex("by_facet_genreCode_totalReviews", (q) =>
        q
          .eq("facet", facet)
          .eq("genreCode", GENRE_CODES[genre])
          .gte("totalReviews", start)
          .lt("totalReviews", end),
      )
      .order("desc");
  }
  return rows
    .withIndex("by_facet_totalReviews", (q) =>
      q.eq("facet", facet).gte("totalReviews", start).lt("totalReviews", end),
    )
    .order("desc");
}
