import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../change";
import { hasBlocked } from "../trust/blocks";
import type { Thread, ThreadSide } from "./threadRows";
import { isClosedBy } from "./threadRows";

type Folder = ThreadSide["folder"];

/**
 * Where a side has a conversation that it has not archived. One under the other's block looks closed: a block is silent.
 */
export async function folderOf(
  ctx: QueryCtx,
  thread: Thread,
  { userId, otherId }: Pick<ThreadSide, "userId" | "otherId">,
): Promise<Folder> {
  const isClosed = isClosedBy(thread, userId) || isClosedBy(thread, otherId);
  return isClosed || (await hasBlocked(ctx, otherId, userId)) ? "closed" : "open";
}

/** Moves a side of a conversation to another folder. Writes nothing if it is there. */
export async function moveSide(ctx: MutationCtx, { _id, folder }: ThreadSide, to: Folder): Promise<void> {
  if (folder !== to) await ctx.db.patch("threadSides", _id, { folder: to });
}

/** Trigger: moves the blocked side's conversations to where closed ones are, and back once the block is gone. */
export async function blockChanged(ctx: TriggerCtx, { oldDoc, newDoc }: ChangeOf<"blocks">): Promise<void> {
  const { blockerId, blockedId } = newDoc ?? oldDoc;
  // Bounded by the author's books: the two have one conversation about each.
  const sides = ctx.db
    .query("threadSides")
    .withIndex("by_userId_otherId", (q) => q.eq("userId", blockedId).eq("otherId", blockerId));
  for await (const side of sides) await updateFolder(ctx, side);
}

async function updateFolder(ctx: MutationCtx, side: ThreadSide): Promise<void> {
  const thread = side.folder === "archived" ? null : await ctx.db.get("threads", side.threadId);
  if (thread !== null) await moveSide(ctx, side, await folderOf(ctx, thread, side));
}
