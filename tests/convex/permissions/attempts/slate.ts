import { api } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import { dayOf } from "../../../../domain/dates";
import type { Actor } from "../../../support/stage";
import { agreed, outcome } from "../matrix";
import { tagIn, type Attempt } from "../permission-market";

/** The rows of the slate. Its functions take no producer, so they can only reach the caller's own cards. */
export const SLATE_ATTEMPTS: Record<string, Attempt> = {
  M98: async ({ books }, actor) => await moveCard(actor, books.pub),
  M99: async ({ books }, actor) => await moveCard(actor, books.story),
  M130: async (_market, actor) => await columns(actor),
  M131: async ({ books }, actor, column) => await changes(actor, books.pub, column),
  M132: async ({ books }, actor, column) => await changes(actor, books.story, column),
  M133: async (_market, { mutation }) =>
    agreed([
      await outcome(mutation(api.producer.slate.archivePassed, {})),
      await outcome(mutation(api.producer.slate.restorePassed, {})),
    ]),
};

/** The cells of a person without a role. */
export const SLATE_NEWCOMER: Record<string, string> = {
  M98: "F",
  M99: "F",
  M130: "F",
  M131: "F",
  M132: "F",
  M133: "F",
};

/** "P" for columns in which each book is public or a stub without figures. */
async function columns({ query }: Actor): Promise<string> {
  const paginationOpts = { numItems: 48, cursor: null };
  const filters = [
    undefined,
    { q: "public" },
    { tag: "Series" },
    { warning: true as const },
    { q: "public", tag: "Series" },
  ];
  const lists = filters.map((filter) =>
    query(api.producer.slate.column, { stage: "considering", isArchived: false, filter, paginationOpts }),
  );
  const answer = await outcome(Promise.all(lists));
  if (answer !== "+") return answer;
  const cards = (await Promise.all(lists)).flatMap(({ page }) => page);
  return cards.every(({ bookState, book }) => (book !== null) === (bookState === "public")) ? "P" : "leaks";
}

/** Moves the card to Passed and back, so that other rows find the save unchanged. */
async function changes(actor: Actor, bookId: Id<"books">, column: string): Promise<string> {
  const { mutation } = actor;
  const tags = ["Series", tagIn(column)];
  return agreed([
    await outcome(mutation(api.producer.slate.setTags, { bookId, tags })),
    await moveCard(actor, bookId, "passed"),
    await outcome(mutation(api.producer.slate.setPassReason, { bookId, reason: "other" })),
    await outcome(mutation(api.producer.slate.archive, { bookId, isArchived: true })),
    await outcome(mutation(api.producer.slate.archive, { bookId, isArchived: false })),
    await moveCard(actor, bookId),
  ]);
}

async function moveCard(
  { mutation }: Actor,
  bookId: Id<"books">,
  stage: "reading" | "passed" = "reading",
): Promise<string> {
  const today = dayOf(Date.now());
  return await outcome(mutation(api.producer.slate.move, { bookId, stage, after: null, today }));
}
