import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { dayOf } from "../../../domain/dates";
import type { OptionSort } from "../../../domain/producers/options";
import type { Stage } from "../../../domain/producers/slate";
import type { Market, Somebody } from "../../support/market";

/** The day on which a test market starts. */
export const TODAY = "2026-11-03";

/** Adds a book that the producer has saved. */
export async function saveBook(
  market: Market,
  producer: Somebody,
  title = "Low Orbit",
): Promise<Id<"books">> {
  const bookId = await market.book({ title });
  await producer.mutation(api.favorites.set, { bookId, saved: true });
  return bookId;
}

export async function createOption({ mutation }: Somebody, bookId: Id<"books">, today = TODAY) {
  return await mutation(api.options.createFromSaved, { bookId, today });
}

export async function optionsOf({ query }: Somebody, sort: OptionSort = "newest") {
  const paginationOpts = { numItems: 24, cursor: null };
  return (await query(api.options.mine, { sort, paginationOpts })).page;
}

/** Adds a book with an option of the producer. */
export async function optionBook(market: Market, producer: Somebody, title?: string) {
  const bookId = await saveBook(market, producer, title);
  await createOption(producer, bookId);
  return await newestOption(producer);
}

/** The producer's newest option. */
export async function newestOption(producer: Somebody) {
  const [option] = await optionsOf(producer);
  if (option === undefined) throw new Error("There is no option.");
  return option;
}

export async function moveCard({ mutation }: Somebody, bookId: Id<"books">, stage: Stage) {
  await mutation(api.producer.slate.move, { bookId, stage, after: null, today: dayOf(Date.now()) });
}

export async function deskCounts({ query }: Somebody) {
  return (await query(api.producers.desk, {})).counts;
}

export async function savedTitles({ query }: Somebody) {
  const paginationOpts = { numItems: 24, cursor: null };
  return (await query(api.favorites.mine, { sort: "newest", paginationOpts })).page.map(({ title }) => title);
}
