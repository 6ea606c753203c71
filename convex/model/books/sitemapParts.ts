import type { Infer } from "convex/values";
import { v } from "convex/values";
import { BOOK_GENRES, GENRES, UNSORTED_GENRE } from "../../../domain/books/genres";
import { authorPath, bookPath } from "../../../domain/links";
import type { Doc, Id } from "../../_generated/dataModel";
import { counterValue } from "../counters";
import type { Reader } from "../reader";
import { vBookGenre } from "../vocabulary";

/** Books that one part of the sitemap lists on average, and at most: a part is read by one query. */
const BOOKS_PER_PART = 500;
const MAX_BOOKS_PER_PART = 1_000;
/** Authors read at once. Convex runs at most a thousand operations of a function side by side. */
const AUTHORS_AT_ONCE = 100;

/** One of `of` equal slices of a genre's books, counted from 0. */
export const vSitemapPart = v.object({ genre: vBookGenre, slice: v.number(), of: v.number() });
export type SitemapPart = Infer<typeof vSitemapPart>;

/** The parts that list every public book together. */
export async function sitemapParts(ctx: Reader): Promise<SitemapPart[]> {
  const stats = await ctx.db.query("genreStats").take(GENRES.length);
  const sorted = stats.reduce((sum, { publicCount }) => sum + publicCount, 0);
  const unsorted = (await counterValue(ctx, "books.visible")) - sorted;
  return BOOK_GENRES.flatMap((genre) => {
    const counted = stats.find((row) => row.genre === genre)?.publicCount ?? 0;
    const publicCount = genre === UNSORTED_GENRE ? unsorted : counted;
    const of = Math.max(1, Math.ceil(publicCount / BOOKS_PER_PART));
    return Array.from({ length: of }, (_, slice) => ({ genre, slice, of }));
  });
}

/**
 * The paths of one part: the pages of its books, and of their authors. A book's slice follows from its random key, so
 * the slices are about equal.
 */
export async function pathsOfPart(ctx: Reader, { genre, slice, of }: SitemapPart): Promise<string[]> {
  const books = await ctx.db
    .query("books")
    .withIndex("by_isPublic_genre_shuffleKey", (q) =>
      q
        .eq("isPublic", true)
        .eq("genre", genre)
        .gte("shuffleKey", slice / of)
        .lt("shuffleKey", (slice + 1) / of),
    )
    .take(MAX_BOOKS_PER_PART);
  const authors = await authorsOf(ctx, [...new Set(books.flatMap(({ profileId }) => profileId ?? []))]);
  const withPage = authors.filter(({ slug }) => slug !== "");
  return [...books.map(bookPath), ...withPage.map(authorPath)];
}

async function authorsOf(ctx: Reader, profileIds: readonly Id<"profiles">[]): Promise<Doc<"profiles">[]> {
  const authors: Doc<"profiles">[] = [];
  for (let from = 0; from < profileIds.length; from += AUTHORS_AT_ONCE) {
    const some = profileIds.slice(from, from + AUTHORS_AT_ONCE);
    const found = await Promise.all(some.map((id) => ctx.db.get("profiles", id)));
    authors.push(...found.filter((author) => author !== null));
  }
  return authors;
}
