import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { expiredUndoSteps } from "../admin/undo";
import { forgetBuckets } from "../limits";
import { endSession } from "../accounts/sessions";

/** Sessions deleted in one step. A session of thirty days has hundreds of tokens. */
const SESSION_BATCH_SIZE = 10;
/** Rows of each other table deleted in one step. */
const BATCH_SIZE = 100;
/** The retention time of the auth library's own rate limits. */
const AUTH_LIMITS_KEPT_MS = 7 * 86_400_000;

/** Deletes expired sessions, refresh tokens, codes, rate limits and undo steps, a batch in each step. */
export async function deleteExpired(ctx: MutationCtx): Promise<void> {
  const now = Date.now();
  await forgetBuckets(ctx, now);
  const sessions = await ctx.db
    .query("authSessions")
    .withIndex("by_expirationTime", (q) => q.lt("expirationTime", now))
    .take(SESSION_BATCH_SIZE);
  for (const { _id } of sessions) await endSession(ctx, _id);
  const tokens = await ctx.db
    .query("authRefreshTokens")
    .withIndex("by_expirationTime", (q) => q.lt("expirationTime", now))
    .take(BATCH_SIZE);
  for (const { _id } of tokens) await ctx.db.delete("authRefreshTokens", _id);
  const codes = await ctx.db
    .query("oneTimeCodes")
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", now))
    .take(BATCH_SIZE);
  for (const { _id } of codes) await ctx.db.delete("oneTimeCodes", _id);
  const limits = await ctx.db
    .query("authRateLimits")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", now - AUTH_LIMITS_KEPT_MS))
    .take(BATCH_SIZE);
  for (const { _id } of limits) await ctx.db.delete("authRateLimits", _id);
  const steps = await expiredUndoSteps(ctx, now);
  for (const { _id } of steps) await ctx.db.delete("undoSteps", _id);
  const hasMore =
    sessions.length === SESSION_BATCH_SIZE ||
    [tokens, codes, limits, steps].some(({ length }) => length === BATCH_SIZE);
  if (hasMore) await ctx.scheduler.runAfter(0, internal.jobs.privacy.deleteExpired, {});
}
