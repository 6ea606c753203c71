import type { Doc } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";

/** Tokens a session keeps. Of the used ones only the newest serve to notice a theft; ending it deletes them all. */
const MAX_TOKENS = 50;

/**
 * Whether a text is a token of ours for its session: the auth library takes the two ids in it for what they say
 * and deletes the document the second one names, a book or a person just as well. Makes room for the token that
 * takes this one's place, so that a session renewed in a loop can still be ended in one transaction.
 */
export async function admitRefresh(ctx: MutationCtx, text: string): Promise<boolean> {
  const [tokenId = "", sessionId = "", ...more] = text.split("|");
  const id = ctx.db.normalizeId("authRefreshTokens", tokenId);
  const token = id === null || more.length > 0 ? null : await ctx.db.get("authRefreshTokens", id);
  if (token === null || token.sessionId !== sessionId) return false;
  await makeRoom(ctx, token);
  return true;
}

async function makeRoom(ctx: MutationCtx, spared: Doc<"authRefreshTokens">): Promise<void> {
  const oldest = await ctx.db
    .query("authRefreshTokens")
    .withIndex("sessionId", (q) => q.eq("sessionId", spared.sessionId))
    .take(MAX_TOKENS + 1);
  const extra = Math.max(0, oldest.length - MAX_TOKENS + 1);
  const old = oldest.filter(({ _id }) => _id !== spared._id).slice(0, extra);
  for (const { _id } of old) await ctx.db.delete("authRefreshTokens", _id);
}
