import type { Genre } from "../../domain/genres";
import type { Card } from "./cards";
import { toCards } from "./cards";
import { sponsoredFrom } from "./catalog";
import type { Reader } from "./reader";

const CAROUSEL = 8;
const GENRE_CAROUSELS = 5;
const GENRE_CAROUSEL = 5;
const GENRE_NEEDS = 5;
const SPONSORED_STRIP = 6;

/** The public books with the most reviews (HOM-02). */
export async function bestsellers(ctx: Reader): Promise<Card[]> {
  const books = await ctx.db
    .query("books")
    .withIndex("by_isPublic_totalReviews", (q) => q.eq("isPublic", true))
    .order("desc")
    .take(CAROUSEL);
  return await toCards(ctx, books);
}

/** The genres with enough public books for a carousel, biggest first (HOM-03). */
export async function carouselGenres(ctx: Reader): Promise<{ genre: Genre; publicCount: number }[]> {
  const genres = await ctx.db
    .query("genreStats")
    .withIndex("by_publicCount", (q) => q.gte("publicCount", GENRE_NEEDS))
    .order("desc")
    .take(GENRE_CAROUSELS);
  return genres.map(({ genre, publicCount }) => ({ genre, publicCount }));
}

/** The best reviewed public books of one genre. */
export async function genreCarousel(ctx: Reader, genre: Genre): Promise<Card[]> {
  const books = await ctx.db
    .query("books")
    .withIndex("by_isPublic_genre_totalReviews", (q) => q.eq("isPublic", true).eq("genre", genre))
    .order("desc")
    .take(GENRE_CAROUSEL);
  return await toCards(ctx, books);
}

/** The public books most saved by approved producers (HOM-04); one that nobody saved is not among them. */
export async function savedByProducers(ctx: Reader): Promise<Card[]> {
  const books = await ctx.db
    .query("books")
    .withIndex("by_isPublic_favoriteCount", (q) => q.eq("isPublic", true).gt("favoriteCount", 0))
    .order("desc")
    .take(CAROUSEL);
  return await toCards(ctx, books);
}

/** The home page's sponsored row (B-21). */
export async function sponsoredStrip(ctx: Reader, seed: number): Promise<Card[]> {
  return await toCards(ctx, await sponsoredFrom(ctx, seed, SPONSORED_STRIP));
}
