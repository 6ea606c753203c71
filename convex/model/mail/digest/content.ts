import { RIGHTS } from "../../../../domain/books/rights";
import type { AuthorBookWeek, DigestBook, DigestBooks, DigestSection } from "../../../../domain/mail/digest";
import { MAX_LISTED, MAX_VETOES } from "../../../../domain/mail/digest";
import { weeksReported } from "../../../../domain/mail/digest-calendar";
import type { Genre } from "../../../../domain/books/genres";
import { matchesSearch } from "../../../../domain/producers/search-criteria";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { cardOf, coverUrl } from "../../catalog/cards";
import { bookWeeksOf } from "./bookWeeks";
import { mayShow } from "./collect";
import type { Issue } from "./issues";

type Book = Doc<"books">;
type Picked = Doc<"digestBooks">;

/** Books of an author that are looked at. */
const MAX_OWN_BOOKS = 100;
/** Matches of a producer's searches that are looked at. */
const MAX_MATCHES = 40;

/**
 * The books of an issue for a producer: those in their genres (none means all), and their searches' matches. With `max`,
 * that many of each at most, to find out whether there are any.
 */
export async function producerBooks(
  ctx: QueryCtx,
  issue: Issue,
  genres: readonly Genre[],
  producerId?: Id<"users">,
  max?: number,
): Promise<DigestBooks> {
  const search = { issue, genres, max, shown: new Set<Id<"books">>(issue.vetoed) };
  return {
    new: await sectionBooks(ctx, "new", search),
    rising: await sectionBooks(ctx, "rising", search),
    rights: await sectionBooks(ctx, "rights", search),
    matches: producerId === undefined ? [] : await matchedBooks(ctx, producerId, search),
  };
}

/** The week's new books, for a reader of the newsletter. */
export async function readerBooks(ctx: QueryCtx, issue: Issue, max?: number): Promise<DigestBooks> {
  const search = { issue, genres: [], max, shown: new Set<Id<"books">>(issue.vetoed) };
  return { new: await sectionBooks(ctx, "new", search), rising: [], rights: [], matches: [] };
}

/**
 * What happened to an author's books since the last issue, the busiest first. Books without news are left out. The email
 * counts all and lists the first, which alone come with their covers.
 */
export async function authorWeek(
  ctx: QueryCtx,
  issue: Issue,
  userId: Id<"users">,
): Promise<AuthorBookWeek[]> {
  const news: { book: Book; week: AuthorBookWeek }[] = [];
  for await (const { book, week } of newsOfBooks(ctx, issue, userId)) {
    const { slug, title, authorName, genre, isPublic } = book;
    const { views, contacts, checks, sponsorship = null } = week;
    const facts = { slug, title, authorName, genre, isPublic, coverUrl: null };
    const saves = Math.max(0, week.saves);
    news.push({ book, week: { ...facts, views, saves, contacts, checks, sponsorship } });
  }
  const busy = ({ week: { views, saves, contacts } }: (typeof news)[number]) =>
    10 * contacts + 5 * saves + views;
  news.sort((one, other) => busy(other) - busy(one));
  for (const { book, week } of news.slice(0, MAX_LISTED.own)) week.coverUrl = await coverUrl(ctx, book);
  return news.map(({ week }) => week);
}

/** True if something happened to a book of the author. */
export async function hasAuthorWeek(ctx: QueryCtx, issue: Issue, userId: Id<"users">): Promise<boolean> {
  for await (const _news of newsOfBooks(ctx, issue, userId)) return true;
  return false;
}

async function* newsOfBooks(ctx: QueryCtx, issue: Issue, userId: Id<"users">) {
  const { vetoed } = issue;
  const keys = weeksReported(issue);
  const books = await ctx.db
    .query("books")
    .withIndex("by_ownerId", (q) => q.eq("ownerId", userId))
    .order("desc")
    .take(MAX_OWN_BOOKS);
  for (const book of books) {
    if (vetoed.includes(book._id) || book.isBlocked) continue;
    const week = await bookWeeksOf(ctx.db, book._id, keys);
    if (week === null) continue;
    const { views, contacts, checks, sponsorship } = week;
    const happened = views + Math.max(0, week.saves) + contacts + checks;
    if (happened > 0 || sponsorship !== undefined) yield { book, week };
  }
}

