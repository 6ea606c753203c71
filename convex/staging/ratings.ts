import { v } from "convex/values";
import { stagingMutation } from "../functions";
import { addCheck, vStagedCheck } from "../model/staging/ratings";

/** Adds rating checks, waiting or decided. Those that are there stay as they are. Returns the ids of all. */
export const addChecks = stagingMutation({
  args: { checks: v.array(vStagedCheck) },
  returns: v.array(v.id("ratingChecks")),
  handler: async (ctx, { checks }) => {
    const ids = [];
    for (const check of checks) ids.push(await addCheck(ctx, check));
    return ids;
  },
});
