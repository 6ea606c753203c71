import type { FunctionArgs } from "convex/server";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { dayOf } from "../../../domain/dates";
import type { Stage } from "../../../domain/producers/slate";
import type { Market, Somebody } from "../../support/market";

type ColumnArgs = FunctionArgs<typeof api.producer.slate.column>;

const FIRST_PAGE = { numItems: 24, cursor: null };

export async function column(
  { query }: Somebody,
  stage: Stage,
  { isArchived = false, filter }: Partial<Pick<ColumnArgs, "isArchived" | "filter">> = {},
) {
  return (await query(api.producer.slate.column, { stage, isArchived, filter, paginationOpts: FIRST_PAGE }))
    .page;
}

export async function titles(
  producer: Somebody,
  stage: Stage,
  list?: Partial<ColumnArgs>,
): Promise<string[]> {
  return (await column(producer, stage, list)).map(({ title }) => title);
}

export async function counts(producer: Somebody) {
  return (await producer.query(api.producers.desk, {})).counts;
}

/** Books this producer saved, the last on top of Considering. */
export async function savedBooks(market: Market, producer: Somebody, names: readonly string[]) {
  const ids = await market.books(...names.map((title) => ({ title })));
  for (const bookId of ids) await producer.mutation(api.favorites.set, { bookId, saved: true });
  return ids;
}

export async function move(
  producer: Somebody,
  bookId: Id<"books"> | undefined,
  stage: Stage,
  after: Id<"books"> | null = null,
) {
  if (bookId === undefined) throw new Error("There is no such book.");
  await producer.mutation(api.producer.slate.move, { bookId, stage, after, today: dayOf(Date.now()) });
}
