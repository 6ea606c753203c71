import { api } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import { dayOf } from "../../../../domain/dates";
import type { Actor } from "../../../support/stage";
import { agreed, outcome } from "../matrix";
import type { Attempt, PermissionMarket } from "../permission-market";
import { optionTermsIn } from "../option-market";

type OptionId = Id<"optionedBooks">;
const paginationOpts = { numItems: 24, cursor: null };
const today = dayOf(Date.now());

/** The rows of My Optioned Books. */
export const OPTION_ATTEMPTS: Record<string, Attempt> = {
  M38: async ({ options }, { mutation }) =>
    await outcome(mutation(api.options.createFromSaved, { bookId: options.spareBook, today })),
  M39: async (_market, actor) => await ownOptions(actor),
  M40: async (market, actor, column) => await changes(actor, column, ownIn(market, column)),
  M41: async (market, actor, column) => await changes(actor, column, foreignIn(market, column)),
  M110: async (_market, { query }) => await outcome(query(api.options.endings, { today })),
  M111: async ({ books }, { mutation }) =>
    await outcome(mutation(api.options.createFromSaved, { bookId: books.story, today })),
};

/** The cells of a person without a role. */
export const OPTION_NEWCOMER: Record<string, string> = {
  M38: "F",
  M39: "F",
  M40: "F",
  M41: "F",
  M110: "F",
  M111: "F",
};

/** "P" for a list of options that each show a public book, or only its title and author. */
async function ownOptions({ query }: Actor): Promise<string> {
  const list = query(api.options.mine, { sort: "newest", paginationOpts });
  const answer = await outcome(list);
  if (answer !== "+") return answer;
  const rows = (await list).page;
  return rows.length > 0 && rows.every(({ book, isAvailable }) => (book !== null) === isAvailable)
    ? "P"
    : "leaks";
}

async function changes({ mutation }: Actor, column: string, id: OptionId): Promise<string> {
  return agreed([
    await outcome(mutation(api.options.update, { id, ...optionTermsIn(column) })),
    await outcome(mutation(api.options.dismissReminder, { id })),
    await outcome(mutation(api.options.remove, { id })),
    await outcome(mutation(api.options.restore, { id })),
  ]);
}

function ownIn({ options }: PermissionMarket, column: string): OptionId {
  return options[column as "pa"] ?? options.pa;
}

function foreignIn({ options }: PermissionMarket, column: string): OptionId {
  return column === "pa" ? options.pp : options.pa;
}