/** What to look for. Books already `shown` are passed over, and those found are added. */
type Search = { issue: Issue; genres: readonly Genre[]; max?: number; shown: Set<Id<"books">> };

async function sectionBooks(ctx: QueryCtx, section: DigestSection, search: Search): Promise<DigestBook[]> {
  const { issue, genres, shown, max = MAX_LISTED[section] } = search;
  const books: DigestBook[] = [];
  for (const picked of await pickedBooks(ctx, issue.key, section, genres)) {
    if (books.length === max) break;
    if (shown.has(picked.bookId)) continue;
    const book = await ctx.db.get("books", picked.bookId);
    const entry = mayShow(book) ? await entryOf(ctx, book, picked) : null;
    if (entry === null) continue;
    shown.add(picked.bookId);
    books.push(entry);
  }
  return books;
}

/** The issue's rows for these genres, in order. Enough of them that vetoes cannot empty an email. */
async function pickedBooks(
  ctx: QueryCtx,
  issueKey: string,
  section: DigestSection,
  genres: readonly Genre[],
): Promise<Picked[]> {
  if (genres.length === 0) {
    return await ctx.db
      .query("digestBooks")
      .withIndex("by_issueKey_section_order", (q) => q.eq("issueKey", issueKey).eq("section", section))
      .order("desc")
      .take(MAX_VETOES);
  }
  const rows = await Promise.all(
    genres.map((genre) =>
      ctx.db
        .query("digestBooks")
        .withIndex("by_issueKey_section_genre_order", (q) =>
          q.eq("issueKey", issueKey).eq("section", section).eq("genre", genre),
        )
        .order("desc")
        .take(MAX_LISTED[section] * 2),
    ),
  );
  return rows.flat().sort((a, b) => b.order - a.order);
}

/** The entry for a book as it is now, or null if what it was picked for is over. */
async function entryOf(
  ctx: QueryCtx,
  book: Book,
  { section, order, rights }: Picked,
): Promise<DigestBook | null> {
  const entry = await toEntry(ctx, book);
  if (section === "new") return entry;
  if (section === "rising") {
    const { interestCount } = await cardOf(ctx, book);
    return { ...entry, gained: order, interest: interestCount };
  }
  const opened = (rights ?? []).filter(({ right }) => book.rightsShown[right] === "available");
  return opened.length === 0 ? null : { ...entry, opened };
}

async function matchedBooks(
  ctx: QueryCtx,
  producerId: Id<"users">,
  { issue: { since, goesAt }, shown, max = MAX_LISTED.matches }: Search,
): Promise<DigestBook[]> {
  const matches = await ctx.db
    .query("searchMatches")
    .withIndex("by_producerId", (q) =>
      q.eq("producerId", producerId).gt("_creationTime", since).lte("_creationTime", goesAt),
    )
    .order("desc")
    .take(MAX_MATCHES);
  const books: DigestBook[] = [];
  for (const { bookId, searchId } of matches) {
    if (books.length === max) break;
    if (shown.has(bookId)) continue;
    const search = await ctx.db.get("savedSearches", searchId);
    if (search === null || search.removedAt !== undefined) continue;
    const book = await ctx.db.get("books", bookId);
    // The search or the book may have changed since.
    if (!mayShow(book) || !matchesSearch(book, search)) continue;
    shown.add(bookId);
    books.push({ ...(await toEntry(ctx, book)), searchName: search.searchName });
  }
  return books;
}

async function toEntry(ctx: QueryCtx, book: Book): Promise<DigestBook> {
  const { slug, title, authorName, genre, bestRating, totalReviews, logline, rightsShown } = book;
  const rights = RIGHTS.filter((right) => rightsShown[right] === "available");
  const facts = { slug, title, authorName, genre, bestRating, totalReviews, logline, rights };
  return { ...facts, coverUrl: await coverUrl(ctx, book) };
}
