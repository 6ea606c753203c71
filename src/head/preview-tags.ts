import { PRODUCT_NAME } from "@domain/product";
import type { HeadTag, PageHead } from "./page-head";
import { fullTitle, meta } from "./page-head";

/** The site's own picture for link previews. */
export const SITE_PICTURE = "/preview.png";

/**
 * What link previews show of a page that has an address of its own. Networks run no scripts, so only the server writes
 * these.
 */
export function previewTags(head: PageHead, origin: string): HeadTag[] {
  const { title, description, path, type = "website", picture = SITE_PICTURE, noindex } = head;
  if (!path || noindex) return [];
  return [
    meta("property", "og:type", type),
    meta("property", "og:site_name", PRODUCT_NAME),
    meta("property", "og:title", fullTitle(title)),
    ...(description ? [meta("property", "og:description", description)] : []),
    meta("property", "og:url", `${origin}${path}`),
    meta("property", "og:image", `${origin}${picture}`),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("name", "twitter:card", "summary_large_image"),
  ];
}
