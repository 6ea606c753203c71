import { v } from "convex/values";
import { internalMutation } from "../functions";
import { forgetViewMarks } from "../model/books/views";

/** Forgets who looked at which book on days that are over; the counts stay. */
export const forget = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (process.env.DISABLE_CRONS !== "1") await forgetViewMarks(ctx, Date.now());
    return null;
  },
});
