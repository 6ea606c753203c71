import { v } from "convex/values";
import { stagingMutation, stagingQuery } from "../functions";
import {
  addMember,
  addMessage,
  stripeMembership,
  vStagedMember,
  vStagedMessage,
  vStripeMembership,
} from "../model/staging/admin";

/** Adds authors' memberships. Those that are there stay as they are. */
export const addMembers = stagingMutation({
  args: { members: v.array(vStagedMember) },
  returns: v.null(),
  handler: async (ctx, { members }) => {
    for (const member of members) await addMember(ctx, member);
    return null;
  },
});

/** The membership of the account with this email, with its Stripe ids; null when there is none. */
export const membershipOf = stagingQuery({
  args: { email: v.string() },
  returns: v.union(vStripeMembership, v.null()),
  handler: async (ctx, { email }) => await stripeMembership(ctx, email),
});

/** Adds contact messages, the oldest first. Those that are there stay as they are. */
export const addMessages = stagingMutation({
  args: { messages: v.array(vStagedMessage) },
  returns: v.null(),
  handler: async (ctx, { messages }) => {
    for (const message of messages) await addMessage(ctx, message);
    return null;
  },
});
