import type { Infer } from "convex/values";
import { v } from "convex/values";
import { hiddenNotice } from "../../../domain/books/own-notices";
import { stateOfBook, mergeNews, type NewsState } from "../../../domain/people/news";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx, QueryCtx } from "../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../change";
import type { Viewer } from "../accounts/viewer";
import { requireWithinLimit } from "../limits";
import { notify } from "../notices/notify";
import { vNewsState } from "../vocabulary";

/** How long saves gather before a notification reports them. */
const TELL_SAVES_MS = 2_000;
/** A notification this late counts as lost, as the jobs of a market that moved are, and the next save schedules another. */
const LOST_AFTER_MS = 60_000;

type Visit = Doc<"authorVisits">;
type Book = Doc<"books">;

/** News about an author's books since their last visit. It names no producers. */
export const vNews = v.object({
  /** Null before the first visit. */
  seenAt: v.union(v.number(), v.null()),
  saves: v.number(),
  contacts: v.number(),
  changes: v.array(
    v.object({ bookId: v.id("books"), slug: v.string(), title: v.string(), was: vNewsState, is: vNewsState }),
  ),
});
type News = Infer<typeof vNews>;

/** The author's news: one row, and the title of each book whose state changed. */
export async function newsFor(ctx: QueryCtx, { user }: Viewer): Promise<News> {
  const visit = await visitOf(ctx.db, user._id);
  const changes: News["changes"] = [];
  for (const { bookId, was, is } of visit?.changes ?? []) {
    const book = await ctx.db.get("books", bookId);
    if (book?.ownerId === user._id) changes.push({ bookId, slug: book.slug, title: book.title, was, is });
  }
  return {
    seenAt: visit?.seenAt ?? null,
    saves: visit?.saves ?? 0,
    contacts: visit?.contacts ?? 0,
    changes,
  };
}

/** Marks the news as seen and starts counting anew. Refuses with `rate_limited`. */
export async function markSeen(ctx: MutationCtx, { user }: Viewer): Promise<void> {
  await requireWithinLimit(ctx, "visit", user._id);
  await updateVisit(ctx.db, user._id, () => ({ seenAt: Date.now(), saves: 0, contacts: 0, changes: [] }));
}

/** Adds a save that starts or stops counting to the news of the book's author, which never count below zero. */
export async function recordSave(
  ctx: TriggerCtx,
  { _id: bookId, ownerId }: Pick<Book, "_id" | "ownerId">,
  delta: number,
): Promise<void> {
  if (ownerId === undefined) return;
  const visit = await visitOf(ctx.innerDb, ownerId);
  const waiting = visit?.untold ?? [];
  const told = waiting.find((entry) => entry.bookId === bookId)?.saves ?? 0;
  const others = waiting.filter((entry) => entry.bookId !== bookId);
  const untold = [...others, { bookId, saves: told + delta }];
  const now = Date.now();
  const isWaiting = waiting.length > 0 && (visit?.tellAt ?? 0) > now - LOST_AFTER_MS;
  await writeVisit(ctx.innerDb, ownerId, visit, ({ saves }) => ({
    saves: Math.max(0, saves + delta),
    untold,
    ...(isWaiting ? {} : { tellAt: now + TELL_SAVES_MS }),
  }));
  if (!isWaiting)
    await ctx.scheduler.runAfter(TELL_SAVES_MS, internal.jobs.notices.tellSaves, { authorId: ownerId });
}

/** Notifies an author of the saves of the last seconds, one number for each book, so that a burst costs a few writes. */
export async function tellSaves(ctx: MutationCtx, authorId: Id<"users">): Promise<void> {
  const visit = await visitOf(ctx.db, authorId);
  if (visit?.untold === undefined) return;
  await ctx.db.patch("authorVisits", visit._id, { untold: undefined, tellAt: undefined });
  for (const { bookId, saves } of visit.untold) {
    const book = await ctx.db.get("books", bookId);
    if (saves === 0 || book?.ownerId !== authorId) continue;
    const values = { book: book.title };
    await notify(ctx, {
      userId: authorId,
      kind: "interest",
      group: bookId,
      values,
      books: [bookId],
      count: saves,
    });
  }
}

/** Trigger: adds a contact reveal to its author's news. */
export async function recordContact(ctx: TriggerCtx, change: ChangeOf<"contactReveals">): Promise<void> {
  if (change.operation !== "insert") return;
  const { bookId, profileId } = change.newDoc;
  const book = bookId === undefined ? null : await ctx.innerDb.get("books", bookId);
  const profile = profileId === undefined ? null : await ctx.innerDb.get("profiles", profileId);
  const authorId = book?.ownerId ?? profile?.userId;
  if (authorId === undefined) return;
  await updateVisit(ctx.innerDb, authorId, ({ contacts }) => ({ contacts: contacts + 1 }));
  if (book === null)
    await notify(ctx, { userId: authorId, kind: "profile_contact_shown", group: "all", values: {} });
  else
    await notify(ctx, {
      userId: authorId,
      kind: "contact_shown",
      group: book._id,
      values: { book: book.title },
      books: [book._id],
    });
}

/** Adds a book's change of visibility to its owner's news. Deleting the book removes the entry. */
export async function notifyOwner(ctx: TriggerCtx, before: Book | null, after: Book | null): Promise<void> {
  const ownerId = before?.ownerId;
  if (before === null || ownerId === undefined) return;
  if (after !== null && after.ownerId !== ownerId) return;
  const [was, is] = [stateOfBook(before), after === null ? null : stateOfBook(after)];
  if (was === is) return;
  await updateVisit(ctx.innerDb, ownerId, ({ changes }) => ({
    changes: mergeNews(changes, before._id, was, is),
  }));
  if (after !== null && is !== null) await tellVisibility(ctx, { ...after, ownerId }, was, is);
}

/** Notifies an author of a book that became public or no longer is, unless they listed or unlisted it themselves. */
async function tellVisibility(
  ctx: TriggerCtx,
  { _id, title, ownerId, statusReason, isSuccessStory }: Book & { ownerId: Id<"users"> },
  was: NewsState,
  is: NewsState,
): Promise<void> {
  const news = { userId: ownerId, group: _id, books: [_id] };
  if (is === "public" && was !== "hiddenByAuthor")
    await notify(ctx, { ...news, kind: "book_public", values: { book: title } });
  if (is === "public" || is === "hiddenByAuthor" || statusReason === undefined) return;
  await notify(ctx, {
    ...news,
    kind: "book_hidden",
    values: { book: title, reason: hiddenNotice(statusReason, isSuccessStory) },
  });
}

async function visitOf(db: DatabaseReader, userId: Id<"users">): Promise<Visit | null> {
  return await db
    .query("authorVisits")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

type Tally = Pick<Visit, "saves" | "contacts" | "changes" | "seenAt" | "untold" | "tellAt">;
const NO_NEWS = { saves: 0, contacts: 0, changes: [] };

async function updateVisit(
  db: DatabaseWriter,
  userId: Id<"users">,
  change: (tally: Tally) => Partial<Tally>,
): Promise<void> {
  await writeVisit(db, userId, await visitOf(db, userId), change);
}

async function writeVisit(
  db: DatabaseWriter,
  userId: Id<"users">,
  visit: Visit | null,
  change: (tally: Tally) => Partial<Tally>,
): Promise<void> {
  if (visit === null) await db.insert("authorVisits", { userId, ...NO_NEWS, ...change(NO_NEWS) });
  else await db.patch("authorVisits", visit._id, change(visit));
}
