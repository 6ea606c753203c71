import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { userMutation, userQuery } from "../functions";
import {
  blockedPage,
  hasBlockedProfile,
  otherProfile,
  removeBlock,
  setBlocked,
  vBlocked,
} from "../model/trust/blocks";

/** A page of the people whom the viewer blocked, the latest first. */
export const mine = userQuery({
  args: { paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(vBlocked),
  handler: async (ctx, { paginationOpts }) => await blockedPage(ctx, ctx.viewer.user._id, paginationOpts),
});

/** True if the viewer blocked this profile's owner; null for one whom they can't block. */
export const isBlocked = userQuery({
  args: { profileId: v.id("profiles") },
  returns: v.union(v.boolean(), v.null()),
  handler: async (ctx, { profileId }) => await hasBlockedProfile(ctx, ctx.viewer.user._id, profileId),
});

/** Blocks a profile's owner, or takes the block back. They aren't told. Idempotent. */
export const set = userMutation({
  args: { profileId: zid("profiles"), isBlocked: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { profileId, isBlocked: wish }) => {
    await setBlocked(ctx, ctx.viewer.user._id, profileId, wish);
    return null;
  },
});

/** Blocks the other person of a conversation, or takes the block back. They aren't told. Idempotent. */
export const setInThread = userMutation({
  args: { threadId: zid("threads"), isBlocked: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { threadId, isBlocked: wish }) => {
    const viewerId = ctx.viewer.user._id;
    await setBlocked(ctx, viewerId, await otherProfile(ctx, viewerId, threadId), wish);
    return null;
  },
});

/** Takes one of the viewer's blocks back. */
export const remove = userMutation({
  args: { blockId: zid("blocks") },
  returns: z.null(),
  handler: async (ctx, { blockId }) => {
    await removeBlock(ctx, ctx.viewer.user._id, blockId);
    return null;
  },
});
