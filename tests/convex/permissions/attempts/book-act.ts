import { api } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import { NEW_OPTION } from "../../../../domain/admin/options";
import type { Actor } from "../../../support/stage";
import { agreed, outcome } from "../matrix";
import type { Attempt, PermissionMarket } from "../permission-market";

const paginationOpts = { numItems: 24, cursor: null };
const option = { ...NEW_OPTION, rights: ["filmTV" as const] };

/** The rows of an admin's changes to a book. */
export const BOOK_ACT_ATTEMPTS: Record<string, Attempt> = {
  M150: async (market, { mutation }, column) =>
    await outcome(
      mutation(api.admin.books.setAuthorEmail, {
        bookId: await targetOf(market, column),
        email: "set-by-an-admin@people.example",
      }),
    ),
  M151: async (market, { mutation }, column) =>
    await outcome(mutation(api.admin.books.remove, { bookId: await targetOf(market, column) })),
  M152: async (market, actor, column) => {
    const reveal = (await market.store.rows("auditLog")).find(({ action }) => action === "contact.reveal");
    if (reveal === undefined) throw new Error("Nobody has revealed a contact.");
    return await bulk(actor, await targetOf(market, column), reveal._id);
  },
  M153: async (market, { query, mutation }, column) => {
    const bookId = await targetOf(market, column);
    return agreed([
      await outcome(query(api.admin.sponsorships.list, { status: "active", paginationOpts })),
      await outcome(query(api.admin.sponsorships.counts, {})),
      await outcome(mutation(api.admin.sponsorships.sponsorFor, { bookId, days: 7 })),
      await outcome(mutation(api.admin.sponsorships.setPermanent, { bookId, permanent: true })),
      await outcome(mutation(api.admin.sponsorships.clear, { bookId })),
    ]);
  },
  M154: async (market, { query, mutation }, column) => {
    const bookId = await targetOf(market, column);
    return agreed([
      await outcome(query(api.admin.options.list, { paginationOpts })),
      await outcome(mutation(api.admin.options.mark, { bookId, option })),
      await outcome(mutation(api.admin.options.clear, { bookId })),
    ]);
  },
};

/** The cells of a newcomer, a person without a role, where they differ from a visitor's. */
export const BOOK_ACT_NEWCOMER: Record<string, string> = {
  M150: "F",
  M151: "F",
  M152: "F",
  M153: "F",
  M154: "F",
};

/** Adds a book for this row if the caller may change it, so that no other row sees the change. */
async function targetOf({ stage, books }: PermissionMarket, column: string): Promise<Id<"books">> {
  return column === "ad" ? await stage.book({ title: "Changed by an admin", amazonRating: 3 }) : books.low;
}

async function bulk({ mutation }: Actor, bookId: Id<"books">, auditId: Id<"auditLog">): Promise<string> {
  const input = { bookIds: [bookId], batchId: "permission-batch" };
  return agreed([
    await outcome(mutation(api.admin.bulk.setListed, { ...input, listed: false })),
    await outcome(mutation(api.admin.bulk.block, input)),
    await outcome(mutation(api.admin.bulk.sponsorFor, { ...input, days: 30 })),
    // An entry that cannot be undone: an admin is refused and nothing changes.
    await outcome(mutation(api.admin.bulk.undo, { auditIds: [auditId] })),
  ]);
}
