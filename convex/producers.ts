import * as z from "zod";
import { producerReadRefusal } from "../domain/accounts/access";
import { producerMutation, producerQuery } from "./functions";
import { applicationOf, reapply as applyAgain, vApplication } from "./model/producers/approvals";

/** Where the viewer's own application stands. */
export const me = producerQuery({
  args: {},
  returns: vApplication,
  handler: (ctx) => applicationOf(ctx.viewer.profile),
});

/** A denied producer applies again, thirty days after the decision (B-53). */
export const reapply = producerMutation({
  args: {},
  returns: z.null(),
  rule: producerReadRefusal,
  handler: async (ctx) => {
    await applyAgain(ctx, ctx.viewer.profile);
    return null;
  },
});
