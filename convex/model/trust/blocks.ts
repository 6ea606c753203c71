import type { PaginationOptions, PaginationResult } from "convex/server";
import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import { requireWithinLimit } from "../limits";
import { findParty } from "../messages/threadRows";
import { capped } from "../pages";
import { profileOfUser } from "../people/profiles";
import { refuse } from "../refuse";

/** A person whom the viewer blocked. */
export const vBlocked = v.object({
  _id: v.id("blocks"),
  profileId: v.union(v.id("profiles"), v.null()),
  /** Null once their account is gone. */
  name: v.union(v.string(), v.null()),
  company: v.union(v.string(), v.null()),
  blockedAt: v.number(),
});
type Blocked = Infer<typeof vBlocked>;

/** True if one of the two blocked the other. Nothing tells the other side. */
export async function isBlockedBetween(
  ctx: QueryCtx,
  one: Id<"users">,
  other: Id<"users">,
): Promise<boolean> {
  return (await blockBy(ctx, one, other)) !== null || (await blockBy(ctx, other, one)) !== null;
}

/** True if this person blocked the other. Only they may learn it. */
export async function hasBlocked(
  ctx: QueryCtx,
  blockerId: Id<"users">,
  blockedId: Id<"users">,
): Promise<boolean> {
  return (await blockBy(ctx, blockerId, blockedId)) !== null;
}

/** True if this person blocked the owner of a profile. Null if they can't: it is theirs, an admin's or nobody's. */
export async function hasBlockedProfile(
  ctx: QueryCtx,
  blockerId: Id<"users">,
  profileId: Id<"profiles">,
): Promise<boolean | null> {
  const blockedId = await blockable(ctx, blockerId, profileId);
  return blockedId && (await hasBlocked(ctx, blockerId, blockedId));
}

/**
 * Blocks a profile's owner, or takes the block back. Refuses with `not_found` for oneself, for admins and for a
 * profile without an account, and with `rate_limited`.
 */
export async function setBlocked(
  ctx: MutationCtx,
  blockerId: Id<"users">,
  profileId: Id<"profiles">,
  isBlocked: boolean,
): Promise<void> {
  const blockedId = (await blockable(ctx, blockerId, profileId)) ?? refuse("not_found");
  await requireWithinLimit(ctx, "block", blockerId);
  const block = await blockBy(ctx, blockerId, blockedId);
  if (isBlocked && block === null)
    await ctx.db.insert("blocks", { blockerId, blockedId, blockedAt: Date.now() });
  if (!isBlocked && block !== null) await ctx.db.delete("blocks", block._id);
}

/** The profile of the other person in one's conversation. Refuses with `not_found`. */
export async function otherProfile(
  ctx: QueryCtx,
  userId: Id<"users">,
  threadId: Id<"threads">,
): Promise<Id<"profiles">> {
  const party = (await findParty(ctx, userId, threadId)) ?? refuse("not_found");
  return (await profileOfUser(ctx, party.mine.otherId))?._id ?? refuse("not_found");
}

/** Takes one of this person's own blocks back, also after the blocked account is gone. Refuses with `not_found`. */
export async function removeBlock(
  ctx: MutationCtx,
  blockerId: Id<"users">,
  blockId: Id<"blocks">,
): Promise<void> {
  const block = await ctx.db.get("blocks", blockId);
  if (block?.blockerId !== blockerId) refuse("not_found");
  await ctx.db.delete("blocks", blockId);
}

/** A page of the people whom this person blocked, the latest first. */
export async function blockedPage(
  ctx: QueryCtx,
  blockerId: Id<"users">,
  options: PaginationOptions,
): Promise<PaginationResult<Blocked>> {
  const found = await ctx.db
    .query("blocks")
    .withIndex("by_blockerId_blockedAt", (q) => q.eq("blockerId", blockerId))
    .order("desc")
    .paginate(capped(options));
  return { ...found, page: await Promise.all(found.page.map(async (block) => await toBlocked(ctx, block))) };
}

/** The profile's owner, unless nobody, an admin or the blocker owns it. */
async function blockable(
  ctx: QueryCtx,
  blockerId: Id<"users">,
  profileId: Id<"profiles">,
): Promise<Id<"users"> | null> {
  const userId = (await ctx.db.get("profiles", profileId))?.userId;
  if (userId === undefined || userId === blockerId) return null;
  return (await ctx.db.get("users", userId))?.role === "admin" ? null : userId;
}

async function toBlocked(ctx: QueryCtx, { _id, blockedAt, blockedId }: Doc<"blocks">): Promise<Blocked> {
  const profile = await profileOfUser(ctx, blockedId);
  return {
    _id,
    profileId: profile?._id ?? null,
    name: profile?.displayName ?? null,
    company: profile?.userType === "producer" ? (profile.companyName ?? null) : null,
    blockedAt,
  };
}

async function blockBy(
  ctx: QueryCtx,
  blockerId: Id<"users">,
  blockedId: Id<"users">,
): Promise<Doc<"blocks"> | null> {
  return await ctx.db
    .query("blocks")
    .withIndex("by_blockerId_blockedId", (q) => q.eq("blockerId", blockerId).eq("blockedId", blockedId))
    .unique();
}
