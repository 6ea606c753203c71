import { internal } from "../../_generated/api";
import type { MutationCtx } from "../../_generated/server";
import { forgetBuckets } from "../limits";
import { endSession } from "../accounts/sessions";

/** A session kept for thirty days has hundreds of tokens, so one transaction deletes few. */
const SESSIONS = 10;
const ROWS = 100;
/** How long the auth library's own rate limits matter. */
const AUTH_LIMITS_KEPT_MS = 7 * 86_400_000;

/** Deletes expired sessions, refresh tokens, codes and limits, some in each step, until none is left. */
export async function deleteExpired(ctx: MutationCtx): Promise<void> {
  const now = Date.now();
  await forgetBuckets(ctx, now);
  const sessions = await ctx.db
    .query("authSessions")
    .withIndex("by_expirationTime", (q) => q.lt("expirationTime", now))
    .take(SESSIONS);
  for (const { _id } of sessions) await endSession(ctx, _id);
  const tokens = await ctx.db
    .query("authRefreshTokens")
    .withIndex("by_expirationTime", (q) => q.lt("expirationTime", now))
    .take(ROWS);
  for (const { _id } of tokens) await ctx.db.delete("authRefreshTokens", _id);
  const codes = await ctx.db
    .query("oneTimeCodes")
    .withIndex("by_expiresAt", (q) => q.lt("expiresAt", now))
    .take(ROWS);
  for (const { _id } of codes) await ctx.db.delete("oneTimeCodes", _id);
  const limits = await ctx.db
    .query("authRateLimits")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", now - AUTH_LIMITS_KEPT_MS))
    .take(ROWS);
  for (const { _id } of limits) await ctx.db.delete("authRateLimits", _id);
  const isMore =
    sessions.length === SESSIONS || [tokens, codes, limits].some(({ length }) => length === ROWS);
  if (isMore) await ctx.scheduler.runAfter(0, internal.jobs.privacy.deleteExpired, {});
}
