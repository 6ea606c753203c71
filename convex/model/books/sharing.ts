import type { Infer } from "convex/values";
import { v } from "convex/values";
import { GENRES } from "../../../domain/books/genres";
import { bookPath, genrePath } from "../../../domain/links";
import { BLOG_POSTS, SITEMAP_PAGES } from "../../../domain/pages";
import { PRODUCT_NAME } from "../../../domain/product";
import { fullCoverUrl } from "../catalog/cards";
import type { SitemapPart } from "./sitemapParts";
import type { Reader } from "../reader";
import { XML, xmlText } from "./xml";

/** The preview of a book's page in social networks. */
export const vPreview = v.object({
  slug: v.string(),
  title: v.string(),
  authorName: v.string(),
  logline: v.string(),
  coverUrl: v.union(v.string(), v.null()),
});
/** The preview of a book's page in social networks. */
export type Preview = Infer<typeof vPreview>;

/** The preview of a public book or success story. Null for hidden and missing books alike. */
export async function previewOf(ctx: Reader, slug: string): Promise<Preview | null> {
  const book = await ctx.db
    .query("books")
    .withIndex("by_slug", (q) => q.eq("slug", slug))
    .unique();
  if (book === null || !(book.isPublic || book.isSuccessStory)) return null;
  const { title, authorName, logline } = book;
  return { slug, title, authorName, logline, coverUrl: await fullCoverUrl(ctx, book) };
}

/**
 * The HTML of a shared link: tags for the network's preview, and a redirect to the site for people. It runs no script
 * and loads nothing. Without a book it only says that the book is not available.
 */
export function sharePage(site: string, preview: Preview | null): string {
  const url = `${site}${preview === null ? "/browse" : bookPath(preview)}`;
  const title = preview === null ? "This book is not available" : `${preview.title} by ${preview.authorName}`;
  const meta =
    preview === null ? [`<meta name="robots" content="noindex">`] : previewTags(url, title, preview);
  return [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><title>${xmlText(`${title} · ${PRODUCT_NAME}`)}</title>`,
    ...meta,
    preview === null ? "" : `<meta http-equiv="refresh" content="0;url=${xmlText(url)}">`,
    `</head><body><p><a href="${xmlText(url)}">${xmlText(title)}</a></p></body></html>`,
  ].join("\n");
}

function previewTags(url: string, title: string, preview: Preview): string[] {
  const properties = {
    "og:type": "book",
    "og:site_name": PRODUCT_NAME,
    "og:title": title,
    "og:description": preview.logline,
    "og:url": url,
    ...(preview.coverUrl === null
      ? {}
      : { "og:image": preview.coverUrl, "og:image:alt": `Cover of ${title}` }),
  };
  return [
    `<link rel="canonical" href="${xmlText(url)}">`,
    `<meta name="description" content="${xmlText(preview.logline)}">`,
    `<meta name="twitter:card" content="summary">`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${xmlText(content)}">`,
    ),
  ];
}

/** The sitemap index, with a link to each part. `self` is the URL of the index. */
export function sitemapIndex(self: string, parts: readonly SitemapPart[]): string {
  const pages = { part: "pages" };
  const books = parts.map(({ genre, slice, of }) =>
    of === 1 ? { part: genre } : { part: genre, slice: String(slice), of: String(of) },
  );
  const links = [pages, ...books].map((params) => `${self}?${new URLSearchParams(params)}`);
  const entries = links.map((link) => `<sitemap><loc>${xmlText(link)}</loc></sitemap>`);
  return `${XML}<sitemapindex xmlns="${SITEMAP}">${entries.join("")}</sitemapindex>`;
}

/** The paths of the fixed pages, of the blog's posts and of each genre. */
export function fixedPaths(): string[] {
  return [...SITEMAP_PAGES, ...BLOG_POSTS.map((id) => `/blog/${id}`), ...GENRES.map(genrePath)];
}

/** One part of the sitemap, with the URL of each path. */
export function sitemap(site: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${xmlText(`${site}${path}`)}</loc></url>`);
  return `${XML}<urlset xmlns="${SITEMAP}">${entries.join("")}</urlset>`;
}

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
