import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import { isGenre } from "../../domain/books/genres";
import { bookPath } from "../../domain/links";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { internalQuery } from "../functions";
import type { Preview } from "../model/books/sharing";
import {
  fixedPaths,
  previewOf,
  publicSlugs,
  sharePage,
  sitemap,
  sitemapIndex,
  vPreview,
} from "../model/books/sharing";
import { respond } from "../model/respond";
import { vGenre } from "../model/vocabulary";

/** The most addresses one list may hold, and how many one query reads of them. */
const MAX_ADDRESSES = 50_000;
const READ_AT_ONCE = 100;

export const preview = internalQuery({
  args: { slug: v.string() },
  returns: v.union(vPreview, v.null()),
  handler: async (ctx, { slug }): Promise<Preview | null> => await previewOf(ctx, slug),
});

export const slugs = internalQuery({
  args: { genre: vGenre, paginationOpts: paginationOptsValidator },
  returns: v.object({ slugs: v.array(v.string()), cursor: v.union(v.string(), v.null()) }),
  handler: async (ctx, { genre, paginationOpts }) => await publicSlugs(ctx, genre, paginationOpts),
});

/** GET /share/book/{slug}: what networks read of a book; a hidden book answers as one that never was. */
export const sharedBook = httpAction(async (ctx, request) => {
  const slug = lastSegment(new URL(request.url).pathname);
  const found = slug === null ? null : await ctx.runQuery(internal.internal.sharing.preview, { slug });
  return respond(found === null ? 404 : 200, sharePage(siteUrl(), found), {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "public, max-age=300",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    ...(found === null ? { "X-Robots-Tag": "noindex" } : {}),
  });
});

/** GET /sitemap.xml: the list of lists, or with `?part=` one of them: the fixed pages or a genre's public books. */
export const siteMap = httpAction(async (ctx, request) => {
  const { searchParams, origin, pathname } = new URL(request.url);
  const part = searchParams.get("part");
  if (part === null) return xml(sitemapIndex(`${process.env.CONVEX_SITE_URL ?? origin}${pathname}`));
  if (part === "pages") return xml(sitemap(siteUrl(), fixedPaths()));
  if (!isGenre(part)) return respond(404, "Not found");
  const paths: string[] = [];
  let cursor: string | null = null;
  do {
    const paginationOpts = { numItems: READ_AT_ONCE, cursor };
    const page: { slugs: string[]; cursor: string | null } = await ctx.runQuery(
      internal.internal.sharing.slugs,
      {
        genre: part,
        paginationOpts,
      },
    );
    paths.push(...page.slugs.map((slug) => bookPath({ slug })));
    cursor = page.cursor;
  } while (cursor !== null && paths.length < MAX_ADDRESSES);
  return xml(sitemap(siteUrl(), paths.slice(0, MAX_ADDRESSES)));
});

function xml(body: string): Response {
  return respond(200, body, {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  });
}

function siteUrl(): string {
  return (process.env.SITE_URL ?? "").replace(/\/$/, "");
}

/** The decoded end of a path; null when it is not well-formed. */
function lastSegment(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname.slice(pathname.lastIndexOf("/") + 1));
  } catch {
    return null;
  }
}
