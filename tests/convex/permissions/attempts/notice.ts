import { api } from "../../../../convex/_generated/api";
import { agreed, outcome } from "../matrix";
import type { Attempt } from "../permission-market";

const paginationOpts = { numItems: 30, cursor: null };

/** The rows of the notifications. They take no person, so reaching for another's means naming a row of theirs. */
export const NOTICE_ATTEMPTS: Record<string, Attempt> = {
  M190: async (_market, { query }) =>
    agreed([
      await outcome(query(api.notices.list, { isUnreadOnly: false, paginationOpts })),
      await outcome(query(api.notices.choices, {})),
    ]),
  M191: async ({ notice: noticeId }, { mutation }) =>
    await outcome(mutation(api.notices.markRead, { noticeId })),
  M192: async (_market, { mutation }) => await outcome(mutation(api.notices.markAllRead, {})),
  M193: async (_market, { mutation }) =>
    await outcome(mutation(api.notices.choose, { topic: "messages", part: "here", isOn: false })),
};

/** The cells of a person without a role. */
export const NOTICE_NEWCOMER: Record<string, string> = { M190: "+", M191: "X", M192: "+", M193: "X" };
