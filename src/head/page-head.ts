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

/** The page's name with the product's. */
export function fullTitle(title: string | undefined): string {
  return title ? `${title} · ${PRODUCT_NAME}` : `${PRODUCT_NAME} · ${TAGLINE.replace(/\.$/, "")}`;
}

/** The elements that state this head on the site with this origin. */
export function headTags(head: PageHead, origin: string): HeadTag[] {
  const { title, description, path, feed, noindex = false } = head;
  const tags: HeadTag[] = [{ name: "title", attributes: {}, text: fullTitle(title) }];
  if (description) tags.push(meta("name", "description", description));
  if (path) tags.push({ name: "link", attributes: { rel: "canonical", href: `${origin}${path}` } });
  if (feed) {
    const href = `${origin}${feed.path}`;
    const attributes = { rel: "alternate", type: "application/rss+xml", title: feed.title, href };
    tags.push({ name: "link", attributes });
  }
  return noindex ? [...tags, meta("name", "robots", "noindex")] : tags;
}

/** A meta tag. */
export function meta(key: "name" | "property", name: string, content: string): HeadTag {
  return { name: "meta", attributes: { [key]: name, content } };
}
