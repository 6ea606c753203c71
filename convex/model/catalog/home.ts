import type { Filters } from "../../../domain/catalog/facets";
import { filterFacet } from "../../../domain/catalog/facets";
import type { Genre } from "../../../domain/books/genres";
import type { Doc } from "../../_generated/dataModel";
import type { Card } from "./cards";
import { mayLead } from "./catalogRows";
import { cardsOf, cardsOfRows, storedCards, toCards } from "./cards";
import { rowsBySort, sponsoredFrom } from "./catalog";
import { counterValue } from "../counters";
import type { Reader } from "../reader";

const CAROUSEL = 8;
const GENRE_CAROUSELS = 5;
const GENRE_CAROUSEL = 5;
const GENRE_NEEDS = 5;
const SPONSORED_STRIP = 6;
/** Where a carousel's range has books that are held back, this many times as many rows are read to fill it without them. */
const LOOKED_AT = 3;

/** The public books with the most reviews, without those whose new figures wait for a check. */
export async function bestsellers(ctx: Reader): Promise<Card[]> {
  return await cardsOfRows(ctx, (await mostReviewed(ctx, {}, CAROUSEL)).filter(mayLead));
}

/** The genres with enough public books for a carousel, biggest first. */
export async function carouselGenres(ctx: Reader): Promise<{ genre: Genre; publicCount: number }[]> {
  const genres = await ctx.db
    .query("genreStats")
    .withIndex("by_publicCount", (q) => q.gte("publicCount", GENRE_NEEDS))
    .order("desc")
    .take(GENRE_CAROUSELS);
  return genres.map(({ genre, publicCount }) => ({ genre, publicCount }));
}

/** How many books are public and how many producers are approved, from the counters. */
export async function marketFigures(ctx: Reader): Promise<{ books: number; producers: number }> {
  return {
    books: await counterValue(ctx, "books.visible"),
    producers: await counterValue(ctx, "producers.approved"),
  };
}

/** The best reviewed public books of one genre. Those whose new figures wait for a check only fill its end. */
export async function genreCarousel(ctx: Reader, genre: Genre): Promise<Card[]> {
  return await cardsOfRows(ctx, await mostReviewed(ctx, { genre }, GENRE_CAROUSEL));
}

/** The rows with the most reviews, those that are held back last. */
async function mostReviewed(ctx: Reader, filters: Filters, count: number): Promise<Doc<"catalogRows">[]> {
  const range = () => rowsBySort(ctx, filters, "mostReviews");
  const first = await range().take(count);
  if (first.every(mayLead)) return first;
  const rows = await range().take(count * LOOKED_AT);
  return [...rows.filter(mayLead), ...rows.filter((row) => !mayLead(row))].slice(0, count);
}

/** The public books most saved by approved producers, without books that have no saves. */
export async function savedByProducers(ctx: Reader): Promise<Card[]> {
  const rows = await ctx.db
    .query("catalogRows")
    .withIndex("by_facet_favoriteCount", (q) => q.eq("facet", filterFacet({})).gt("favoriteCount", 0))
    .order("desc")
    .take(CAROUSEL);
  // A row's count may lag behind its card's.
  const cards = await storedCards(ctx, rows);
  return await toCards(
    ctx,
    cards.filter(({ favoriteCount }) => favoriteCount > 0),
  );
}

/** The home page's sponsored row. */
export async function sponsoredStrip(ctx: Reader, seed: number): Promise<Card[]> {
  return await cardsOf(ctx, await sponsoredFrom(ctx, seed, SPONSORED_STRIP));
}
