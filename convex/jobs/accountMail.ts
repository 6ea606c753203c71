import { v } from "convex/values";
import { internalMutation } from "../functions";
import { mailReset } from "../model/accounts/recovery";
import { mailAccountExists } from "../model/accounts/verification";

/**
 * Mails a reset code if the address has an account. Scheduled for every address alike, so that whoever asked
 * waits the same time for the same answer.
 */
export const reset = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await mailReset(ctx, email);
    return null;
  },
});

/** Tells the owner of an account that somebody tried to sign up with their address. */
export const accountExists = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await mailAccountExists(ctx, email);
    return null;
  },
});
