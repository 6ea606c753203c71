import { RIGHTS } from "../../../../domain/books/rights";
import { GENRE_CODES } from "../../../../domain/catalog/codes";
import { filterFacet } from "../../../../domain/catalog/facets";
import type { DigestSection, OpenedRight } from "../../../../domain/mail/digest";
import { isRising, MAX_PER_GENRE } from "../../../../domain/mail/digest";
import { digestWeekAt, digestWeekFrom, digestWeekReporting } from "../../../../domain/mail/digest-calendar";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../../_generated/server";
import { storedCard } from "../../catalog/cards";
import { mayLead } from "../../catalog/catalogRows";
import { bookWeekOf } from "./bookWeeks";

type Issue = Doc<"digestIssues">;
type Book = Doc<"books">;
type Pick = { book: Book; order: number; rights?: OpenedRight[] };

/** Rows looked at for each genre of the new books, and for each of the other sections. */
const MAX_LOOKED_AT = 300;
/** More than an issue can hold. */
const MAX_COLLECTED = 1_000;

/** Collects an issue's books anew: for each genre the newest, those with the most new interest, and the latest rights. */
export async function collectBooks(ctx: MutationCtx, issue: Issue, now: number): Promise<void> {
  const until = Math.min(now, issue.goesAt);
  await clearBooks(ctx, issue.key);
  const fresh = [...(await newBooks(ctx, issue, until)), ...(await checkedBooks(ctx, issue, now))];
  await store(
    ctx,
    issue,
    "new",
    fresh.sort((a, b) => b.order - a.order),
  );
  await store(ctx, issue, "rising", await risingBooks(ctx, issue));
  await store(ctx, issue, "rights", await openedRights(ctx, issue, until));
  await ctx.db.patch("digestIssues", issue._id, { collectedAt: now });
}

/** Deletes the books that were collected for an issue. */
export async function clearBooks(ctx: MutationCtx, issueKey: string): Promise<void> {
  const rows = await ctx.db
    .query("digestBooks")
    .withIndex("by_issueKey_section_order", (q) => q.eq("issueKey", issueKey))
    .take(MAX_COLLECTED);
  for (const { _id } of rows) await ctx.db.delete("digestBooks", _id);
}

/** True for a book that an email may show: public, and no changed figure of it waits for a check. */
export function mayShow(book: Book | null): book is Book {
  return book !== null && book.isPublic && book.isHeldBack !== true;
}

async function newBooks(ctx: QueryCtx, { since }: Issue, until: number): Promise<Pick[]> {
  const picks: Pick[] = [];
  for (const genreCode of Object.values(GENRE_CODES)) {
    const rows = ctx.db
      .query("catalogRows")
      .withIndex("by_facet_genreCode_publicSince", (q) =>
        q
          .eq("facet", filterFacet({}))
          .eq("genreCode", genreCode)
          .gt("publicSince", since)
          .lte("publicSince", until),
      )
      .order("desc");
    picks.push(...(await leadingBooks(ctx, rows)));
  }
  return picks;
}

/** The first books of a genre's rows that may lead. Most of a week's new ones may wait for a check. */
async function leadingBooks(ctx: QueryCtx, rows: AsyncIterable<Doc<"catalogRows">>): Promise<Pick[]> {
  const picks: Pick[] = [];
  let looked = 0;
  for await (const row of rows) {
    if (picks.length === MAX_PER_GENRE || looked++ === MAX_LOOKED_AT) break;
    const book = mayLead(row) ? await ctx.db.get("books", (await storedCard(ctx, row)).bookId) : null;
    if (mayShow(book)) picks.push({ book, order: row.publicSince });
  }
  return picks;
}

/**
 * Books that waited for a check when the issue of their week went, and were checked since the last issue was collected.
 * The figures of every book that an author adds wait for one.
 */
async function checkedBooks(ctx: QueryCtx, issue: Issue, now: number): Promise<Pick[]> {
  const from = (await lastSent(ctx, issue))?.collectedAt ?? issue.since;
  const checks = await ctx.db
    .query("ratingChecks")
    .withIndex("by_status_checkedAt", (q) =>
      q.eq("status", "checked").gt("checkedAt", from).lte("checkedAt", now),
    )
    .order("desc")
    .take(MAX_LOOKED_AT);
  const picks = new Map<Id<"books">, Pick>();
  for (const { bookId, since, checkedAt = now } of checks) {
    if (picks.has(bookId)) continue;
    const book = await ctx.db.get("books", bookId);
    if (!mayShow(book) || (book.publicSince ?? now) > issue.since) continue;
    const { goesAt } = digestWeekReporting(book.publicSince ?? now);
    if (since <= goesAt && goesAt < checkedAt) picks.set(bookId, { book, order: checkedAt });
  }
  return [...picks.values()];
}

/** The last issue before this one that was sent, or null. */
async function lastSent(ctx: QueryCtx, { key }: Issue): Promise<Issue | null> {
  return await ctx.db
    .query("digestIssues")
    .withIndex("by_state_key", (q) => q.eq("state", "sent").lt("key", key))
    .order("desc")
    .first();
}

async function risingBooks(ctx: QueryCtx, { key, opensAt }: Issue): Promise<Pick[]> {
  const weekBefore = digestWeekFrom(digestWeekAt(opensAt), -1).key;
  const rows = await ctx.db
    .query("bookWeeks")
    .withIndex("by_week_saves", (q) => q.eq("week", key).gt("saves", 0))
    .order("desc")
    .take(MAX_LOOKED_AT);
  const picks: Pick[] = [];
  for (const { bookId, saves } of rows) {
    const before = await bookWeekOf(ctx.db, bookId, weekBefore);
    if (!isRising(saves, before?.saves ?? 0)) continue;
    const book = await ctx.db.get("books", bookId);
    if (mayShow(book)) picks.push({ book, order: saves });
  }
  return picks;
}

async function openedRights(ctx: QueryCtx, { since }: Issue, until: number): Promise<Pick[]> {
  const rows = await ctx.db
    .query("rightOpenings")
    .withIndex("by_openedAt", (q) => q.gt("openedAt", since).lte("openedAt", until))
    .order("desc")
    .take(MAX_LOOKED_AT);
  const byBook = new Map<Id<"books">, OpenedRight[]>();
  for (const { bookId, right, openedAt, isAgain } of rows)
    byBook.set(bookId, [...(byBook.get(bookId) ?? []), { right, openedAt, isAgain }]);
  const picks: Pick[] = [];
  for (const [bookId, rights] of byBook) {
    const book = await ctx.db.get("books", bookId);
    if (!mayShow(book)) continue;
    const order = Math.max(...rights.map(({ openedAt }) => openedAt));
    picks.push({
      book,
      order,
      rights: RIGHTS.flatMap((right) => rights.filter((row) => row.right === right)),
    });
  }
  return picks;
}

async function store(
  ctx: MutationCtx,
  { key: issueKey }: Issue,
  section: DigestSection,
  picks: readonly Pick[],
): Promise<void> {
  const counts = new Map<string, number>();
  for (const { book, order, rights } of picks) {
    const count = (counts.get(book.genre) ?? 0) + 1;
    counts.set(book.genre, count);
    if (count > MAX_PER_GENRE) continue;
    await ctx.db.insert("digestBooks", {
      issueKey,
      section,
      bookId: book._id,
      genre: book.genre,
      order,
      rights,
    });
  }
}
