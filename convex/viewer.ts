import { v } from "convex/values";
import { authorRefusal } from "../domain/accounts/access";
import { internalQuery, publicQuery } from "./functions";
import { ownFacts, vMe } from "./model/accounts/me";
import {
  activeViewerOf,
  toActionViewer,
  actionViewerOf,
  admitted,
  vActionViewer,
} from "./model/accounts/viewer";

/** Who is signed in, or null: one small query behind every guard, the mode bar and the badges. */
export const me = publicQuery({
  args: {},
  returns: v.union(vMe, v.null()),
  handler: async (ctx) => (ctx.viewer === null ? null : await ownFacts(ctx, ctx.viewer)),
});

/** Who runs the action that asks, or null when nobody does, or their session is over. */
export const forAction = internalQuery({
  args: { now: v.number() },
  returns: v.union(vActionViewer, v.null()),
  handler: async (ctx, { now }) => await actionViewerOf(ctx, now),
});

/** The author who runs the action that asks, or the admin where admins may; throws the refusal of anybody else. */
export const authorForAction = internalQuery({
  args: { now: v.number(), admins: v.boolean() },
  returns: vActionViewer,
  handler: async (ctx, { now, admins }) => {
    const viewer = admitted(await activeViewerOf(ctx, now), (person) => authorRefusal(person, admins));
    return toActionViewer(viewer);
  },
});
