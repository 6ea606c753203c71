import { PRODUCT_NAME, TAGLINE } from "@domain/product";

/** What a page tells browsers, search engines and link previews about itself. */
export interface PageHead {
  /** The page's name; none on the home page. */
  title?: string;
  description?: string;
  /** The page's canonical path, if it has one. */
  path?: string;
  /** What link previews call the page. */
  type?: "website" | "book" | "profile" | "article";
  /** The path of the picture of 1200 × 630 for link previews; by default the site's own. */
  picture?: string;
  /** A feed of what the page lists. */
  feed?: { title: string; path: string };
  noindex?: boolean;
}

/** One element of the document's head. */
export interface HeadTag {
  name: "title" | "meta" | "link";
  attributes: Readonly<Record<string, string>>;
  /** The text of a title. */
  text?: string;
}

/** The site's own picture for link previews. */
export const SITE_PICTURE = "/preview.png";

/** The elements that state this head on the site with this origin. */
export function headTags(head: PageHead, origin: string): HeadTag[] {
  const { title, description, path, feed, noindex = false } = head;
  const fullTitle = title ? `${title} · ${PRODUCT_NAME}` : `${PRODUCT_NAME} · ${TAGLINE.replace(/\.$/, "")}`;
  const tags: HeadTag[] = [{ name: "title", attributes: {}, text: fullTitle }];
  if (description) tags.push(meta("name", "description", description));
  if (path) tags.push({ name: "link", attributes: { rel: "canonical", href: `${origin}${path}` } });
  if (feed) {
    const href = `${origin}${feed.path}`;
    const attributes = { rel: "alternate", type: "application/rss+xml", title: feed.title, href };
    tags.push({ name: "link", attributes });
  }
  if (noindex) return [...tags, meta("name", "robots", "noindex")];
  return path ? [...tags, ...previewTags(head, fullTitle, `${origin}${path}`, origin)] : tags;
}

function previewTags(head: PageHead, title: string, url: string, origin: string): HeadTag[] {
  const { description, type = "website", picture = SITE_PICTURE } = head;
  return [
    meta("property", "og:type", type),
    meta("property", "og:site_name", PRODUCT_NAME),
    meta("property", "og:title", title),
    ...(description ? [meta("property", "og:description", description)] : []),
    meta("property", "og:url", url),
    meta("property", "og:image", `${origin}${picture}`),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("name", "twitter:card", "summary_large_image"),
  ];
}

function meta(key: "name" | "property", name: string, content: string): HeadTag {
  return { name: "meta", attributes: { [key]: name, content } };
}
