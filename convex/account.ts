import { z } from "zod";
import { userMutation } from "./functions";
import { shortenSession } from "./model/sessions";

/** Whether this login is to be remembered, asked for right after it. An admin's never is (B-60). */
export const setRemember = userMutation({
  args: { remember: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { remember }) => {
    if (!remember || ctx.viewer.role === "admin") await shortenSession(ctx, ctx.viewer);
    return null;
  },
});
