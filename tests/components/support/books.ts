import type { api } from "@convex/_generated/api";
import type { FullRightsMap } from "@domain/books/rights";
import { encodeRights } from "@domain/books/rights";
import type { FunctionReturnType, PaginationResult } from "convex/server";

export type Card = FunctionReturnType<typeof api.home.bestsellers>[number];
type AdminBook = FunctionReturnType<typeof api.admin.books.list>["page"][number];
export type BookPage = NonNullable<FunctionReturnType<typeof api.books.get>>;
export type Own = NonNullable<BookPage["own"]>;
export type Story = FunctionReturnType<typeof api.catalog.successStories>["page"][number];

const RIGHTS: FullRightsMap = {
  filmTV: "available",
  audio: "optioned",
  digitalGaming: "unavailable",
  merchandising: "sold",
  theaterStage: "unavailable",
  foreign: "available",
};

/** A public book as every list shows it. */
export function card(title = "The Salt Ledger", more: Partial<Card> = {}): Card {
  const slug = title.toLowerCase().replaceAll(/\W+/g, "-");
  return {
    _id: `${slug}-id` as Card["_id"],
    slug,
    title,
    authorName: "Mara Ellingsworth",
    genre: "Thriller",
    coverUrl: null,
    bestRating: 4.7,
    totalReviews: 99,
    amazonReviewsOnly: true,
    logline: "An auditor finds her own name in the books of a drowned town.",
    movieRating: null,
    rights: encodeRights(RIGHTS),
    interestCount: 0,
    ...more,
  };
}

/** This many public books, each with its own title. */
export function cards(count: number, more: Partial<Card> = {}): Card[] {
  return Array.from({ length: count }, (_, index) => card(`Book ${index + 1}`, more));
}

/** A public book's page with little more than the required fields. */
export function bookPage(more: Partial<BookPage> = {}): BookPage {
  return {
    ...card(),
    fullCoverUrl: null,
    rights: RIGHTS,
    subtitle: null,
    subgenre: null,
    synopsis: "A ledger, a flood, and a debt.",
    isbn13: null,
    sources: {
      amazon: { rating: 4.7, reviews: 99, link: null, checkedAt: null },
      goodreads: { rating: null, reviews: 0, link: null, checkedAt: null },
      audible: { rating: null, reviews: 0, link: null, checkedAt: null },
    },
    awards: null,
    bestsellerDetails: null,
    themes: [],
    similarMovies: [],
    screenplayAvailable: false,
    hasAudiobook: false,
    audiobookLink: null,
    wordCount: null,
    pageCount: null,
    publicationDate: null,
    isComplete: null,
    author: { slug: "mara-ellingsworth" },
    interest: { saves: 0, verified: 0 },
    option: null,
    own: null,
    ...more,
  };
}

/** The state of a public book as its owner sees it, changed by `more`. */
export function own(more: Partial<Own> = {}): Own {
  return {
    isOwner: true,
    isListed: true,
    isBlocked: false,
    isPublic: true,
    adminStatus: "listed",
    statusReason: null,
    publicationStatus: "published",
    sponsoredUntil: null,
    views: 0,
    contacts: 0,
    ...more,
  };
}

/** A publicly optioned book. */
export function story(title = "The Hollow Congress", more: Partial<Story> = {}): Story {
  return {
    ...card(title),
    excerpt: "Odette Farrow types what others decide.",
    optionedAt: null,
    optionedRights: ["filmTV"],
    phase: "pre-production",
    status: null,
    ...more,
  };
}

/** A listed book as a row of the admin's lists. */
export function adminBook(title: string, more: Partial<AdminBook> = {}): AdminBook {
  const slug = title.toLowerCase().replaceAll(/\W+/g, "-");
  return {
    _id: `${slug}-id` as AdminBook["_id"],
    slug,
    title,
    authorName: "Mara Ellingsworth",
    authorEmail: "mara@ellingsworth.example",
    coverUrl: null,
    genre: "Thriller",
    adminStatus: "listed",
    statusReason: null,
    isListed: true,
    isBlocked: false,
    qualifies: true,
    bestRating: 4.7,
    totalReviews: 2374,
    sponsored: false,
    sponsoredUntil: null,
    daysUntil: null,
    isPaid: false,
    isOptioned: false,
    isOptionedPublic: false,
    optionedRights: [],
    productionPhase: null,
    productionStatus: null,
    addedAt: 0,
    updatedAt: 0,
    isOwned: true,
    ...more,
  };
}

/** A list with one page. */
export function page<Item>(items: Item[]): PaginationResult<Item> {
  return { page: items, isDone: true, continueCursor: "" };
}
