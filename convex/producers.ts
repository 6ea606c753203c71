import * as z from "zod";
import { producerReadRefusal } from "../domain/accounts/access";
import { ProducerProfileChange } from "../domain/producers/profile";
import { producerMutation, producerQuery } from "./functions";
import { deskFor, markDeskSeen, vDesk } from "./model/producers/desk";
import { applicationOf, reapply as applyAgain, vApplication } from "./model/producers/approvals";
import { producerProfile, saveProducerProfile, vProducerProfile } from "./model/producers/producerProfile";

/** The status of the viewer's own application. */
export const me = producerQuery({
  args: {},
  returns: vApplication,
  handler: (ctx) => applicationOf(ctx.viewer),
});

/** The viewer's own profile, with its private fields. */
export const profile = producerQuery({
  args: {},
  returns: vProducerProfile,
  handler: async (ctx) => await producerProfile(ctx, ctx.viewer),
});

/** Saves the fields of the viewer's profile that they changed. */
export const save = producerMutation({
  args: { profile: ProducerProfileChange },
  returns: z.null(),
  handler: async (ctx, { profile }) => {
    await saveProducerProfile(ctx, ctx.viewer, profile);
    return null;
  },
});

/** The counts and news of the viewer's own dashboard. */
export const desk = producerQuery({
  args: {},
  returns: vDesk,
  handler: async (ctx) => await deskFor(ctx, ctx.viewer),
});

/** Marks the news of the viewer's dashboard as seen. */
export const markSeen = producerMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    await markDeskSeen(ctx, ctx.viewer);
    return null;
  },
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
