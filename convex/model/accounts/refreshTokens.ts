import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";

/** The most tokens a session keeps. Only the newest used ones help to notice a theft. */
const MAX_TOKENS = 50;

/**
 * True if this refresh token belongs to its session. The auth library trusts both ids in the token and deletes the
 * document that the second one names, even a book. Deletes old tokens, so that one transaction can end the session.
 */
export async function admitRefresh(ctx: MutationCtx, text: string): Promise<boolean> {
  const [tokenId = "", sessionId = "", ...more] = text.split("|");
  const id = ctx.db.normalizeId("authRefreshTokens", tokenId);
  const token = id === null || more.length > 0 ? null : await ctx.db.get("authRefreshTokens", id);
  if (token === null || token.sessionId !== sessionId) return false;
  await deleteOldTokens(ctx, token);
  return true;
}

async function deleteOldTokens(ctx: MutationCtx, kept: Doc<"authRefreshTokens">): Promise<void> {
  const oldest = await ctx.db
    .query("authRefreshTokens")
    .withIndex("sessionId", (q) => q.eq("sessionId", kept.sessionId))
    .take(MAX_TOKENS + 1);
  const extra = Math.max(0, oldest.length - MAX_TOKENS + 1);
  const old = oldest.filter(({ _id }) => _id !== kept._id).slice(0, extra);
  for (const { _id } of old) await ctx.db.delete("authRefreshTokens", _id);
}
