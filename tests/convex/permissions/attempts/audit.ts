import { api } from "../../../../convex/_generated/api";
import { agreed, outcome } from "../matrix";
import type { Attempt } from "../permission-market";

const paginationOpts = { numItems: 48, cursor: null };

/** The row of the audit log. */
export const AUDIT_ATTEMPTS: Record<string, Attempt> = {
  M72: async (_market, { query }) => {
    const list = async (filters: object) =>
      await outcome(query(api.admin.audit.list, { filters, paginationOpts }));
    return agreed([
      await list({}),
      await list({ actor: "admin", q: "unlisted" }),
      await outcome(query(api.admin.audit.actors, {})),
      await outcome(query(api.admin.audit.count, { filters: { actor: "admin" } })),
    ]);
  },
};

/** The cells of a person without a role. */
export const AUDIT_NEWCOMER: Record<string, string> = { M72: "F" };
