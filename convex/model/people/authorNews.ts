import type { Infer } from "convex/values";
import { v } from "convex/values";
import { stateOfBook, mergeNews } from "../../../domain/people/news";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx, QueryCtx } from "../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../change";
import type { Viewer } from "../accounts/viewer";
import { requireWithinLimit } from "../limits";
import { vNewsState } from "../vocabulary";

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

/** Trigger: adds a save that starts or stops counting to its author's news, which never counts below zero. */
export async function recordSave(ctx: TriggerCtx, { oldDoc, newDoc }: ChangeOf<"favorites">): Promise<void> {
  const bookId = (newDoc ?? oldDoc)?.bookId;
  const delta = (newDoc?.isCounted ? 1 : 0) - (oldDoc?.isCounted ? 1 : 0);
  if (delta === 0 || bookId === undefined) return;
  const ownerId = (await ctx.innerDb.get("books", bookId))?.ownerId;
  if (ownerId === undefined) return;
  await updateVisit(ctx.innerDb, ownerId, ({ saves }) => ({ saves: Math.max(0, saves + delta) }));
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
}

/** Adds a book's change of visibility to its owner's news. Deleting the book removes the entry. */
export async function notifyOwner(
  db: DatabaseWriter,
  before: Book | null,
  after: Book | null,
): Promise<void> {
  const ownerId = before?.ownerId;
  if (before === null || ownerId === undefined) return;
  if (after !== null && after.ownerId !== ownerId) return;
  const [was, is] = [stateOfBook(before), after === null ? null : stateOfBook(after)];
  if (was === is) return;
  await updateVisit(db, ownerId, ({ changes }) => ({ changes: mergeNews(changes, before._id, was, is) }));
}

async function visitOf(db: DatabaseReader, userId: Id<"users">): Promise<Visit | null> {
  return await db
    .query("authorVisits")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

type Tally = Pick<Visit, "saves" | "contacts" | "changes" | "seenAt">;
const NO_NEWS = { saves: 0, contacts: 0, changes: [] };

async function updateVisit(
  db: DatabaseWriter,
  userId: Id<"users">,
  change: (tally: Tally) => Partial<Tally>,
): Promise<void> {
  const visit = await visitOf(db, userId);
  if (visit === null) await db.insert("authorVisits", { userId, ...NO_NEWS, ...change(NO_NEWS) });
  else await db.patch("authorVisits", visit._id, change(visit));
}
