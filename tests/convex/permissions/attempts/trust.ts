import { api } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import type { Actor } from "../../../support/stage";
import { agreed, outcome } from "../matrix";
import { type Attempt, CANARY, type PermissionMarket } from "../permission-market";
import { own } from "./thread";

const paginationOpts = { numItems: 10, cursor: null };

/** The rows of blocks and reports. In column `ax`, a person reaches for another's block. */
export const TRUST_ATTEMPTS: Record<string, Attempt> = {
  M200: async (market, { query }, column) =>
    agreed([
      await outcome(query(api.messages.blocks.mine, { paginationOpts })),
      await outcome(query(api.messages.blocks.isBlocked, { profileId: strangerOf(market, column) })),
    ]),
  M201: async (market, { mutation }, column) =>
    await outcome(
      mutation(api.messages.blocks.set, { profileId: strangerOf(market, column), isBlocked: true }),
    ),
  M202: async (market, { query, mutation }, column) => {
    const [foreign] = await market.store.rows("blocks");
    if (foreign === undefined) throw new Error("The market has no block.");
    if (column === "an" || column === "ax")
      return await outcome(mutation(api.messages.blocks.remove, { blockId: foreign._id }));
    return await outcome(
      (async () => {
        await mutation(api.messages.blocks.set, { profileId: strangerOf(market, column), isBlocked: true });
        const { page } = await query(api.messages.blocks.mine, { paginationOpts });
        for (const { _id: blockId } of page) await mutation(api.messages.blocks.remove, { blockId });
      })(),
    );
  },
  M212: async ({ authors, threads }, { query }) =>
    agreed([
      await outcome(query(api.reports.standing, { targetId: authors.idle })),
      await outcome(query(api.reports.standing, { targetId: threads.elsewhere.id })),
    ]),
  M203: async (market, { mutation }, column) =>
    await outcome(
      mutation(api.reports.make, {
        target: { profileId: market.authors.idle },
        report: { reason: "spam", words: `Report of a ${CANARY}, column ${column}` },
      }),
    ),
  M204: async (_market, { query }) =>
    agreed([
      await outcome(query(api.admin.reports.list, { isDecided: false, paginationOpts })),
      await outcome(query(api.admin.reports.list, { isDecided: true, paginationOpts })),
    ]),
  M206: async ({ threads }, actor) => await stop(actor, threads.elsewhere.id),
  M211: async (market, actor, column) => await stop(actor, own(market, column).id),
  M207: async ({ store }, { query }) => {
    const [reportId] = await stagedReports(store);
    return await outcome(query(api.admin.reports.messages, { reportId, paginationOpts }));
  },
  M205: async ({ store }, { mutation }) => {
    const [byDismissal, byWarning, bySuspension] = await stagedReports(store);
    return agreed([
      await outcome(mutation(api.admin.reports.dismiss, { reportId: byDismissal })),
      await outcome(mutation(api.admin.reports.warn, { reportId: byWarning, reason: "No ads" })),
      await outcome(mutation(api.admin.reports.suspend, { reportId: bySuspension, reason: "" })),
    ]);
  },
};

/** Uses what a person has against the other side of a conversation. */
async function stop({ mutation }: Actor, threadId: Id<"threads">) {
  return agreed([
    await outcome(mutation(api.messages.blocks.setInThread, { threadId, isBlocked: false })),
    await outcome(
      mutation(api.reports.make, { target: { threadId }, report: { reason: "spam", words: "" } }),
    ),
  ]);
}

/** The market's three waiting reports. */
async function stagedReports(store: PermissionMarket["store"]) {
  const [one, two, three] = await store.rows("reports");
  if (one === undefined || two === undefined || three === undefined)
    throw new Error("The market has too few reports.");
  return [one._id, two._id, three._id] as const;
}

/** An author who isn't the caller. */
function strangerOf({ authors }: PermissionMarket, column: string) {
  return column === "ax" ? authors.works : authors.idle;
}

/** The cells of a person without a role. */
export const TRUST_NEWCOMER: Record<string, string> = {
  M200: "+",
  M201: "+",
  M202: "+",
  M212: "+",
  M203: "+",
  M204: "F",
  M205: "F",
  M206: "X",
  M211: "X",
  M207: "F",
};
