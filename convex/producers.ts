import * as z from "zod";
import { producerReadRefusal } from "../domain/accounts/access";
import { producerMutation, producerQuery } from "./functions";
import { deskFor, vDesk } from "./model/producers/desk";
import { applicationOf, reapply as applyAgain, vApplication } from "./model/producers/approvals";

/** The status of the viewer's own application. */
export const me = producerQuery({
  args: {},
  returns: vApplication,
  handler: (ctx) => applicationOf(ctx.viewer.profile),
});

/** The counts and news of the viewer's own dashboard. */
export const desk = producerQuery({
  args: {},
  returns: vDesk,
  handler: async (ctx) => await deskFor(ctx, ctx.viewer),
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
