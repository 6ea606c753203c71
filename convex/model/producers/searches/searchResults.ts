import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Genre } from "../../../../domain/books/genres";
import type { Right } from "../../../../domain/books/rights";
import { MAX_PAGE_SIZE } from "../../../../domain/catalog/sorts";
import { genreOfCode } from "../../../../domain/catalog/codes";
import { filterFacet } from "../../../../domain/catalog/facets";
import type { Criteria } from "../../../../domain/producers/search-criteria";
import {
  chosenRights,
  keywordQueries,
  matchesFigures,
  matchesKeywords,
  matchesOffer,
  matchesSearch,
} from "../../../../domain/producers/search-criteria";
import { genresOf } from "../../../../domain/producers/search-genres";
import { CriteriaInput } from "../../../../domain/producers/searches";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { Viewer } from "../../accounts/viewer";
import { type BookCard, rightsOfCard } from "../../catalog/bookCards";
import { booksOfTexts, matchesOf } from "../../catalog/bookTexts";
import type { Card } from "../../catalog/cards";
import { cardsOf, storedCards, toCards } from "../../catalog/cards";
import { rowsByReviews } from "../../catalog/catalog";
import { capped } from "../../pages";
import type { Reader } from "../../reader";
import { ownSearch } from "./searches";
import type { QueryCtx } from "../../../_generated/server";

/** The most candidates that a count considers. */
const COUNTED = 100;
/** The most new matches that a search shows, and how many it looks at to find as many that are still public. */
const NEW_SHOWN = 24;
const NEW_LOOKED_AT = 48;

/** The candidates of one keyword that a search looks at. Convex's index finds the best 1,024, and may refuse to go on. */
const MAX_CANDIDATES = 1_000;

/** The number of books found, and whether there can be more beyond the candidates considered. */
export const vFound = v.object({ count: v.number(), isMore: v.boolean() });

/**
 * The number of public books that match, among the first hundred candidates of its index range. Criteria that are not
 * valid yet find nothing.
 */
export async function countMatches(ctx: Reader, draft: Criteria): Promise<Infer<typeof vFound>> {
  const parsed = CriteriaInput.safeParse(draft);
  if (!parsed.success) return { count: 0, isMore: false };
  const criteria = parsed.data;
  if (keywordQueries(criteria.keywords).length > 0) return await countWithKeywords(ctx, criteria);
  const rows = await candidateRows(ctx, criteria).take(COUNTED + 1);
  const candidates = withFigures(rows.slice(0, COUNTED), criteria);
  const matching = asksCards(criteria) ? await cardsOfMatching(ctx, candidates, criteria) : candidates;
  return { count: matching.length, isMore: rows.length > COUNTED };
}

async function countWithKeywords(ctx: Reader, criteria: Criteria): Promise<Infer<typeof vFound>> {
  const found = new Set<Id<"books">>();
  let left = COUNTED;
  for (const query of keywordQueries(criteria.keywords)) {
    const texts = await candidateTexts(ctx, criteria, query).take(left + 1);
    const books = await booksOfTexts(ctx, texts.slice(0, left));
    for (const book of books) if (matchesSearch(book, criteria)) found.add(book._id);
    if (texts.length > left) return { count: found.size, isMore: true };
    left -= books.length;
  }
  return { count: found.size, isMore: false };
}

/**
 * One page of the books that match the viewer's search. It may have fewer books than asked for, or none, while more
 * follow. Refuses with `not_found`.
 */
export async function runSearch(
  ctx: QueryCtx,
  viewer: Viewer,
  id: Id<"savedSearches">,
  options: PaginationOptions,
): Promise<PaginationResult<Card>> {
  const search = await ownSearch(ctx, viewer, id);
  if (keywordQueries(search.keywords).length > 0) return await runWithKeywords(ctx, search, options);
  const rows = await candidateRows(ctx, search).paginate(capped(options));
  const cards = await cardsOfMatching(ctx, withFigures(rows.page, search), search);
  return { ...rows, page: await toCards(ctx, cards) };
}

