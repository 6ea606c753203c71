import type { Genre } from "./books/genres";

/** The address of a book's page on this site. */
export function bookPath(book: { slug: string }): string {
  return `/book/${encodeURIComponent(book.slug)}`;
}

/** The canonical address of an author's page (B-02). */
export function authorPath(author: { slug: string }): string {
  return `/authors/${encodeURIComponent(author.slug)}`;
}

/** Browse, filtered to one genre (BKP-04). */
export function genrePath(genre: Genre): string {
  return `/browse?${new URLSearchParams({ genre })}`;
}

/** The author's own Amazon link when it is safe to follow, else a search for the book there (BKP-07). */
export function amazonLink(book: { title: string; authorName: string; amazonLink: string | null }): string {
  const own = book.amazonLink === null ? null : storeLink("amazon", book.amazonLink);
  return own ?? `https://www.amazon.com/s?${new URLSearchParams({ k: `${book.title} ${book.authorName}` })}`;
}

/**
 * A link a person typed, normalised, or null when it must not be followed (V-02, X10): https after the
 * spec's http-to-https prefixing, a public host name, no credentials, no control or space characters.
 */
export function externalLink(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || text.length > 2048 || /[\p{Cc}\p{Cf}\s\\]/u.test(text)) return null;
  const full = withHttps(text);
  const url = URL.canParse(full) ? new URL(full) : null;
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  return isPublicHost(url.hostname) && url.port === "" ? url.href : null;
}

/** The platforms whose name a book's link stands under, in the order of its form. */
export const STORES = ["amazon", "goodreads", "audible"] as const;
export type Store = (typeof STORES)[number];

/** The end of every address of a platform: its own sites by country, and its short links (V-02). */
const STORE_HOSTS: Record<Store, RegExp> = {
  amazon:
    /^(.+\.)?(amazon\.(com|ca|com\.mx|com\.br|co\.uk|ie|de|fr|it|es|nl|com\.be|se|pl|com\.tr|ae|sa|eg|in|sg|com\.au|co\.jp|co\.za)|amzn\.(to|eu|asia|com)|a\.co)$/,
  goodreads: /^(.+\.)?goodreads\.com$/,
  audible: /^(.+\.)?(audible\.(com|ca|co\.uk|de|fr|it|es|in|com\.au|co\.jp|com\.br)|adbl\.co)$/,
};

/** A book's page on a platform, when that is where the link leads; else null, so that no other site bears its name. */
export function storeLink(store: Store, typed: string): string | null {
  const link = externalLink(typed);
  return link !== null && STORE_HOSTS[store].test(new URL(link).hostname) ? link : null;
}

/** A producer's IMDb page, when that is where the link they gave leads; else null, so that no other site bears the name. */
export function imdbLink(typed: string): string | null {
  const link = externalLink(typed);
  return link !== null && /^(.+\.)?imdb\.com$/.test(new URL(link).hostname) ? link : null;
}

/** The ways to share a book's page (BKP-10); `copy` is the browser's own affair. */
export const SHARE_TARGETS = ["x", "bluesky", "reddit", "linkedin", "email"] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

/** The address that opens a share composer for a page of ours. */
export function shareLink(target: ShareTarget, page: { url: string; text: string }): string {
  const { url, text } = page;
  switch (target) {
    case "x":
      return `https://twitter.com/intent/tweet?${new URLSearchParams({ text, url })}`;
    case "bluesky":
      return `https://bsky.app/intent/compose?${new URLSearchParams({ text: `${text} ${url}` })}`;
    case "reddit":
      return `https://www.reddit.com/submit?${new URLSearchParams({ url, title: text })}`;
    case "linkedin":
      return `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`;
    case "email":
      return `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(url)}`;
  }
}

function withHttps(text: string): string {
  if (/^http:\/\//i.test(text)) return `https://${text.slice("http://".length)}`;
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#]*\.[^/?#]*:\d/.test(text) ? text : `https://${text}`;
}

/** A dotted name that is no IP address and no local name. */
function isPublicHost(host: string): boolean {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)) return false;
  return !/^[\d.]+$/.test(host) && !/\.(local|localhost|internal|invalid|test|home\.arpa)$/.test(host);
}
