import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { dayOf } from "../../../domain/dates";
import type { Actor, Stage } from "../../support/stage";

/** The option of the producer in each column, and a book that each of them saved without one. */
export type StagedOptions = Record<"pp" | "pa" | "pd" | "ps", Id<"optionedBooks">> & {
  spareBook: Id<"books">;
};

/** A price in whole cents that no other figure of the market equals. */
const SECRET_PRICE = 4242424242;

/** The private terms of the option of the producer in this column. */
export const optionTermsIn = (column: string) => ({
  notes: `Option of a canary ${column}`,
  optionPriceCents: SECRET_PRICE,
  contractStatus: "shopping" as const,
});

/** Who may receive the terms of these options: their own producers. */
export const OPTION_SECRETS: readonly [
  secret: string,
  pattern: RegExp,
  who: readonly ("pp" | "pa" | "pd" | "ps")[],
][] = [
  ["a producer's option", /Option of a canary p/, ["pp", "pa", "pd", "ps"]],
  ["an approved producer's option", /Option of a canary pa/, ["pa"]],
  ["the price and the status of an option", /4242424242|"shopping"/, ["pp", "pa", "pd", "ps"]],
];

/** Gives each of these producers an option on one book, and a save of another. */
export async function stageOptions(
  stage: Stage,
  producers: Record<"pp" | "pa" | "pd" | "ps", Actor>,
): Promise<StagedOptions> {
  // Last in every list, where other rows look for the public book.
  const last = { genre: "Romance" as const, amazonReviewsCount: 1 };
  const [book, spareBook] = await stage.books({ title: "Tracked", ...last }, { title: "Spare", ...last });
  if (book === undefined || spareBook === undefined) throw new Error("The books were not made.");
  const optionOf = async (column: keyof typeof producers) => {
    const { mutation, query } = producers[column];
    for (const bookId of [book, spareBook]) await mutation(api.favorites.set, { bookId, saved: true });
    await mutation(api.options.createFromSaved, { bookId: book, today: dayOf(Date.now()) });
    const paginationOpts = { numItems: 1, cursor: null };
    const [option] = (await query(api.options.mine, { sort: "newest", paginationOpts })).page;
    if (option === undefined) throw new Error("The option was not made.");
    await mutation(api.options.update, { id: option._id, ...optionTermsIn(column) });
    return option._id;
  };
  return {
    pp: await optionOf("pp"),
    pa: await optionOf("pa"),
    pd: await optionOf("pd"),
    ps: await optionOf("ps"),
    spareBook,
  };
}
