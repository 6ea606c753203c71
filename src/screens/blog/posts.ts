import { coverHash } from "@domain/covers/cover";
import type { Article, Tag } from "../../content/blog/articles";
import { TAGS } from "../../content/blog/articles";

const MIN_LIKES = 342;
const MAX_LIKES = 2847;
const MAX_RELATED = 3;
const SHORT_EXCERPT_LENGTH = 100;

/** The list's state as the address holds it; unknown tags are dropped. */
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

/** Newest first; every word stands in title or excerpt, in any case and order (BLG-02). */
export function matchingPosts(articles: readonly Article[], { q, tag }: BlogView): Article[] {
  const words = q.toLowerCase().split(/\s+/);
  return articles
    .filter((article) => tag === null || article.tags.includes(tag))
    .filter(({ title, excerpt }) => {
      const text = `${title}\n${excerpt}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => other.date.localeCompare(one.date));
}

/** Up to three others that share a tag, those that share most first (BLG-09). */
export function relatedPosts(articles: readonly Article[], article: Article): Article[] {
  const shared = ({ tags }: Article) => tags.filter((tag) => article.tags.includes(tag)).length;
  return articles
    .filter((other) => other.id !== article.id && shared(other) > 0)
    .sort((one, other) => shared(other) - shared(one) || other.date.localeCompare(one.date))
    .slice(0, MAX_RELATED);
}

/** An excerpt cut at 100 characters (BLG-09). */
export function shortExcerpt(excerpt: string): string {
  return excerpt.length <= SHORT_EXCERPT_LENGTH
    ? excerpt
    : `${excerpt.slice(0, SHORT_EXCERPT_LENGTH).trimEnd()}…`;
}

/** The likes a note starts with: told by its id, the same for everyone, and nothing anybody counted (B-34). */
export function startingLikes(id: string): number {
  return MIN_LIKES + (coverHash(id) % (MAX_LIKES - MIN_LIKES + 1));
}
