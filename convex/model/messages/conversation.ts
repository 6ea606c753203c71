import type { PaginationOptions, PaginationResult } from "convex/server";
import { paginationResultValidator } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import { canClose, canReopen, threadState, writeRefusal } from "../../../domain/messages/threads";
import { refusals } from "../../../domain/refusals";
import { cautionOf } from "../../../domain/trust/cautions";
import type { Doc, Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { capped } from "../pages";
import { saveOf } from "../producers/saves";
import { isBlockedBetween } from "../trust/blocks";
import { ownReport, vOwnReport } from "../trust/reports";
import { vCaution, vFolder, vSide, vThreadState } from "../vocabulary";
import { factsOf, otherOf, vOther } from "./people";
import { typingOf } from "./sideActs";
import { bookOf, vThreadBook } from "./threadLists";
import type { Party } from "./threadRows";
import { findParty, sideOf } from "./threadRows";

/** The head of a conversation. Times are those of messages. */
export const vConversation = v.object({
  threadId: v.id("threads"),
  side: vSide,
  other: vOther,
  book: vThreadBook,
  /** When the producer saved the book; null if they have not or took it back, and for an author whom they did not tell, or with whom a block stands. */
  interestSince: v.union(v.number(), v.null()),
  startedAt: v.number(),
  folder: vFolder,
  state: vThreadState,
  canClose: v.boolean(),
  canReopen: v.boolean(),
  /** Why nobody, or only the other side, can write; null while this side can. */
  notice: v.union(v.string(), v.null()),
  /** What became of this side's own latest report of the conversation. Nothing tells the other side. */
  report: v.union(vOwnReport, v.null()),
  unread: v.number(),
  /** The last message that this side has read, and the other. */
  readAt: v.number(),
  otherReadAt: v.number(),
});

/** A message as one of the two reads it. */
const vMessage = v.object({
  _id: v.id("threadMessages"),
  text: v.string(),
  sentAt: v.number(),
  isMine: v.boolean(),
  /** The name that the reader's browser gave their own message; null for others. */
  clientId: v.union(v.string(), v.null()),
  /** True once the words of a deleted account are gone. */
  isGone: v.boolean(),
  /** What its recipient should be careful about, unless they found nothing wrong with it; null for its sender. */
  caution: v.union(vCaution, v.null()),
});
export const vMessagePage = paginationResultValidator(vMessage);
type Message = Infer<typeof vMessage>;

/** The head of the person's conversation, or null for an unknown id and anybody else's. */
export async function conversation(
  ctx: QueryCtx,
  userId: Id<"users">,
  typedId: string,
): Promise<Infer<typeof vConversation> | null> {
  const party = await findParty(ctx, userId, typedId);
  if (party === null) return null;
  const { thread, mine } = party;
  const facts = await factsOf(ctx, party);
  const refusal = writeRefusal(facts);
  return {
    threadId: thread._id,
    side: facts.side,
    other: await otherOf(ctx, party),
    book: await bookOf(ctx, thread, userId),
    interestSince: await interestSince(ctx, party),
    startedAt: thread.startedAt,
    folder: mine.folder,
    state: threadState(facts),
    canClose: canClose(facts),
    canReopen: canReopen(facts),
    notice: refusal === null ? null : refusals[refusal].message,
    report: await ownReport(ctx, userId, thread._id),
    unread: mine.unread,
    readAt: mine.readAt,
    otherReadAt: (await sideOf(ctx.db, thread._id, mine.otherId))?.readAt ?? 0,
  };
}

/** A page of a conversation, newest first; empty for anybody else's. */
export async function messagePage(
  ctx: QueryCtx,
  userId: Id<"users">,
  typedId: string,
  options: PaginationOptions,
): Promise<PaginationResult<Message>> {
  const party = await findParty(ctx, userId, typedId);
  if (party === null) return { page: [], isDone: true, continueCursor: "" };
  const found = await ctx.db
    .query("threadMessages")
    .withIndex("by_threadId_at", (q) => q.eq("threadId", party.thread._id))
    .order("desc")
    .paginate(capped(options));
  return { ...found, page: found.page.map((message) => toMessage(message, userId)) };
}

/**
 * When the other side last typed; null before. It is over when their next message comes, and otherwise some seconds
 * after it last changed, which the screen times: a query cannot tell how long ago that was.
 */
export async function typingAt(ctx: QueryCtx, userId: Id<"users">, typedId: string): Promise<number | null> {
  const party = await findParty(ctx, userId, typedId);
  if (party === null || threadState(await factsOf(ctx, party)) !== "open") return null;
  const { threadId, otherId } = party.mine;
  return (await typingOf(ctx, threadId, otherId))?.at ?? null;
}

function toMessage(
  { _id, text, at, senderId, clientId, isFine }: Doc<"threadMessages">,
  userId: Id<"users">,
): Message {
  const isMine = senderId === userId;
  const caution = isMine || isFine ? null : cautionOf(text);
  return {
    ...{ _id, text, sentAt: at, isMine, caution },
    clientId: isMine ? (clientId ?? null) : null,
    isGone: text === "",
  };
}

async function interestSince(ctx: QueryCtx, { thread, mine }: Party): Promise<number | null> {
  const save = await saveOf(ctx.db, thread.producerId, thread.bookId);
  if (save?.isCounted !== true) return null;
  if (mine.userId === thread.producerId) return save.createdAt;
  const isHidden = save.isNamed !== true || (await isBlockedBetween(ctx, mine.userId, mine.otherId));
  return isHidden ? null : save.createdAt;
}
