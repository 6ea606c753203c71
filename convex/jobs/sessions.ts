import { v } from "convex/values";
import { internalMutation } from "../functions";
import { shortenSessions } from "../model/accounts/sessions";

/** Cuts an admin's sessions to twelve hours, right after one was opened: at that moment it has no row yet. */
export const shorten = internalMutation({
  args: { userId: v.id("users") },
  returns: v.null(),
  handler: async (ctx, { userId }) => {
    await shortenSessions(ctx, userId);
    return null;
  },
});
