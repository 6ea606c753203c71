import { v } from "convex/values";
import { internalMutation } from "../functions";
import { remindOfSponsorships, remindOfTrials } from "../model/mail/reminders";

const CURSOR = { cursor: v.union(v.string(), v.null()) };

/** One step of telling authors that their trial ends. */
export const trials = internalMutation({
  args: CURSOR,
  returns: v.null(),
  handler: async (ctx, { cursor }) => {
    if (process.env.DISABLE_CRONS !== "1") await remindOfTrials(ctx, cursor);
    return null;
  },
});

/** One step of telling authors that a sponsorship ends. */
export const sponsorships = internalMutation({
  args: CURSOR,
  returns: v.null(),
  handler: async (ctx, { cursor }) => {
    if (process.env.DISABLE_CRONS !== "1") await remindOfSponsorships(ctx, cursor);
    return null;
  },
});
