import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

export type Overview = FunctionReturnType<typeof api.admin.stats.overview>;

/** The sums of the week's days. */
export function totals(days: Overview["days"]) {
  return days.reduce((sum, day) => ({ added: sum.added + day.added, public: sum.public + day.public }), {
    added: 0,
    public: 0,
  });
}
