import type { MutationCtx } from "../../_generated/server";
import { idOfStopToken } from "../mail/mailTokens";
import { activeSearches } from "./searches";

/**
 * Stops the alerts of the search that a link was made for, or of all searches of its producer. Returns what was stopped
 * (a null name is all of them), or null for an invalid link.
 */
export async function stopByToken(
  ctx: MutationCtx,
  token: string,
): Promise<{ searchName: string | null } | null> {
  const id = (await idOfStopToken(token)) ?? "";
  const searchId = ctx.db.normalizeId("savedSearches", id);
  const search = searchId === null ? null : await ctx.db.get("savedSearches", searchId);
  if (search !== null) {
    await ctx.db.patch("savedSearches", search._id, { alerts: "off" });
    return { searchName: search.searchName };
  }
  const producerId = ctx.db.normalizeId("users", id);
  if (producerId === null || (await ctx.db.get("users", producerId)) === null) return null;
  for (const { _id } of await activeSearches(ctx.db, producerId))
    await ctx.db.patch("savedSearches", _id, { alerts: "off" });
  return { searchName: null };
}
