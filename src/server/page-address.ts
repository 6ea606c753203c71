import { isGenre } from "@domain/books/genres";
import { BLOG } from "../content/blog/articles";
import { readBlogView, writeBlogView } from "../screens/blog/posts";
import { readView, writeView } from "../screens/browse/browse-view";

/**
 * The address with only what decides its page, in one spelling. Whatever else a link carries shares the page's answer,
 * so that made-up addresses cannot make the server draw one page again and again.
 */
export function pageAddress({ origin, pathname, searchParams }: URL): URL {
  const path = onePath(pathname);
  return new URL(`${origin}${path}?${shownParams(path, searchParams)}`);
}

/** The decoded parts of a path; null if they are malformed. */
export function segments(path: string): string[] | null {
  try {
    return path.slice(1).split("/").map(decodeURIComponent);
  } catch {
    return null;
  }
}

function onePath(pathname: string): string {
  const path = pathname === "/" ? pathname : pathname.replace(/\/+$/, "");
  return `/${segments(path)?.map(encodeURIComponent).join("/") ?? path.slice(1)}`;
}

/** The parameters that the page's screen reads and the server draws. */
function shownParams(path: string, params: URLSearchParams): URLSearchParams {
  if (path === "/browse") return writeView(readView(params));
  if (path === BLOG.path) return writeBlogView(readBlogView(params));
  const genre = params.get("genre");
  const isOfAuthor = path.startsWith("/authors/") && genre !== null && isGenre(genre);
  return new URLSearchParams(isOfAuthor ? { genre } : {});
}
