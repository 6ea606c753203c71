import { api } from "@convex/_generated/api";
import { SITE_PICTURE } from "../head/preview-tags";
import type { Answer, SiteSettings } from "./answer";
import type { Drawing } from "./book-preview";
import { drawPreview } from "./book-preview";
import type { Ask } from "./questions";

interface Drawer extends Pick<SiteSettings, "backendUrl"> {
  ask: Ask;
  /** Null while too many are drawn. */
  drawPicture: ((drawing: Drawing) => Promise<Uint8Array<ArrayBuffer> | null>) | undefined;
}

const MISSING: Answer = {
  status: 404,
  headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  body: "Not found",
};
const OF_THE_SITE: Answer = {
  status: 302,
  headers: { Location: SITE_PICTURE, "Cache-Control": "no-store" },
  body: "",
};
/** Not the site's picture: a network would keep that one for the book. */
const BUSY: Answer = {
  status: 503,
  headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "10" },
  body: "Too many pictures at once",
};
/** Networks keep pictures much longer. */
const KEPT_SECONDS = 900;

/** The slug in the path of a book's preview (`bookPreviewPath`), or null for another path. */
export function previewedSlug(pathname: string): string | null {
  const [, slug] = /^\/preview\/book\/([^/]+)\.png$/.exec(pathname) ?? [];
  try {
    return slug === undefined ? null : decodeURIComponent(slug);
  } catch {
    return null;
  }
}

/** The preview's picture of a public book. Where it cannot be drawn, the site's own stands in. */
export async function previewAnswer(slug: string, { ask, backendUrl, drawPicture }: Drawer): Promise<Answer> {
  try {
    const book = await ask(api.books.get, { idOrSlug: slug });
    if (book === null) return MISSING;
    if (drawPicture === undefined) return OF_THE_SITE;
    const { svg, cover } = drawPreview(book);
    const near = cover === null ? null : { ...cover, url: nearUrl(cover.url, backendUrl) };
    const body = await drawPicture({ svg, cover: near });
    if (body === null) return BUSY;
    const headers = { "Content-Type": "image/png", "Cache-Control": `public, max-age=${KEPT_SECONDS}` };
    return { status: 200, headers, body };
  } catch {
    return OF_THE_SITE;
  }
}

/** A stored file's address as this server reaches the backend. */
function nearUrl(url: string, backendUrl: string): string {
  const { pathname, search } = new URL(url);
  return `${backendUrl}${pathname}${search}`;
}
