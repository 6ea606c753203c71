import { v } from "convex/values";
import { stagingMutation } from "./functions";
import { addMember, addMessage, vStagedMember, vStagedMessage } from "./model/stagingAdmin";

/** Adds authors' memberships. Those that are there stay as they are. */
export const addMembers = stagingMutation({
  args: { members: v.array(vStagedMember) },
  returns: v.null(),
  handler: async (ctx, { members }) => {
    for (const member of members) await addMember(ctx, member);
    return null;
  },
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
