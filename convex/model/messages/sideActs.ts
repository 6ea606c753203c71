import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { canClose, canReopen, writeRefusal } from "../../../domain/messages/threads";
import { refusals } from "../../../domain/refusals";
import type { Viewer } from "../accounts/viewer";
import { publicBook } from "../books/visibility";
import { requireWithinLimit } from "../limits";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";
import { folderOf, moveSide } from "./folders";
import { factsOf } from "./people";
import { repliesOf } from "./replyTimes";
import { requireWriter, startRefusal, threadAbout } from "./sending";
import type { Party } from "./threadRows";
import { findParty, sideOf, unreadFields } from "./threadRows";

/** A person who types for a while is written down at most this often. */
const TYPING_PAUSE_MS = 2_000;

/** What "Message Author" does for a person. `hidden`: it is not for them at all. */
export const vCanMessage = v.union(
  v.object({ state: v.literal("hidden") }),
  /** How soon the author usually replies; null while too few answers tell. */
  v.object({ state: v.literal("open"), replies: v.union(v.string(), v.null()) }),
  v.object({ state: v.literal("thread"), threadId: v.id("threads") }),
  v.object({ state: v.literal("refused"), reason: v.string(), message: v.string() }),
);

/** What "Message Author" does for this viewer on this book. Starting may still meet a limit. */
export async function canMessage(
  ctx: QueryCtx,
  viewer: Viewer | null,
  bookId: Id<"books">,
): Promise<Infer<typeof vCanMessage>> {
  const book = await publicBook(ctx, bookId);
  if (book === null || viewer?.role === "admin" || viewer?.role === "author") return { state: "hidden" };
  if (viewer === null) return refusedFor("not_authenticated");
  const thread = await threadAbout(ctx, viewer.user._id, book);
  if (thread !== null) return { state: "thread", threadId: thread._id };
  const refusal = await startRefusal(ctx, viewer, book);
  if (refusal !== null) return refusedFor(refusal);
  const author = book.ownerId === undefined ? null : await profileOfUser(ctx, book.ownerId);
  return { state: "open", replies: author && repliesOf(author) };
}

function refusedFor(reason: keyof typeof refusals) {
  return { state: "refused" as const, reason, message: refusals[reason].message };
}

/** Marks what came up to this time as read. Refuses with `not_found` and `rate_limited`. */
export async function markRead(
  ctx: MutationCtx,
  viewer: Viewer,
  threadId: Id<"threads">,
  upTo: number,
): Promise<void> {
  const { mine } = await requireParty(ctx, viewer, threadId);
  const readAt = Math.min(upTo, mine.lastAt);
  if (readAt <= mine.readAt) return;
  // What came while the person read: few, and never more than were unread.
  const later = await ctx.db
    .query("threadMessages")
    .withIndex("by_threadId_senderId_at", (q) =>
      q.eq("threadId", threadId).eq("senderId", mine.otherId).gt("at", readAt),
    )
    .take(Math.max(1, mine.unread));
  // Reading ends a stretch of unread messages: an email about what is left waits ten minutes again.
  const fresh = { unread: 0 };
  await ctx.db.patch("threadSides", mine._id, { readAt, ...unreadFields(fresh, later.length) });
}

/** Puts the viewer's conversation away, or takes it back. Refuses with `not_found` and `rate_limited`. */
export async function setArchived(
  ctx: MutationCtx,
  viewer: Viewer,
  threadId: Id<"threads">,
  archived: boolean,
): Promise<void> {
  const { mine, thread } = await requireParty(ctx, viewer, threadId);
  await moveSide(ctx, mine, archived ? "archived" : await folderOf(ctx, thread, mine));
}

/**
 * Closes the viewer's conversation for both sides, or takes that back. Idempotent. Refuses with `not_found`, with
 * `rate_limited`, and with what else keeps them from writing: whoever is reported can't close it to the reporter.
 */
export async function setClosed(
  ctx: MutationCtx,
  viewer: Viewer,
  threadId: Id<"threads">,
  closed: boolean,
): Promise<void> {
  const { mine, thread } = await requireParty(ctx, viewer, threadId);
  const facts = await factsOf(ctx, { mine, thread });
  if (facts.hasClosed === closed) return;
  const isAllowed = closed ? canClose(facts) : canReopen(facts);
  if (!isAllowed) refuse(writeRefusal(facts) ?? "not_found");
  const at = closed ? Date.now() : undefined;
  const change = facts.side === "author" ? { closedAt: at } : { closedByProducerAt: at };
  await ctx.db.patch("threads", threadId, change);
  const other = await sideOf(ctx.db, threadId, mine.otherId);
  for (const side of [mine, other])
    if (side !== null && side.folder !== "archived")
      await moveSide(ctx, side, await folderOf(ctx, { ...thread, ...change }, side));
}

/** Records that the viewer types. Refuses with `not_found`, with `rate_limited`, and with why they may not write. */
export async function recordTyping(ctx: MutationCtx, viewer: Viewer, threadId: Id<"threads">): Promise<void> {
  const { userId } = (await requireWriter(ctx, viewer, threadId)).mine;
  const [now, typing] = [Date.now(), await typingOf(ctx, threadId, userId)];
  if (typing !== null && now < typing.at + TYPING_PAUSE_MS) return;
  await requireWithinLimit(ctx, "typing", userId);
  if (typing === null) await ctx.db.insert("threadTypings", { threadId, userId, at: now });
  else await ctx.db.patch("threadTypings", typing._id, { at: now });
}

/** Takes the caution off a message that the viewer received. Refuses with `not_found` and `rate_limited`. */
export async function dismissCaution(
  ctx: MutationCtx,
  viewer: Viewer,
  messageId: Id<"threadMessages">,
): Promise<void> {
  const message = (await ctx.db.get("threadMessages", messageId)) ?? refuse("not_found");
  await requireParty(ctx, viewer, message.threadId);
  if (message.senderId === viewer.user._id) refuse("not_found");
  if (message.isFine === undefined) await ctx.db.patch("threadMessages", messageId, { isFine: true });
}

/** The mark of when this person last typed in the conversation; null before they did. */
export async function typingOf(
  ctx: QueryCtx,
  threadId: Id<"threads">,
  userId: Id<"users">,
): Promise<Doc<"threadTypings"> | null> {
  return await ctx.db
    .query("threadTypings")
    .withIndex("by_threadId_userId", (q) => q.eq("threadId", threadId).eq("userId", userId))
    .unique();
}

async function requireParty(ctx: MutationCtx, { user }: Viewer, threadId: Id<"threads">): Promise<Party> {
  const party = (await findParty(ctx, user._id, threadId)) ?? refuse("not_found");
  await requireWithinLimit(ctx, "threadAct", user._id);
  return party;
}
