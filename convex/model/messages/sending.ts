import { approvedProducerRefusal } from "../../../domain/accounts/access";
import {
  lastLine,
  MAX_NEW_THREADS,
  NEW_THREADS_MS,
  threadSearchText,
  UNSEND_MS,
  writeRefusal,
} from "../../../domain/messages/threads";
import { revealRefusal } from "../../../domain/people/contact-access";
import { MESSAGE_BUCKETS } from "../../../domain/limits";
import type { Refusal } from "../../../domain/refusals";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { publicBook } from "../books/visibility";
import { requireWithinLimit, takeTokens } from "../limits";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";
import { isBlockedBetween } from "../trust/blocks";
import { factsOf, openProfile } from "./people";
import type { Party, Thread } from "./threadRows";
import { findParty, sideOf, unreadFields } from "./threadRows";

type Message = Doc<"threadMessages">;
type Words = Pick<Message, "text" | "clientId">;
type NewMessage = Words & Pick<Message, "at" | "tokens">;

/** The conversation of this producer with the book's owner, or null. */
export async function threadAbout(
  ctx: QueryCtx,
  producerId: Id<"users">,
  { _id: bookId, ownerId: authorId }: Doc<"books">,
): Promise<Thread | null> {
  if (authorId === undefined) return null;
  return await ctx.db
    .query("threads")
    .withIndex("by_producerId_bookId_authorId", (q) =>
      q.eq("producerId", producerId).eq("bookId", bookId).eq("authorId", authorId),
    )
    .unique();
}

/** Why this producer may not start a conversation about the book, or null. The limits are not asked. */
export async function startRefusal(
  ctx: QueryCtx,
  { user, role, approvalStatus }: Viewer,
  { ownerId }: Doc<"books">,
): Promise<Refusal | null> {
  const emailVerified = user.emailVerificationTime !== undefined;
  const refusal = revealRefusal({ role, approvalStatus, emailVerified });
  if (refusal !== null) return refusal;
  const author = ownerId === undefined ? null : await openProfile(ctx, ownerId);
  if (ownerId === undefined || author?.userType !== "author") return "author_unclaimed";
  return (await isBlockedBetween(ctx, user._id, ownerId)) ? "author_unavailable" : null;
}

/**
 * Starts a conversation about a book with its author. If there is one, the message goes there. One that came before,
 * under the same `clientId`, is not sent again. Refuses with `not_found` for a book that the producer cannot see, and
 * with `too_many_threads` from ten in 24 hours on.
 */
export async function startThread(
  ctx: MutationCtx,
  viewer: Viewer,
  bookId: Id<"books">,
  words: Words,
): Promise<Id<"threads">> {
  const producerId = viewer.user._id;
  const sent = await sentBefore(ctx, producerId, words);
  if (sent !== null) return sent.threadId;
  const book = (await publicBook(ctx, bookId)) ?? refuse("not_found");
  const refusal = await startRefusal(ctx, viewer, book);
  if (refusal !== null) refuse(refusal);
  const existing = await threadAbout(ctx, producerId, book);
  if (existing !== null) {
    await sendMessage(ctx, viewer, existing._id, words);
    return existing._id;
  }
  await requireRoomForThread(ctx, producerId);
  await requireWithinLimit(ctx, "threadStart", producerId);
  const at = Date.now();
  const tokens = await takeMessageTokens(ctx, producerId, at);
  const authorId = book.ownerId ?? refuse("author_unclaimed");
  return await insertThread(ctx, { producerId, authorId, book }, { ...words, at, tokens });
}

