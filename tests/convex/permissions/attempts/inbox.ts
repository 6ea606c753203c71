import { api } from "../../../../convex/_generated/api";
import { outcome } from "../matrix";
import type { Attempt } from "../permission-market";

/** The rows of a person's counts. They take no person, so reaching for another's means naming one anyway. */
export const INBOX_ATTEMPTS: Record<string, Attempt> = {
  M180: async ({ books }, { query }, column) => {
    const foreign: object = column === "ax" ? { userId: books.pub } : {};
    return await outcome(query(api.messages.inbox.counts, { ...foreign }));
  },
};

/** The cells of a person without a role. */
export const INBOX_NEWCOMER: Record<string, string> = { M180: "+" };
