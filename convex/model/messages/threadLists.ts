import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import { hasWords, searchWords } from "../../../domain/catalog/search";
import type { ThreadFilter } from "../../../domain/messages/threads";
import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { encodedRights, findCard } from "../catalog/bookCards";
import { bookSummaryFields, coverUrl } from "../catalog/cards";
import { capped } from "../pages";
import { vFolder } from "../vocabulary";
import { otherOf, vOther } from "./people";
import type { Party, Thread, ThreadSide } from "./threadRows";
import { sideOf } from "./threadRows";

/** The best matches of a search that are looked at, and the found conversations that are shown. */
const MAX_MATCHES = 200;
const MAX_FOUND = 50;

/** The book of a conversation. Only its title while this person may not open it, or once it is deleted. */
export const vThreadBook = v.object({
  title: v.string(),
  /** `rights` as on a card. */
  card: v.union(v.object({ ...bookSummaryFields, rights: v.string() }), v.null()),
  isDeleted: v.boolean(),
});

/** A conversation in an inbox. */
export const vThreadRow = v.object({
  threadId: v.id("threads"),
  other: vOther,
  book: vThreadBook,
  folder: vFolder,
  unread: v.number(),
  lastAt: v.number(),
  lastText: v.string(),
  lastIsMine: v.boolean(),
  /** True if the other side has read the last message, which is the person's own. */
  isSeen: v.boolean(),
});
export const vThreadPage = paginationResultValidator(vThreadRow);
type ThreadRow = Infer<typeof vThreadRow>;

/** A page of a person's conversations, or of those found, the latest message first. Reads some documents for each row. */
export async function threadPage(
  ctx: QueryCtx,
  userId: Id<"users">,
  { filter, q = "" }: { filter: ThreadFilter; q?: string },
  options: PaginationOptions,
): Promise<PaginationResult<ThreadRow>> {
  const words = searchWords(q);
  if (words === null && q.trim() !== "") return { page: [], isDone: true, continueCursor: "" };
  const found =
    words === null
      ? await sidesIn(ctx, userId, filter).paginate(capped(options))
      : { page: await sidesFound(ctx, userId, filter, words), isDone: true, continueCursor: "" };
  const rows = await Promise.all(found.page.map(async (mine) => await toRow(ctx, mine)));
  return { ...found, page: rows.filter((row) => row !== null) };
}

/** The book of a conversation as this person may see it. */
export async function bookOf(
  ctx: QueryCtx,
  { bookId, bookTitle }: Thread,
  userId: Id<"users">,
): Promise<Infer<typeof vThreadBook>> {
  const book = await ctx.db.get("books", bookId);
  const isShown = book !== null && (book.isPublic || book.isSuccessStory || book.ownerId === userId);
  const card = isShown ? await findCard(ctx.db, book) : null;
  if (card === null) return { title: bookTitle, card: null, isDeleted: book === null };
  const { slug, title, authorName, genre } = card;
  const summary = { _id: bookId, slug, title, authorName, genre, coverUrl: await coverUrl(ctx, card) };
  return { title, card: { ...summary, rights: encodedRights(card) }, isDeleted: false };
}

function sidesIn(ctx: QueryCtx, userId: Id<"users">, filter: ThreadFilter) {
  const sides = ctx.db.query("threadSides");
  return filter === "unread"
    ? sides
        .withIndex("by_userId_hasUnread_lastAt", (q) => q.eq("userId", userId).eq("hasUnread", true))
        .order("desc")
    : sides
        .withIndex("by_userId_folder_lastAt", (q) => q.eq("userId", userId).eq("folder", filter))
        .order("desc");
}

/** The conversations that have every word, all on one page. The search index knows neither that nor the latest one. */
async function sidesFound(
  ctx: QueryCtx,
  userId: Id<"users">,
  filter: ThreadFilter,
  words: string,
): Promise<ThreadSide[]> {
  const best = await ctx.db
    .query("threadSides")
    .withSearchIndex("search_threads", (search) => {
      const mine = search.search("searchText", words).eq("userId", userId);
      return filter === "unread" ? mine.eq("hasUnread", true) : mine.eq("folder", filter);
    })
    .take(MAX_MATCHES);
  const isMatch = hasWords(words);
  return best
    .filter(({ searchText }) => isMatch(searchText))
    .toSorted((a, b) => b.lastAt - a.lastAt)
    .slice(0, MAX_FOUND);
}

async function toRow(ctx: QueryCtx, mine: ThreadSide): Promise<ThreadRow | null> {
  const { threadId, folder, unread, lastAt, lastText } = mine;
  const thread = await ctx.db.get("threads", threadId);
  if (thread === null) return null;
  const party: Party = { thread, mine };
  const lastIsMine = mine.lastById === mine.userId;
  return {
    ...{ threadId, folder, unread, lastAt, lastText, lastIsMine },
    other: await otherOf(ctx, party),
    book: await bookOf(ctx, thread, mine.userId),
    isSeen: lastIsMine && ((await sideOf(ctx.db, threadId, mine.otherId))?.readAt ?? 0) >= lastAt,
  };
}
