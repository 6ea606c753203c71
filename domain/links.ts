import type { Genre } from "./books/genres";

/** The path of a book's page. */
export function bookPath(book: { slug: string }): string {
  return `/book/${encodeURIComponent(book.slug)}`;
}

/** The canonical path of an author's page. */
export function authorPath(author: { slug: string }): string {
  return `/authors/${encodeURIComponent(author.slug)}`;
}

/** The login page's URL that leads back to `from` once the person has logged in. */
export function loginPath(from: string): string {
  return `/login?redirect=${encodeURIComponent(from).replaceAll("%2F", "/")}`;
}

/** The path of a saved search in its producer's dashboard. */
export function savedSearchPath(searchId: string): string {
  return `/dashboard/producer?${new URLSearchParams({ tab: "saved-searches", search: searchId })}`;
}

/** The path of a conversation. */
export function threadPath(threadId: string): string {
  return `/messages/${threadId}`;
}

/** The path of the browse page, filtered to one genre. */
export function genrePath(genre: Genre): string {
  return `/browse?${new URLSearchParams({ genre })}`;
}

/** The path of the feed of the newest books, of one genre or of all. */
export function feedPath(genre?: Genre): string {
  return genre === undefined ? "/feed.xml" : `/feed.xml?${new URLSearchParams({ genre })}`;
}

/** The path of the picture of 1200 × 630 that link previews show of a book. */
export function bookPreviewPath(book: { slug: string }): string {
  return `/preview/book/${encodeURIComponent(book.slug)}.png`;
}

/** The author's Amazon link if it is safe to follow, or else an Amazon search for the book. */
export function amazonLink(book: { title: string; authorName: string; amazonLink: string | null }): string {
  const own = book.amazonLink === null ? null : storeLink("amazon", book.amazonLink);
  return own ?? `https://www.amazon.com/s?${new URLSearchParams({ k: `${book.title} ${book.authorName}` })}`;
}

/**
 * A web address in running text, without the punctuation that ends its sentence. It keeps a closing parenthesis
 * only if it also has the opening one.
 */
export const WEB_ADDRESS =
  /\b(?:https?:\/\/|www\.)(?:[^\s<>"()]|\([^\s<>"()]*\))*(?:[^\s<>"'.,;:!?()\]]|\([^\s<>"()]*\))/gi;

/** A text as a URL, or null if it is none. Safari before 17 does not know `URL.canParse`. */
export function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/**
 * A typed link in normal form, or null if it is not safe to follow. It must be https (http is upgraded) on a
 * public host name, without credentials, spaces or control characters.
 */
export function externalLink(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || text.length > 2048 || /[\p{Cc}\p{Cf}\s\\]/u.test(text)) return null;
  const url = urlOf(withHttps(text));
  if (url === null || url.protocol !== "https:" || url.username !== "" || url.password !== "") return null;
  return isPublicHost(url.hostname) && url.port === "" ? url.href : null;
}

/** The platforms a book can link to, in the order of its form. */
export const STORES = ["amazon", "goodreads", "audible"] as const;
export type Store = (typeof STORES)[number];
export const STORE_LABELS: Record<Store, string> = {
  amazon: "Amazon",
  goodreads: "Goodreads",
  audible: "Audible",
};

/** Each platform's hosts: its country sites and its short links. */
const STORE_HOSTS: Record<Store, RegExp> = {
  amazon:
    /^(.+\.)?(amazon\.(com|ca|com\.mx|com\.br|co\.uk|ie|de|fr|it|es|nl|com\.be|se|pl|com\.tr|ae|sa|eg|in|sg|com\.au|co\.jp|co\.za)|amzn\.(to|eu|in|asia|com)|a\.co)$/,
  goodreads: /^(.+\.)?goodreads\.com$/,
  audible: /^(.+\.)?(audible\.(com|ca|co\.uk|de|fr|it|es|in|com\.au|co\.jp|com\.br)|adbl\.co)$/,
};

/** The link if it leads to that platform, else null: no other site may appear under its name. */
export function storeLink(store: Store, typed: string): string | null {
  const link = externalLink(typed);
  return link !== null && STORE_HOSTS[store].test(new URL(link).hostname) ? link : null;
}

/** The link if it leads to IMDb, else null: no other site may appear under its name. */
export function imdbLink(typed: string): string | null {
  const link = externalLink(typed);
  return link !== null && /^(.+\.)?imdb\.com$/.test(new URL(link).hostname) ? link : null;
}

/** The services a page can be shared on. Copying the link needs no service. */
export const SHARE_TARGETS = ["x", "bluesky", "reddit", "linkedin", "email"] as const;
export type ShareTarget = (typeof SHARE_TARGETS)[number];

/** The URL that opens a service's share composer for a page. */
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

/** True for a dotted name that is neither an IP address nor a local name. */
function isPublicHost(host: string): boolean {
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)) return false;
  return !/^[\d.]+$/.test(host) && !/\.(local|localhost|internal|invalid|test|home\.arpa)$/.test(host);
}
