import type { MutationCtx } from "../../_generated/server";
import { endSession } from "../accounts/sessions";

/** A session kept for thirty days has hundreds of tokens, so few go in one transaction. */
const SESSIONS = 10;
const ROWS = 100;
/** How long the auth library's own counts are of use (P-03). */
const COUNTS_KEPT_MS = 7 * 86_400_000;

/** Forgets some of what has run out: sessions, what renews them, codes and old counts. True while there may be more. */
export async function forgetExpired(ctx: MutationCtx, now: number): Promise<boolean> {
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
  const counts = await ctx.db
    .query("authRateLimits")
    .withIndex("by_creation_time", (q) => q.lt("_creationTime", now - COUNTS_KEPT_MS))
    .take(ROWS);
  for (const { _id } of counts) await ctx.db.delete("authRateLimits", _id);
  return sessions.length === SESSIONS || [tokens, codes, counts].some(({ length }) => length === ROWS);
}