/** Adds a conversation with its first message. */
async function insertThread(
  ctx: MutationCtx,
  { producerId, authorId, book }: { producerId: Id<"users">; authorId: Id<"users">; book: Doc<"books"> },
  { text, clientId, at, tokens }: NewMessage,
): Promise<Id<"threads">> {
  const { _id: bookId, title: bookTitle } = book;
  const threadId = await ctx.db.insert("threads", { producerId, authorId, bookId, bookTitle, startedAt: at });
  await ctx.db.insert("threadMessages", { threadId, senderId: producerId, text, at, clientId, tokens });
  const last = { lastAt: at, lastText: lastLine(text), lastById: producerId };
  const nothing = { folder: "open" as const, unread: 0, hasUnread: false };
  const [producer, author] = [await profileOfUser(ctx, producerId), await profileOfUser(ctx, authorId)];
  await ctx.db.insert("threadSides", {
    ...{ threadId, userId: producerId, otherId: authorId, ...nothing, ...last },
    readAt: at,
    searchText: threadSearchText(author, bookTitle),
  });
  await ctx.db.insert("threadSides", {
    ...{ threadId, userId: authorId, otherId: producerId, ...nothing, ...last },
    ...unreadFields({ unread: 0 }, 1),
    readAt: 0,
    searchText: threadSearchText(producer, bookTitle),
  });
  return threadId;
}

/**
 * Sends a message in the viewer's conversation. One that came before, under the same `clientId`, is not sent again.
 * Refuses with `not_found`, with why they may not write, and with `rate_limited`.
 */
export async function sendMessage(
  ctx: MutationCtx,
  viewer: Viewer,
  threadId: Id<"threads">,
  words: Words,
): Promise<Id<"threadMessages">> {
  const sent = await sentBefore(ctx, viewer.user._id, words);
  if (sent !== null) return sent._id;
  const party = await requireWriter(ctx, viewer, threadId);
  const at = Date.now();
  return await insertMessage(ctx, party, {
    ...words,
    at,
    tokens: await takeMessageTokens(ctx, viewer.user._id, at),
  });
}

/** Adds a message from this side: later than the one before it in any case. */
async function insertMessage(
  ctx: MutationCtx,
  { thread, mine }: Party,
  { text, clientId, at: wish, tokens }: NewMessage,
): Promise<Id<"threadMessages">> {
  const { userId: senderId, threadId } = mine;
  const at = Math.max(wish, mine.lastAt + 1);
  const id = await ctx.db.insert("threadMessages", { threadId, senderId, text, at, clientId, tokens });
  const last = { lastAt: at, lastText: lastLine(text), lastById: senderId };
  const isAnswer = senderId === thread.authorId && mine.answeredIn === undefined;
  const answer = isAnswer ? { answeredIn: at - thread.startedAt } : {};
  await ctx.db.patch("threadSides", mine._id, { ...last, ...answer });
  const other = await sideOf(ctx.db, threadId, mine.otherId);
  // The other side may have put it away: news bring it back. Who writes in an archived conversation keeps it there, so
  // that a message changes the counts of one person alone.
  const news = { folder: "open" as const, ...(other && unreadFields(other, other.unread + 1)) };
  if (other !== null) await ctx.db.patch("threadSides", other._id, { ...last, ...news });
  return id;
}

/**
 * Takes a message back, for both sides, within ten seconds. A conversation that has no other message goes with it.
 * Refuses with `not_found` for anybody else's message, with `unsend_over`, and with `thread_frozen` while a report about
 * the sender waits: the admin decides about what was said.
 */
export async function unsendMessage(
  ctx: MutationCtx,
  viewer: Viewer,
  messageId: Id<"threadMessages">,
): Promise<void> {
  const message = await ctx.db.get("threadMessages", messageId);
  if (message?.senderId !== viewer.user._id) return refuse("not_found");
  await requireWithinLimit(ctx, "threadAct", viewer.user._id);
  if (Date.now() > message.at + UNSEND_MS) refuse("unsend_over");
  const thread = await ctx.db.get("threads", message.threadId);
  if (thread?.frozenFor === viewer.user._id) refuse("thread_frozen");
  await ctx.db.delete("threadMessages", messageId);
  const last = await lastMessage(ctx, message.threadId);
  if (last === null) await removeThread(ctx, message.threadId);
  else await restoreSides(ctx, message, last);
}

