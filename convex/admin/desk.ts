import { adminQuery } from "../functions";
import { deskCounts, vDeskCounts } from "../model/admin/desk";

/** The counts of the admin's tabs and links. All come from stored counters. */
export const counts = adminQuery({
  args: {},
  returns: vDeskCounts,
  handler: async (ctx) => await deskCounts(ctx),
});
