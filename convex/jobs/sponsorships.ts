import { v } from "convex/values";
import { internalMutation } from "../functions";
import { expireDueSponsorships, expireSponsorship, reshuffleSponsored } from "../model/billing/sponsorships";

/** Ends one sponsorship at its moment. */
export const expire = internalMutation({
  args: { id: v.id("sponsorships") },
  returns: v.null(),
  handler: async (ctx, { id }) => {
    await expireSponsorship(ctx, id, Date.now());
    return null;
  },
});

/** Ends every sponsorship that is overdue. */
export const expireDue = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    if (process.env.DISABLE_CRONS !== "1") await expireDueSponsorships(ctx, Date.now());
    return null;
  },
});

/** Gives sponsored books new neighbours in the lists that stand in random order. */
export const reshuffle = internalMutation({
  args: { cursor: v.union(v.string(), v.null()) },
  returns: v.null(),
  handler: async (ctx, { cursor }) => {
    if (process.env.DISABLE_CRONS !== "1") await reshuffleSponsored(ctx, cursor);
    return null;
  },
});