/** The viewer's conversation, if they may write in it. */
export async function requireWriter(ctx: QueryCtx, viewer: Viewer, threadId: Id<"threads">): Promise<Party> {
  const party = (await findParty(ctx, viewer.user._id, threadId)) ?? refuse("not_found");
  const isProducer = party.thread.producerId === viewer.user._id;
  const refusal =
    (isProducer ? approvedProducerRefusal(viewer) : null) ?? writeRefusal(await factsOf(ctx, party));
  if (refusal !== null) refuse(refusal);
  return party;
}

/** A message taken back takes its own count along; `threadAct` bounds sending and taking back over and over. */
async function takeMessageTokens(
  ctx: QueryCtx,
  senderId: Id<"users">,
  at: number,
): Promise<Message["tokens"]> {
  const last = await ctx.db
    .query("threadMessages")
    .withIndex("by_senderId", (q) => q.eq("senderId", senderId))
    .order("desc")
    .first();
  return takeTokens(MESSAGE_BUCKETS, last?.tokens, at);
}

async function sentBefore(
  ctx: QueryCtx,
  senderId: Id<"users">,
  { clientId }: Words,
): Promise<Message | null> {
  if (clientId === undefined) return null;
  return await ctx.db
    .query("threadMessages")
    .withIndex("by_clientId_senderId", (q) => q.eq("clientId", clientId).eq("senderId", senderId))
    .unique();
}

async function requireRoomForThread(ctx: QueryCtx, producerId: Id<"users">): Promise<void> {
  const recent = await ctx.db
    .query("threads")
    .withIndex("by_producerId_startedAt", (q) =>
      q.eq("producerId", producerId).gt("startedAt", Date.now() - NEW_THREADS_MS),
    )
    .take(MAX_NEW_THREADS);
  if (recent.length === MAX_NEW_THREADS) refuse("too_many_threads");
}

async function lastMessage(ctx: QueryCtx, threadId: Id<"threads">): Promise<Message | null> {
  return await ctx.db
    .query("threadMessages")
    .withIndex("by_threadId_at", (q) => q.eq("threadId", threadId))
    .order("desc")
    .first();
}

/** Shows the last message that is left to both sides. The unsent one no longer counts as unread, nor as the first answer. */
async function restoreSides(
  ctx: MutationCtx,
  { threadId, senderId, at }: Message,
  last: Message,
): Promise<void> {
  const mine = await sideOf(ctx.db, threadId, senderId);
  const shown = { lastAt: last.at, lastText: lastLine(last.text), lastById: last.senderId };
  if (mine !== null)
    await ctx.db.patch("threadSides", mine._id, { ...shown, ...(await answerOf(ctx, mine)) });
  const other = mine && (await sideOf(ctx.db, threadId, mine.otherId));
  if (other === null) return;
  const unread = at > other.readAt ? other.unread - 1 : other.unread;
  await ctx.db.patch("threadSides", other._id, { ...shown, ...unreadFields(other, unread) });
}

/** How long the author took to their first answer that is left. */
async function answerOf(
  ctx: QueryCtx,
  { threadId, userId }: Party["mine"],
): Promise<Pick<Party["mine"], "answeredIn">> {
  const thread = await ctx.db.get("threads", threadId);
  if (thread === null || thread.authorId !== userId) return {};
  const first = await ctx.db
    .query("threadMessages")
    .withIndex("by_threadId_senderId_at", (q) => q.eq("threadId", threadId).eq("senderId", userId))
    .first();
  return { answeredIn: first === null ? undefined : first.at - thread.startedAt };
}

async function removeThread(ctx: MutationCtx, threadId: Id<"threads">): Promise<void> {
  const sides = await ctx.db
    .query("threadSides")
    .withIndex("by_threadId_userId", (q) => q.eq("threadId", threadId))
    .take(2);
  for (const { _id } of sides) await ctx.db.delete("threadSides", _id);
  const typings = await ctx.db
    .query("threadTypings")
    .withIndex("by_threadId_userId", (q) => q.eq("threadId", threadId))
    .take(2);
  for (const { _id } of typings) await ctx.db.delete("threadTypings", _id);
  await ctx.db.delete("threads", threadId);
}
