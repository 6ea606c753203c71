import type { Infer } from "convex/values";
import { v } from "convex/values";
import { DAY_MS } from "../../../domain/dates";
import { SIDES, type Side } from "../../../domain/messages/threads";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { insertMessage, insertThread } from "../messages/sending";
import type { Thread } from "../messages/threadRows";
import { findParty, sideOf } from "../messages/threadRows";
import { refuse } from "../refuse";
import { addBook, ensurePerson, vStagedBook, vStagedPerson } from "./peopleAndBooks";
import { vStagedThreadReport, addReport } from "./reports";
import { vSide } from "../vocabulary";

const HOUR_MS = DAY_MS / 24;
/** The most conversations that a person has when they are staged. */
const MAX_THREADS = 50;
/** The most messages of a staged conversation. */
const MAX_MESSAGES = 50;

/** A person of a conversation: one who is there, or one who has deleted their account since. */
const vThreadPerson = v.union(v.id("users"), vStagedPerson);
const vUnread = v.object({ author: v.optional(v.number()), producer: v.optional(v.number()) });

/** A conversation of the last weeks, in hours before now. */
export const vStagedThread = v.object({
  author: vThreadPerson,
  producer: vThreadPerson,
  /** A book in the market, or one that its author deleted since. */
  book: v.union(v.id("books"), vStagedBook),
  /** The oldest first; the first one is the producer's. */
  messages: v.array(v.object({ by: vSide, text: v.string(), hoursAgo: v.number() })),
  /** How many of the other side's last messages each side has not read; they have read all if it is left out. */
  unread: v.optional(vUnread),
  closedHoursAgo: v.optional(v.number()),
  archivedBy: v.optional(vSide),
  /** The side that blocked the other, and when. */
  block: v.optional(v.object({ by: vSide, hoursAgo: v.number() })),
  report: v.optional(vStagedThreadReport),
});
type StagedThread = Infer<typeof vStagedThread>;
type People = Record<Side, Id<"users">>;

/** Adds a conversation as its two people had it, unless one of them has one with the same first message. Nothing is mailed. */
export async function addThread(ctx: MutationCtx, staged: StagedThread): Promise<void> {
  if (await isThere(ctx, staged)) return;
  const people = { author: await idOf(ctx, staged.author), producer: await idOf(ctx, staged.producer) };
  const threadId = await addMessages(ctx, staged, people);
  for (const side of SIDES) await settleSide(ctx, threadId, people[side], side, staged);
  if (staged.closedHoursAgo !== undefined)
    await ctx.db.patch("threads", threadId, { closedAt: before(staged.closedHoursAgo) });
  if (staged.block !== undefined) await addBlock(ctx, people, staged.block);
  if (staged.report !== undefined) {
    const { by, ...report } = staged.report;
    await addReport(ctx, { ...report, reporterId: people[by], target: { threadId } });
  }
  for (const side of SIDES) if (typeof staged[side] === "object") await closeAccount(ctx, people[side]);
}

async function isThere(ctx: MutationCtx, { author, producer, messages }: StagedThread): Promise<boolean> {
  for (const { _id } of await threadsOf(ctx, author, producer)) {
    const first = await ctx.db
      .query("threadMessages")
      .withIndex("by_threadId_at", (q) => q.eq("threadId", _id))
      .first();
    if (first?.text === messages[0]?.text) return true;
  }
  return false;
}

async function threadsOf(
  ctx: MutationCtx,
  author: StagedThread["author"],
  producer: StagedThread["producer"],
): Promise<Thread[]> {
  const threads = ctx.db.query("threads");
  if (typeof author === "string")
    return await threads.withIndex("by_authorId", (q) => q.eq("authorId", author)).take(MAX_THREADS);
  if (typeof producer !== "string") throw new Error("One of the two people has to be there.");
  return await threads
    .withIndex("by_producerId_startedAt", (q) => q.eq("producerId", producer))
    .take(MAX_THREADS);
}

