import type { api } from "@convex/_generated/api";
import { authorPath, bookPath, bookPreviewPath, externalLink } from "@domain/links";
import type { Network } from "@domain/people/socials";
import { NETWORKS, socialLink } from "@domain/people/socials";
import type { FunctionReturnType } from "convex/server";

type BookPage = NonNullable<FunctionReturnType<typeof api.books.get>>;
type AuthorPage = NonNullable<FunctionReturnType<typeof api.authors.bySlug>>;

/**
 * A book in the vocabulary of schema.org. Ratings are left out: they were given elsewhere, and search engines allow
 * a site to state only its own.
 */
export function bookSubject(book: BookPage, origin: string): object {
  const { author, isbn13, pageCount, publicationDate } = book;
  return {
    "@context": "https://schema.org",
    "@type": "Book",
    name: book.title,
    ...(book.subtitle === null ? {} : { alternativeHeadline: book.subtitle }),
    author: {
      "@type": "Person",
      name: book.authorName,
      ...(author === null ? {} : { url: `${origin}${authorPath(author)}` }),
    },
    description: book.logline,
    genre: book.genre,
    image: `${origin}${bookPreviewPath(book)}`,
    url: `${origin}${bookPath(book)}`,
    ...(isbn13 === null ? {} : { isbn: isbn13 }),
    ...(pageCount === null ? {} : { numberOfPages: pageCount }),
    ...(publicationDate === null
      ? {}
      : { datePublished: new Date(publicationDate).toISOString().slice(0, 10) }),
  };
}

/** An author in the vocabulary of schema.org. */
export function authorSubject(author: AuthorPage, origin: string): object {
  const profiles = [
    author.website === null ? null : externalLink(author.website),
    ...NETWORKS.map((network) => linkOn(network, author.socials[network])),
  ].filter((link) => link !== null);
  return {
    "@context": "https://schema.org",
    "@type": "Person",
    name: author.displayName,
    url: `${origin}${authorPath(author)}`,
    jobTitle: "Author",
    ...(author.bio === null ? {} : { description: author.bio }),
    ...(author.headshotUrl === null ? {} : { image: author.headshotUrl }),
    ...(profiles.length === 0 ? {} : { sameAs: profiles }),
  };
}

function linkOn(network: Network, typed: string | null): string | null {
  return typed === null ? null : socialLink(network, typed);
}
