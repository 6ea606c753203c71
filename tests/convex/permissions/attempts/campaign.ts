import { api } from "../../../../convex/_generated/api";
import { EMPTY_DRAFT } from "../../../../domain/mail/campaigns/content";
import type { RunState } from "../../../../domain/mail/campaigns/campaigns";
import { agreed, outcome } from "../matrix";
import type { Attempt, PermissionMarket } from "../permission-market";

const paginationOpts = { numItems: 48, cursor: null };
const DAY_1 = { kind: "reactivation" as const, step: 1 as const };

/** Puts the run into the state that an act asks for. Only the admin's calls change it. */
async function inState({ store, campaignRun }: PermissionMarket, column: string, state: RunState) {
  if (column === "ad") await store.patch("campaignRuns", campaignRun, { state, chain: 100 });
}

/** The rows of campaigns. */
export const CAMPAIGN_ATTEMPTS: Record<string, Attempt> = {
  M68: async (market, { mutation }, column) => {
    const runId = market.campaignRun;
    const { start, pause, resume, cancel } = api.admin.campaigns;
    await inState(market, column, "ready");
    const answers = [await outcome(mutation(start, { runId, expected: 1 }))];
    await inState(market, column, "running");
    answers.push(await outcome(mutation(pause, { runId })));
    answers.push(await outcome(mutation(resume, { runId })));
    answers.push(await outcome(mutation(cancel, { runId })));
    // Nothing runs in the background while other rows are tried.
    await inState(market, column, "ready");
    return agreed(answers);
  },
  M69: async ({ campaignRun: runId }, { query }) => {
    const { recipients, run, history, emailLog, overview, recipientNames, preview } = api.admin.campaigns;
    return agreed([
      await outcome(query(recipients, { runId, filter: "waiting", paginationOpts })),
      await outcome(query(run, { runId })),
      await outcome(query(history, { paginationOpts })),
      await outcome(query(emailLog, {})),
      await outcome(query(overview, {})),
      await outcome(query(recipientNames, DAY_1)),
      await outcome(query(preview, DAY_1)),
    ]);
  },
  M160: async (market, { mutation }, column) => {
    const { campaignRun: runId, store } = market;
    const { count, setSelected, sendTest } = api.admin.campaigns;
    await inState(market, column, "ready");
    const [person] = await store.rows("campaignRecipients");
    if (person === undefined) throw new Error("There is no recipient.");
    return agreed([
      await outcome(mutation(setSelected, { runId, recipientId: person._id, selected: false })),
      await outcome(mutation(count, { ...DAY_1, isAgain: true })),
      await outcome(mutation(sendTest, { ...DAY_1, to: "ops@adaptationshelf.example" })),
    ]);
  },
};

/** The rows of campaigns of the admins' own. */
export const DRAFT_ATTEMPTS: Record<string, Attempt> = {
  M161: async ({ books, draft }, { query }) => {
    const { list, get, preview, books: chosen } = api.admin.drafts;
    return agreed([
      await outcome(query(list, { paginationOpts })),
      await outcome(query(get, { draftId: draft })),
      await outcome(query(preview, { content: EMPTY_DRAFT })),
      await outcome(query(chosen, { bookIds: [books.pub] })),
    ]);
  },
  M162: async ({ draft }, { mutation }) => {
    const { add, save, remove } = api.admin.drafts;
    return agreed([
      await outcome(mutation(add, {})),
      await outcome(mutation(save, { draftId: draft, revision: 1, content: EMPTY_DRAFT })),
      await outcome(mutation(remove, { draftId: draft })),
    ]);
  },
};

export const CAMPAIGN_NEWCOMER: Record<string, string> = {
  M68: "F",
  M69: "F",
  M160: "F",
  M161: "F",
  M162: "F",
};
