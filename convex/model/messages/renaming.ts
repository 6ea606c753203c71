import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { inBatches, vBatch } from "../batches";
import { openProfile, searchTextOf } from "./people";

const RENAME_BATCH = 50;

export const vRenaming = { ...vBatch, userId: v.id("users") };

/** Lets others find their conversations with a person by the new name, fifty at a time. A batch may run twice. */
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
      const searchText = searchTextOf(profile, thread?.bookTitle ?? "");
      if (thread !== null && searchText !== side.searchText)
        await ctx.db.patch("threadSides", side._id, { searchText });
    },
  );
}
