import { threadSearchText } from "../../../domain/messages/threads";
import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { inBatches, vBatch } from "../batches";
import { newestOf } from "../notices/notify";
import { openProfile } from "./people";
import type { ThreadSide } from "./threadRows";

const RENAME_BATCH = 50;

export const vRenaming = { ...vBatch, userId: v.id("users") };

/**
 * Lets others find their conversations with a person by the new name, and names them so in what is told of unread
 * messages, fifty conversations at a time. A batch may run twice.
 */
export async function renameInThreads(
  ctx: MutationCtx,
  renaming: ObjectType<typeof vRenaming>,
): Promise<void> {
  const { userId } = renaming;
  const profile = await openProfile(ctx, userId);
  if (profile === null) return;
  const sides = () => ctx.db.query("threadSides").withIndex("by_otherId", (q) => q.eq("otherId", userId));
  await inBatches(
    ctx,
    internal.jobs.messages.renameInThreads,
    renaming,
    RENAME_BATCH,
    sides,
    async (side) => {
      const thread = await ctx.db.get("threads", side.threadId);
      const searchText = threadSearchText(profile, thread?.bookTitle ?? "");
      if (thread === null || searchText === side.searchText) return;
      await ctx.db.patch("threadSides", side._id, { searchText });
      if (side.hasUnread) await renameNotice(ctx, side, profile.displayName);
    },
  );
}

async function renameNotice(ctx: MutationCtx, { userId, threadId }: ThreadSide, name: string): Promise<void> {
  const notice = await newestOf(ctx.db, userId, "message", threadId);
  if (notice !== null) await ctx.db.patch("notices", notice._id, { values: { ...notice.values, name } });
}
