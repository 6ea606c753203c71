import { v } from "convex/values";
import { z } from "zod";
import { internalMutation, userMutation } from "./functions";
import { promoteAdmin, userByEmail } from "./model/accounts";
import { shortenSession } from "./model/sessions";

/** Whether this login is to be remembered, asked for right after it. An admin's never is (B-60). */
export const setRemember = userMutation({
  args: { remember: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { remember }) => {
    if (!remember || ctx.viewer.role === "admin") await shortenSession(ctx, ctx.viewer.session);
    return null;
  },
});

/** Makes an existing account the admin's, from the operator's command line (B-33). */
export const makeAdmin = internalMutation({
  args: { email: v.string() },
  returns: v.null(),
  handler: async (ctx, { email }) => {
    await promoteAdmin(ctx, await userByEmail(ctx, email));
    return null;
  },
});
