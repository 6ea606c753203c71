import { threadSearchText } from "../../../domain/messages/threads";
import { THREAD_WORDS_KEPT_MS } from "../../../domain/privacy/retention";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { retract } from "../notices/notify";
import type { Thread, ThreadSide } from "./threadRows";
import { sideOf } from "./threadRows";

/** Messages emptied or deleted in one transaction. */
const PURGE_BATCH = 100;

/** Takes a deleted account out of a conversation. The other side can read it on; the job below takes the words a month later. */
export async function leaveThread(ctx: MutationCtx, { _id, threadId, otherId }: ThreadSide): Promise<void> {
  const thread = await ctx.db.get("threads", threadId);
  const other = await sideOf(ctx.db, threadId, otherId);
  if (thread !== null && thread.purgeAt === undefined)
    await ctx.db.patch("threads", threadId, { purgeAt: Date.now() + THREAD_WORDS_KEPT_MS });
  if (thread !== null && other !== null)
    await ctx.db.patch("threadSides", other._id, { searchText: threadSearchText(null, thread.bookTitle) });
  // It names the deleted account. The conversation stays unread in the other side's list.
  await retract(ctx, otherId, "message", threadId);
  await ctx.db.delete("threadSides", _id);
}

/** Deletes the words of accounts that were deleted a month ago, of one conversation in each transaction. */
export async function purgeThreads(ctx: MutationCtx): Promise<void> {
  const thread = await ctx.db
    .query("threads")
    .withIndex("by_purgeAt", (q) => q.gt("purgeAt", 0).lte("purgeAt", Date.now()))
    .first();
  if (thread === null) return;
  await purge(ctx, thread);
  await ctx.scheduler.runAfter(0, internal.jobs.messages.purgeThreads, {});
}

async function purge(ctx: MutationCtx, thread: Thread): Promise<void> {
  const author = await sideOf(ctx.db, thread._id, thread.authorId);
  const producer = await sideOf(ctx.db, thread._id, thread.producerId);
  const left = author ?? producer;
  if (left === null) return await removeAll(ctx, thread._id);
  // Nobody has left. It must not hold up the conversations that are due after it.
  if (author !== null && producer !== null)
    return await ctx.db.patch("threads", thread._id, { purgeAt: undefined });
  const words = await ctx.db
    .query("threadMessages")
    .withIndex("by_threadId_senderId_text", (q) =>
      q.eq("threadId", thread._id).eq("senderId", left.otherId).gt("text", ""),
    )
    .take(PURGE_BATCH);
  for (const { _id } of words) await ctx.db.patch("threadMessages", _id, { text: "" });
  if (words.length === PURGE_BATCH) return;
  if (left.lastById === left.otherId) await ctx.db.patch("threadSides", left._id, { lastText: "" });
  await ctx.db.patch("threads", thread._id, { purgeAt: undefined });
}

/** A conversation that both sides left goes as a whole. */
async function removeAll(ctx: MutationCtx, threadId: Id<"threads">): Promise<void> {
  const messages: Doc<"threadMessages">[] = await ctx.db
    .query("threadMessages")
    .withIndex("by_threadId_at", (q) => q.eq("threadId", threadId))
    .take(PURGE_BATCH);
  for (const { _id } of messages) await ctx.db.delete("threadMessages", _id);
  if (messages.length < PURGE_BATCH) await ctx.db.delete("threads", threadId);
}
