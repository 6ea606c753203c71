import { zid } from "convex-helpers/server/zod4";
import { adminMutation } from "../functions";
import { undoChange } from "../model/admin/undo";

/** Undoes a change made within a day. Returns the audit row of the undo, which can be undone in turn. */
export const undo = adminMutation({
  args: { auditId: zid("auditLog") },
  returns: zid("auditLog"),
  handler: async (ctx, { auditId }) => await undoChange(ctx, ctx.viewer, auditId),
});
