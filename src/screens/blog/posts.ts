import { coverHash } from "@domain/covers/cover";
import type { Article, Tag } from "../../content/blog/articles";
import { TAGS } from "../../content/blog/articles";

const MIN_LIKES = 342;
const MAX_LIKES = 2847;
const MAX_RELATED = 3;
const SHORT_EXCERPT_LENGTH = 100;

/** The list's state in the URL. Unknown tags are dropped. */
export interface BlogView {
  q: string;
  tag: Tag | null;
}

export function readBlogView(params: URLSearchParams): BlogView {
  const tag = TAGS.find((known) => known === params.get("tag")) ?? null;
  return { q: params.get("q") ?? "", tag };
}

export function writeBlogView({ q, tag }: BlogView): URLSearchParams {
  return new URLSearchParams({ ...(tag && { tag }), ...(q !== "" && { q }) });
}

/** Matches every word of the search in the title or excerpt, in any order. Newest first. */
export function matchingPosts(articles: readonly Article[], { q, tag }: BlogView): Article[] {
  const words = q.toLowerCase().split(/\s+/);
  return articles
    .filter((article) => tag === null || article.tags.includes(tag))
    .filter(({ title, excerpt }) => {
      const text = `${title}\n${excerpt}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((a, b) => b.date.localeCompare(a.date));
}

/** Up to three other posts with a shared tag. Those sharing the most tags come first. */
export function relatedPosts(articles: readonly Article[], article: Article): Article[] {
  const shared = ({ tags }: Article) => tags.filter((tag) => article.tags.includes(tag)).length;
  return articles
    .filter((other) => other.id !== article.id && shared(other) > 0)
    .sort((a, b) => shared(b) - shared(a) || b.date.localeCompare(a.date))
    .slice(0, MAX_RELATED);
}

export function shortExcerpt(excerpt: string): string {
  return excerpt.length <= SHORT_EXCERPT_LENGTH
    ? excerpt
    : `${excerpt.slice(0, SHORT_EXCERPT_LENGTH).trimEnd()}…`;
}

/** A post's starting like count, derived from its id. It counts nothing. */
export function startingLikes(id: string): number {
  return MIN_LIKES + (coverHash(id) % (MAX_LIKES - MIN_LIKES + 1));
}
