import { v } from "convex/values";
import { isDay } from "../../domain/days";
import { adminQuery } from "../functions";
import { statsOverview, vOverview } from "../model/admin/stats";
import { refuse } from "../model/refuse";

/** The week's books and the month's revenue. The caller names the UTC day, because queries must not read the clock. */
export const overview = adminQuery({
  args: { today: v.string() },
  returns: vOverview,
  handler: async (ctx, { today }) => await statsOverview(ctx, isDay(today) ? today : refuse("not_found")),
});
