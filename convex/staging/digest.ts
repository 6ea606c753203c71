import { v } from "convex/values";
import { stagingMutation } from "../functions";
import { addDigests, addOpening, vStagedAudience, vStagedOpening } from "../model/staging/digest";

/** Adds last week's digest as it went, and this week's issue. Nothing is sent. */
export const addAll = stagingMutation({
  args: { ...vStagedAudience.fields, openings: v.array(vStagedOpening) },
  returns: v.null(),
  handler: async (ctx, { openings, ...audience }) => {
    for (const opening of openings) await addOpening(ctx, opening);
    await addDigests(ctx, audience);
    return null;
  },
});
