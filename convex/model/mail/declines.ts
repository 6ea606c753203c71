import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { addressHashes } from "./mailTokens";

/**
 * Remembers that the owner of an address declined marketing, without the address: only somebody who has both the
 * address and this deployment's secret can tell.
 */
export async function recordDecline(ctx: MutationCtx, email: string): Promise<void> {
  const [addressHash] = await addressHashes(email);
  if (addressHash === undefined || (await hasDeclined(ctx, email))) return;
  await ctx.db.insert("marketingDeclines", { addressHash });
}

/** True for an address that declined marketing before its account was deleted. */
export async function hasDeclined(ctx: QueryCtx, email: string): Promise<boolean> {
  for (const addressHash of await addressHashes(email)) {
    const found = await ctx.db
      .query("marketingDeclines")
      .withIndex("by_addressHash", (q) => q.eq("addressHash", addressHash))
      .first();
    if (found !== null) return true;
  }
  return false;
}
