import { api } from "../../../../convex/_generated/api";
import { agreed, outcome } from "../matrix";
import type { Attempt } from "../permission-market";

const paginationOpts = { numItems: 48, cursor: null };

/** The rows of the rating checks. */
export const RATING_ATTEMPTS: Record<string, Attempt> = {
  M155: async (_market, { query }) =>
    agreed([
      await outcome(query(api.admin.ratings.queue, { order: "desc", paginationOpts })),
      await outcome(query(api.admin.ratings.counts, {})),
      await outcome(query(api.admin.ratings.decisions, { from: 0 })),
    ]),
  M156: async ({ ratingCheck: checkId }, { mutation }) => {
    const confirmed = await outcome(
      mutation(api.admin.ratings.confirm, { checkId, seen: { rating: 3, reviews: 20 } }),
    );
    const again = await outcome(mutation(api.admin.ratings.checkAgain, { checkId }));
    const figures = { rating: "3", reviews: "20" };
    return agreed([
      confirmed,
      again,
      await outcome(mutation(api.admin.ratings.correct, { checkId, figures })),
    ]);
  },
};

/** The cells of a person without a role. */
export const RATING_NEWCOMER: Record<string, string> = { M155: "F", M156: "F" };
