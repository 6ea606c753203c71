import { userQuery } from "../functions";
import { inboxCounts, vInboxCounts } from "../model/inboxes";

/** What waits for the viewer, for the header's badges. */
export const counts = userQuery({
  args: {},
  returns: vInboxCounts,
  handler: async (ctx) => await inboxCounts(ctx, ctx.viewer.user._id),
});
