import { v } from "convex/values";
import { medianReply, replySentence, replyWithin } from "../../../domain/messages/reply-time";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import type { ChangeOf, TriggerCtx } from "../change";
import { profileOfUser } from "../people/profiles";

export const vReplyTime = { authorId: v.id("users") };

/** From so many answers on, one more no longer moves the figure, which then stays. */
const MAX_ANSWERS = 1_000;

/** Trigger: has an author's reply time computed anew when a first answer comes or is taken back. */
export async function answerChanged(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: ChangeOf<"threadSides">,
): Promise<void> {
  if (newDoc === null || oldDoc?.answeredIn === newDoc.answeredIn) return;
  await ctx.scheduler.runAfter(0, internal.jobs.messages.updateReplyTime, { authorId: newDoc.userId });
}

/** Stores the median time of an author's first answers. */
export async function updateReplyTime(
  ctx: MutationCtx,
  { authorId }: { authorId: Id<"users"> },
): Promise<void> {
  const profile = await profileOfUser(ctx, authorId);
  const answered = await ctx.db
    .query("threadSides")
    .withIndex("by_userId_answeredIn", (q) => q.eq("userId", authorId).gte("answeredIn", 0))
    .take(MAX_ANSWERS);
  if (profile === null || answered.length === MAX_ANSWERS) return;
  const repliesIn = medianReply(answered.map(({ answeredIn = 0 }) => answeredIn)) ?? undefined;
  if (profile.repliesIn !== repliesIn) await ctx.db.patch("profiles", profile._id, { repliesIn });
}

/** How soon an author usually replies; null while too few answers tell. */
export function repliesOf({ repliesIn }: Doc<"profiles">): string | null {
  return repliesIn === undefined ? null : replySentence(repliesIn);
}

/** Within what time this person usually replies, in words; null for producers, and while too few answers tell. */
export function ownReplyTime({ profile }: Viewer): string | null {
  return profile?.repliesIn === undefined ? null : replyWithin(profile.repliesIn);
}
