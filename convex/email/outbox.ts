import { v } from "convex/values";
import { internalMutation } from "../functions";
import { claimNext, recordOutcome } from "../model/mail/mailQueue";
import { vMailType } from "../model/vocabulary";

const vAttempt = { id: v.id("emailOutbox"), attempt: v.number(), turn: v.number() };
const vOutcome = v.union(
  v.object({ kind: v.literal("accepted"), providerId: v.optional(v.string()) }),
  v.object({ kind: v.literal("refused"), error: v.string() }),
  v.object({ kind: v.literal("later"), error: v.string(), retryAfterMs: v.optional(v.number()) }),
);

/** Leases the next email for sending, or null if none is due. */
export const claim = internalMutation({
  args: { turn: v.optional(v.number()) },
  returns: v.union(
    v.object({
      ...vAttempt,
      key: v.string(),
      type: vMailType,
      to: v.string(),
      templateData: v.record(v.string(), v.string()),
      token: v.union(v.string(), v.null()),
      clickToken: v.union(v.string(), v.null()),
    }),
    v.null(),
  ),
  handler: async (ctx, { turn }) => await claimNext(ctx, turn),
});

/** Records the provider's answer to an attempt. */
export const record = internalMutation({
  args: { ...vAttempt, outcome: vOutcome },
  returns: v.null(),
  handler: async (ctx, { outcome, ...attempt }) => {
    await recordOutcome(ctx, attempt, outcome);
    return null;
  },
});
