import type { Genre } from "@domain/books/genres";
import { authorPath, bookPath, bookPreviewPath, feedPath, genrePath } from "@domain/links";
import type { PageHead } from "./page-head";

/** A book as its head needs it. */
export interface BookFacts {
  slug: string;
  title: string;
  authorName: string;
  logline: string;
}

/** An author as the head of their page needs it. */
export interface AuthorFacts {
  slug: string;
  displayName: string;
  bio: string | null;
  publishedWorks: number;
}

type LegalFacts = Required<Pick<PageHead, "title" | "description" | "path">>;

const MAX_DESCRIPTION = 160;

/** The head of a book's page, which search engines skip unless the book is public. */
export function bookHead(book: BookFacts, isPublic = true): PageHead {
  return {
    title: `${book.title} by ${book.authorName}`,
    description: book.logline,
    path: bookPath(book),
    type: "book",
    picture: bookPreviewPath(book),
    ...(isPublic ? {} : { noindex: true }),
  };
}

/** The head of an author's page, which search engines skip while it shows no book. */
export function authorHead(author: AuthorFacts): PageHead {
  return {
    title: author.displayName,
    description: authorDescription(author),
    path: authorPath(author),
    type: "profile",
    noindex: author.publishedWorks === 0,
  };
}

/** The head of the browse page. A genre is a page of its own; other filters are not. */
export function browseHead(genre: Genre | undefined): PageHead {
  if (genre === undefined)
    return {
      title: "Browse",
      description: "Published books with their film, TV and other rights, live.",
      path: "/browse",
      feed: { title: "New books", path: feedPath() },
    };
  return {
    title: `${genre} Books`,
    description: `Published ${genre} books with their film, TV and other rights, live.`,
    path: genrePath(genre),
    feed: { title: `New ${genre} books`, path: feedPath(genre) },
  };
}

/** The head of a legal page. */
export function legalHead({ title, description, path }: LegalFacts): LegalFacts {
  return { title, description, path };
}

/** The head of an article of the blog. */
export function postHead(article: { id: string; title: string; excerpt: string }): PageHead {
  const { id, title, excerpt } = article;
  return { title, description: excerpt, path: `/blog/${id}`, type: "article" };
}

function authorDescription({ displayName, bio, publishedWorks }: AuthorFacts): string {
  const text =
    bio ??
    `See the film, TV and other rights available for ${publishedWorks} ${publishedWorks === 1 ? "book" : "books"} by ${displayName}.`;
  return text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…` : text;
}
