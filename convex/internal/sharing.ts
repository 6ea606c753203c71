import { v } from "convex/values";
import { isBookGenre, isGenre } from "../../domain/books/genres";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { internalQuery } from "../functions";
import type { Preview } from "../model/books/sharing";
import { fixedPaths, previewOf, sharePage, sitemap, sitemapIndex, vPreview } from "../model/books/sharing";
import type { SitemapPart } from "../model/books/sitemapParts";
import { sitemapParts, pathsOfPart, vSitemapPart } from "../model/books/sitemapParts";
import type { FeedBook } from "../model/books/feed";
import { newestBooks, rssFeed, vFeedBook } from "../model/books/feed";
import { respond } from "../model/respond";
import { vGenre } from "../model/vocabulary";

/** A public book's preview, or null. */
export const preview = internalQuery({
  args: { slug: v.string() },
  returns: v.union(vPreview, v.null()),
  handler: async (ctx, { slug }): Promise<Preview | null> => await previewOf(ctx, slug),
});

/** The parts of the sitemap. */
export const parts = internalQuery({
  args: {},
  returns: v.array(vSitemapPart),
  handler: async (ctx) => await sitemapParts(ctx),
});

/** The paths of one part of the sitemap. */
export const paths = internalQuery({
  args: { part: vSitemapPart },
  returns: v.array(v.string()),
  handler: async (ctx, { part }) => await pathsOfPart(ctx, part),
});

/** GET /share/book/{slug}: a book's preview for social networks. A hidden book answers like an unknown one. */
export const sharedBook = httpAction(async (ctx, request) => {
  const slug = lastSegment(new URL(request.url).pathname);
  const book = slug === null ? null : await ctx.runQuery(internal.internal.sharing.preview, { slug });
  return respond(book === null ? 404 : 200, sharePage(siteUrl(), book), {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "public, max-age=300",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    ...(book === null ? { "X-Robots-Tag": "noindex" } : {}),
  });
});

/** GET /sitemap.xml: the index. With `?part=`, the fixed pages or a slice of a genre's public books. */
export const siteMap = httpAction(async (ctx, request) => {
  const { searchParams } = new URL(request.url);
  const name = searchParams.get("part");
  if (name === null) {
    const parts: SitemapPart[] = await ctx.runQuery(internal.internal.sharing.parts, {});
    return xml(sitemapIndex(`${siteUrl()}/sitemap.xml`, parts));
  }
  if (name === "pages") return xml(sitemap(siteUrl(), fixedPaths()));
  const part = parsePart(name, searchParams);
  if (part === null) return respond(404, "Not found");
  const paths: string[] = await ctx.runQuery(internal.internal.sharing.paths, { part });
  return xml(sitemap(siteUrl(), paths));
});

/** The books of a feed. */
export const newest = internalQuery({
  args: { genre: v.optional(vGenre) },
  returns: v.array(vFeedBook),
  handler: async (ctx, { genre }) => await newestBooks(ctx, genre),
});

/** GET /feed.xml: the newest public books as RSS. With `?genre=`, those of one genre. */
export const feed = httpAction(async (ctx, request) => {
  const name = new URL(request.url).searchParams.get("genre") ?? undefined;
  if (name !== undefined && !isGenre(name)) return respond(404, "Not found");
  const books: FeedBook[] = await ctx.runQuery(internal.internal.sharing.newest, { genre: name });
  return respond(200, rssFeed(siteUrl(), name, books), {
    "Content-Type": "application/rss+xml; charset=utf-8",
    "Cache-Control": "public, max-age=900",
  });
});

function parsePart(genre: string, params: URLSearchParams): SitemapPart | null {
  const slice = Number(params.get("slice") ?? 0);
  const of = Number(params.get("of") ?? 1);
  const isSlice = Number.isInteger(slice) && Number.isInteger(of) && slice >= 0 && slice < of;
  return isBookGenre(genre) && isSlice ? { genre, slice, of } : null;
}

function xml(body: string): Response {
  return respond(200, body, {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  });
}

function siteUrl(): string {
  return (process.env.SITE_URL ?? "").replace(/\/$/, "");
}

/** The decoded last segment of a path; null when it is malformed. */
function lastSegment(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
  } catch {
    return null;
  }
}
