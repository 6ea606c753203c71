import * as z from "zod";
import { producerReadRefusal } from "../domain/accounts/access";
import { producerMutation, producerQuery } from "./functions";
import { applicationOf, reapply as applyAgain, vApplication } from "./model/producers/approvals";

/** The status of the viewer's own application. */
export const me = producerQuery({
  args: {},
  returns: vApplication,
  handler: (ctx) => applicationOf(ctx.viewer.profile),
});

/** Reapplies as a denied producer, from thirty days after the decision. */
export const reapply = producerMutation({
  args: {},
  returns: z.null(),
  rule: producerReadRefusal,
  handler: async (ctx) => {
    await applyAgain(ctx, ctx.viewer.profile);
    return null;
  },
});
