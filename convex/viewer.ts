import { v } from "convex/values";
import { authorRefusal } from "../domain/accounts/access";
import { internalQuery, publicQuery } from "./functions";
import { ownAccountData, vMe } from "./model/accounts/me";
import {
  activeViewerOf,
  toActionViewer,
  actionViewerOf,
  requireAdmitted,
  vActionViewer,
} from "./model/accounts/viewer";

/** The signed-in person, or null. Every guard, the mode bar and the badges use this one small query. */
export const me = publicQuery({
  args: {},
  returns: v.union(vMe, v.null()),
  handler: async (ctx) => (ctx.viewer === null ? null : await ownAccountData(ctx, ctx.viewer)),
});

/** The viewer behind the calling action, or null without a live session. */
export const forAction = internalQuery({
  args: { now: v.number() },
  returns: v.union(vActionViewer, v.null()),
  handler: async (ctx, { now }) => await actionViewerOf(ctx, now),
});

/** The author behind the calling action, or an admin if `admins` is true. Refuses others. */
export const authorForAction = internalQuery({
  args: { now: v.number(), admins: v.boolean() },
  returns: vActionViewer,
  handler: async (ctx, { now, admins }) => {
    const viewer = requireAdmitted(await activeViewerOf(ctx, now), (person) => authorRefusal(person, admins));
    return toActionViewer(viewer);
  },
});
