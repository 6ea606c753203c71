import type { PaginationOptions, PaginationResult } from "convex/server";
import type { BookOrder, BookTab } from "../../../domain/admin/book-lists";
import { orderIn, TAB_STATUSES } from "../../../domain/admin/book-lists";
import type { AdminStatus } from "../../../domain/books/books";
import { searchWords } from "../../../domain/catalog/search";
import { canonicalEmail } from "../../../domain/mail/emails";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { capped } from "../pages";
import type { AdminBook } from "./bookRows";
import { toAdminBooks } from "./bookRows";

/** Books found, books read and authors looked up when the admin searches by email. */
const MAX_EMAIL_BOOKS = 50;
const MAX_EMAIL_READS = 500;
const MAX_EMAIL_AUTHORS = 20;

/** A tab, which `visibility` narrows further if it is the tab of all books. */
export type BookFilter = { tab: BookTab; visibility: AdminStatus | undefined };

/** A page of a tab's books. An order that the tab does not offer gives its default. */
export async function adminBookPage(
  ctx: QueryCtx,
  { tab, visibility, sort }: BookFilter & { sort: BookOrder },
  options: PaginationOptions,
): Promise<PaginationResult<AdminBook>> {
  const order = orderIn(tab, sort);
  const status = statusIn({ tab, visibility });
  const found = await (
    tab === "sponsored"
      ? sponsored(ctx)
      : status === undefined
        ? allInOrder(ctx, order)
        : withStatus(ctx, status, order)
  ).paginate(capped(options));
  return { ...found, page: await toAdminBooks(ctx, found.page) };
}

/** A page of the books found by title or author, best match first, or by email if the query has an @. */
export async function adminBookSearch(
  ctx: QueryCtx,
  { q, ...filter }: BookFilter & { q: string },
  options: PaginationOptions,
): Promise<PaginationResult<AdminBook>> {
  if (q.includes("@")) return { page: await byEmail(ctx, q, filter), isDone: true, continueCursor: "" };
  const words = searchWords(q);
  if (words === null) return { page: [], isDone: true, continueCursor: "" };
  const status = statusIn(filter);
  const found = await ctx.db
    .query("books")
    .withSearchIndex("search_admin", (search) => {
      const books = search.search("adminText", words);
      if (filter.tab === "sponsored") return books.eq("isSponsored", true);
      return status === undefined ? books : books.eq("adminStatus", status);
    })
    .paginate(capped(options));
  return { ...found, page: await toAdminBooks(ctx, found.page) };
}

/** The status that all books of the list have, or undefined if they may have any. */
function statusIn({ tab, visibility }: BookFilter): AdminStatus | undefined {
  return tab === "all" ? visibility : TAB_STATUSES[tab];
}

function allInOrder(ctx: QueryCtx, order: BookOrder) {
  const books = ctx.db.query("books");
  switch (order) {
    case "oldest":
      return books.order("asc");
    case "title":
      return books.withIndex("by_titleSort").order("asc");
    case "rating":
      return books.withIndex("by_bestRating").order("desc");
    case "reviews":
      return books.withIndex("by_totalReviews").order("desc");
    default:
      return books.order("desc");
  }
}

function withStatus(ctx: QueryCtx, status: AdminStatus, order: BookOrder) {
  const books = ctx.db.query("books");
  switch (order) {
    case "oldest":
      return books.withIndex("by_adminStatus", (q) => q.eq("adminStatus", status)).order("asc");
    case "title":
      return books.withIndex("by_adminStatus_titleSort", (q) => q.eq("adminStatus", status)).order("asc");
    case "rating":
      return books.withIndex("by_adminStatus_bestRating", (q) => q.eq("adminStatus", status)).order("desc");
    case "reviews":
      return books.withIndex("by_adminStatus_totalReviews", (q) => q.eq("adminStatus", status)).order("desc");
    default:
      return books.withIndex("by_adminStatus", (q) => q.eq("adminStatus", status)).order("desc");
  }
}

/** Permanent sponsorships first, since they have no end date. */
function sponsored(ctx: QueryCtx) {
  return ctx.db
    .query("books")
    .withIndex("by_isSponsored_sponsoredUntil", (q) => q.eq("isSponsored", true))
    .order("asc");
}

/** The books whose row shows an address that starts with what was typed. */
async function byEmail(ctx: QueryCtx, typed: string, filter: BookFilter): Promise<AdminBook[]> {
  const start = canonicalEmail(typed);
  const books = new Map<Id<"books">, Doc<"books">>();
  let reads = 0;
  for await (const book of candidates(ctx, start)) {
    if (isIn(filter, book)) books.set(book._id, book);
    if (books.size === MAX_EMAIL_BOOKS || ++reads === MAX_EMAIL_READS) break;
  }
  const rows = await toAdminBooks(ctx, [...books.values()]);
  return rows.filter(({ authorEmail }) => authorEmail?.startsWith(start));
}

function isIn(filter: BookFilter, book: Doc<"books">): boolean {
  if (filter.tab === "sponsored") return book.isSponsored;
  const status = statusIn(filter);
  return status === undefined || book.adminStatus === status;
}

/** Books with such an address of their own, then books of authors with such an address. */
async function* candidates(ctx: QueryCtx, start: string): AsyncGenerator<Doc<"books">> {
  const contacts = ctx.db
    .query("bookContacts")
    .withIndex("by_email", (q) => q.gte("email", start).lt("email", `${start}\uffff`));
  for await (const { bookId } of contacts) {
    const book = await ctx.db.get("books", bookId);
    if (book !== null) yield book;
  }
  const authors = await ctx.db
    .query("profileContacts")
    .withIndex("by_email", (q) => q.gte("email", start).lt("email", `${start}\uffff`))
    .take(MAX_EMAIL_AUTHORS);
  for (const { profileId } of authors) {
    yield* ctx.db
      .query("books")
      .withIndex("by_profileId_isPublic_totalReviews", (q) => q.eq("profileId", profileId));
  }
}
