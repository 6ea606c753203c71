import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";

export type Issue = Doc<"digestIssues">;

/** The issue of a week, or null. */
export async function issueOf(ctx: QueryCtx, key: string): Promise<Issue | null> {
  return await ctx.db
    .query("digestIssues")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();
}

/** The issue of the latest week that has one, or null. */
export async function latestIssue(ctx: QueryCtx): Promise<Issue | null> {
  return await ctx.db.query("digestIssues").withIndex("by_key").order("desc").first();
}
