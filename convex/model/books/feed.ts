import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Genre } from "../../../domain/books/genres";
import { bookPath, feedPath, genrePath } from "../../../domain/links";
import { PRODUCT_NAME } from "../../../domain/product";
import { storedCard } from "../catalog/cards";
import { rowsBySort } from "../catalog/catalog";
import type { Reader } from "../reader";
import { vBookGenre } from "../vocabulary";
import { XML, xmlText } from "./xml";

const FEED_LENGTH = 30;

/** A book in a feed. */
export const vFeedBook = v.object({
  slug: v.string(),
  title: v.string(),
  authorName: v.string(),
  genre: vBookGenre,
  logline: v.string(),
  publicSince: v.number(),
});
export type FeedBook = Infer<typeof vFeedBook>;

/** The public books that were published last, of one genre or of all. */
export async function newestBooks(ctx: Reader, genre: Genre | undefined): Promise<FeedBook[]> {
  const rows = await rowsBySort(ctx, genre === undefined ? {} : { genre }, "newest").take(FEED_LENGTH);
  return await Promise.all(
    rows.map(async (row) => {
      const { slug, title, authorName, genre, logline } = await storedCard(ctx, row);
      return { slug, title, authorName, genre, logline, publicSince: row.publicSince };
    }),
  );
}

/** These books as an RSS 2.0 feed. */
export function rssFeed(site: string, genre: Genre | undefined, books: readonly FeedBook[]): string {
  const title = genre === undefined ? `New books · ${PRODUCT_NAME}` : `New ${genre} books · ${PRODUCT_NAME}`;
  const page = `${site}${genre === undefined ? "/browse" : genrePath(genre)}`;
  const self = `<atom:link rel="self" type="application/rss+xml" href="${xmlText(`${site}${feedPath(genre)}`)}"/>`;
  const items = books.map((book) => rssItem(`${site}${bookPath(book)}`, book));
  return `${XML}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${element("title", title)}${element("link", page)}${element("description", "Published books with their film, TV and other rights.")}<language>en</language>${self}${items.join("")}</channel></rss>`;
}

function rssItem(url: string, { title, authorName, genre, logline, publicSince }: FeedBook): string {
  const parts = {
    title: `${title} by ${authorName}`,
    link: url,
    guid: url,
    description: logline,
    category: genre,
    pubDate: new Date(publicSince).toUTCString(),
  };
  return `<item>${Object.entries(parts)
    .map(([name, text]) => element(name, text))
    .join("")}</item>`;
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}