/** One keyword's books after the other's. A page leaves out the books that an earlier keyword has shown. */
async function runWithKeywords(
  ctx: Reader,
  search: Doc<"savedSearches">,
  options: PaginationOptions,
): Promise<PaginationResult<Card>> {
  const { turn, seen, cursor } = placeOf(options.cursor);
  const queries = keywordQueries(search.keywords);
  const query = queries[turn];
  if (query === undefined) return { page: [], isDone: true, continueCursor: "" };
  const { endCursor: _, ...rest } = options;
  const found = await candidateTexts(ctx, search, query).paginate({ ...capped(rest), cursor });
  const books = await booksOfTexts(ctx, found.page);
  const earlier = search.keywords.slice(0, turn);
  const isShown = (book: Doc<"books">) => turn > 0 && matchesKeywords(book, { keywords: earlier });
  const matching = books.filter((book) => matchesSearch(book, search) && !isShown(book));
  const looked = seen + found.page.length;
  const isOver = found.isDone || looked + MAX_PAGE_SIZE > MAX_CANDIDATES;
  const isDone = isOver && turn + 1 === queries.length;
  const next = isOver ? `${turn + 1}:` : `${turn}.${looked}:${found.continueCursor}`;
  return { page: await cardsOf(ctx, matching), isDone, continueCursor: next };
}

/**
 * Which keyword's turn it is, how many of its books came before, and where they continue. Another list's cursor is left for
 * the database to refuse.
 */
function placeOf(cursor: string | null): { turn: number; seen: number; cursor: string | null } {
  const [, turn, seen = "0", rest] = /^(\d+)(?:\.(\d+))?:(.*)$/s.exec(cursor ?? "0:") ?? [];
  if (turn === undefined) return { turn: 0, seen: 0, cursor };
  return { turn: Number(turn), seen: Number(seen), cursor: rest || null };
}

/** The public books that came to match since the visit before the last, newest first. Refuses with `not_found`. */
export async function newMatchesOf(ctx: QueryCtx, viewer: Viewer, id: Id<"savedSearches">): Promise<Card[]> {
  const search = await ownSearch(ctx, viewer, id);
  const matches = await ctx.db
    .query("searchMatches")
    .withIndex("by_searchId_matchedAt", (q) =>
      q.eq("searchId", search._id).gt("matchedAt", search.previousRun ?? 0),
    )
    .order("desc")
    .take(NEW_LOOKED_AT);
  const books = await Promise.all(matches.map(({ bookId }) => ctx.db.get("books", bookId)));
  const shown = books.filter((book) => book !== null && book.isPublic && matchesSearch(book, search));
  return await cardsOf(ctx, (shown as Doc<"books">[]).slice(0, NEW_SHOWN));
}

/** The rows that hold every match, as one index range. Genre groups, ratings and several rights are tested after. */
function candidateRows(ctx: Reader, criteria: Criteria) {
  const { minReviewCount, maxReviewCount = Infinity } = criteria;
  return rowsByReviews(ctx, {
    facet: filterFacet({ right: onlyRight(criteria) }),
    genre: onlyGenre(criteria),
    start: minReviewCount,
    end: maxReviewCount + 1,
  });
}

/** The books that contain a word that starts with this one. */
function candidateTexts(ctx: Reader, criteria: Criteria, query: string) {
  return matchesOf(ctx, query, { genre: onlyGenre(criteria), right: onlyRight(criteria) });
}

/** The rows whose genre, rating and reviews match. */
function withFigures(rows: readonly Doc<"catalogRows">[], criteria: Criteria): Doc<"catalogRows">[] {
  return rows.filter(({ genreCode, totalReviews, bestRating, heldRating }) => {
    const genre = genreOfCode(genreCode);
    return matchesFigures({ genre, totalReviews, bestRating: heldRating ?? bestRating }, criteria);
  });
}

/** True if a row does not tell whether its book matches. A single right is part of the index range. */
function asksCards(criteria: Criteria): boolean {
  return criteria.movieRatings.length > 0 || chosenRights(criteria.rightsAvailable).length > 1;
}

/** The cards of these rows whose proposed rating and rights match a search without keywords. */
async function cardsOfMatching(
  ctx: Reader,
  rows: readonly Doc<"catalogRows">[],
  criteria: Criteria,
): Promise<BookCard[]> {
  const cards = await storedCards(ctx, rows);
  return cards.filter((card) => matchesOffer({ ...card, rightsShown: rightsOfCard(card) }, criteria));
}

function onlyGenre({ genre }: Criteria): Genre | undefined {
  const genres = genresOf(genre);
  return genres?.length === 1 ? genres[0] : undefined;
}

function onlyRight({ rightsAvailable }: Criteria): Right | undefined {
  const rights = chosenRights(rightsAvailable);
  return rights.length === 1 ? rights[0] : undefined;
}