async function idOf(ctx: MutationCtx, person: StagedThread["author"]): Promise<Id<"users">> {
  return typeof person === "string" ? person : (await ensurePerson(ctx, person)).userId;
}

async function addMessages(ctx: MutationCtx, staged: StagedThread, people: People): Promise<Id<"threads">> {
  const [first, ...others] = staged.messages;
  if (first === undefined) throw new Error("A conversation has at least one message.");
  const book = await bookOf(ctx, staged, people.author);
  const ids = { producerId: people.producer, authorId: people.author, book };
  const threadId = await insertThread(ctx, ids, { text: first.text, at: before(first.hoursAgo) });
  for (const { by, text, hoursAgo } of others) {
    const party = (await findParty(ctx, people[by], threadId)) ?? refuse("not_found");
    await insertMessage(ctx, party, { text, at: before(hoursAgo) });
  }
  if (typeof staged.book === "object") await ctx.db.delete("books", book._id);
  return threadId;
}

async function bookOf(ctx: MutationCtx, { book }: StagedThread, ownerId: Id<"users">): Promise<Doc<"books">> {
  const bookId = typeof book === "string" ? book : await addBook(ctx, { ...book, ownerId });
  return (await ctx.db.get("books", bookId)) ?? refuse("not_found");
}

/** What one side has read, and where they keep the conversation. Their unread messages were mailed when they came. */
async function settleSide(
  ctx: MutationCtx,
  threadId: Id<"threads">,
  userId: Id<"users">,
  side: Side,
  staged: StagedThread,
): Promise<void> {
  const mine = (await sideOf(ctx.db, threadId, userId)) ?? refuse("not_found");
  const received = await receivedBy(ctx, mine);
  const unread = Math.min(staged.unread?.[side] ?? 0, received.length);
  const [read, newest] = [received[received.length - unread - 1], received.at(-1)];
  const kept = staged.closedHoursAgo === undefined ? ("open" as const) : ("closed" as const);
  await ctx.db.patch("threadSides", mine._id, {
    folder: staged.archivedBy === side ? "archived" : kept,
    readAt: unread === 0 ? mine.lastAt : (read?.at ?? 0),
    unread,
    hasUnread: unread > 0,
    mailDueAt: undefined,
  });
  if (unread > 0 && newest !== undefined) await dateNotice(ctx, mine.userId, threadId, newest.at);
}

async function receivedBy(
  ctx: MutationCtx,
  { threadId, otherId }: Doc<"threadSides">,
): Promise<Doc<"threadMessages">[]> {
  return await ctx.db
    .query("threadMessages")
    .withIndex("by_threadId_senderId_at", (q) => q.eq("threadId", threadId).eq("senderId", otherId))
    .take(MAX_MESSAGES);
}

/** The notification of unread messages has the time of the last of them. */
async function dateNotice(ctx: MutationCtx, userId: Id<"users">, group: string, at: number): Promise<void> {
  const notice = await ctx.db
    .query("notices")
    .withIndex("by_userId_kind_group_at", (q) =>
      q.eq("userId", userId).eq("kind", "message").eq("group", group),
    )
    .first();
  if (notice !== null) await ctx.db.patch("notices", notice._id, { at });
}

async function addBlock(
  ctx: MutationCtx,
  people: People,
  { by, hoursAgo }: NonNullable<StagedThread["block"]>,
): Promise<void> {
  const blockedId = people[by === "author" ? "producer" : "author"];
  await ctx.db.insert("blocks", { blockerId: people[by], blockedId, blockedAt: before(hoursAgo) });
}

/** Closes an account without its email. Its rows go as every closed account's do. */
async function closeAccount(ctx: MutationCtx, userId: Id<"users">): Promise<void> {
  await ctx.db.patch("users", userId, { disabledAt: Date.now() });
  await ctx.scheduler.runAfter(0, internal.jobs.privacy.removeSome, { userId, step: 0 });
}

function before(hours: number): number {
  return Math.round(Date.now() - hours * HOUR_MS);
}
