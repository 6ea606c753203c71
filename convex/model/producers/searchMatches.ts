import { v } from "convex/values";
import type { ObjectType } from "convex/values";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { inBatches, vBatch } from "../batches";
import type { ChangeOf, TriggerCtx } from "../change";
import { isUndoOver } from "./searches";

/** Matches deleted in one transaction. */
const PURGE_BATCH = 50;

export const vPurge = { ...vBatch, searchId: v.id("savedSearches") };

/** Deletes a search and its matches once it can no longer be restored, fifty matches at a time. */
export async function purgeSearch(ctx: MutationCtx, purge: ObjectType<typeof vPurge>): Promise<void> {
  const search = await ctx.db.get("savedSearches", purge.searchId);
  if (search === null || !isUndoOver(search)) return;
  const matches = () =>
    ctx.db.query("searchMatches").withIndex("by_searchId_matchedAt", (q) => q.eq("searchId", search._id));
  const isLast = await inBatches(
    ctx,
    internal.jobs.producers.purgeSearch,
    purge,
    PURGE_BATCH,
    matches,
    (match) => ctx.db.delete("searchMatches", match._id),
  );
  if (isLast) await ctx.db.delete("savedSearches", search._id);
}

/** Trigger: counts a match as new until its search is visited. */
export async function matchChanged(
  ctx: TriggerCtx,
  { oldDoc, newDoc }: ChangeOf<"searchMatches">,
): Promise<void> {
  const match = newDoc ?? oldDoc;
  const delta = (newDoc === null ? 0 : 1) - (oldDoc === null ? 0 : 1);
  const search = delta === 0 ? null : await ctx.innerDb.get("savedSearches", match.searchId);
  if (search === null || !isNewIn(search, match)) return;
  await ctx.db.patch("savedSearches", search._id, { newMatches: search.newMatches + delta });
}

/** True if the search was not visited since the match. */
export function isNewIn({ lastRun }: Doc<"savedSearches">, { matchedAt }: Doc<"searchMatches">): boolean {
  return matchedAt > (lastRun ?? 0);
}
