import { v } from "convex/values";
import { publicQuery } from "./functions";
import { ownFacts, vMe } from "./model/me";

/** Who is signed in, or null: one small query behind every guard, the mode bar and the badges. */
export const me = publicQuery({
  args: {},
  returns: v.union(vMe, v.null()),
  handler: async (ctx) => (ctx.viewer === null ? null : await ownFacts(ctx, ctx.viewer)),
});
