import { api } from "../../../../convex/_generated/api";
import type { Actor } from "../../../support/stage";
import { agreed, outcome } from "../matrix";
import type { Attempt } from "../permission-market";
import { CANARY } from "../permission-market";

/** The rows of a producer's own dashboard: its counts, saved books, profile. */
export const PRODUCER_AREA_ATTEMPTS: Record<string, Attempt> = {
  M97: async (_market, actor) => await outcome(actor.query(api.producers.desk, {})),
  M34: async (_market, actor) => await savedBooks(actor),
  M46: async (_market, actor) => await saveProfile(actor),
  // A profile names no producer, so reaching for another's means naming its producer anyway.
  M48: async ({ books }, actor, column) =>
    await saveProfile(actor, ["pp", "pa"].includes(column) ? { userId: books.pub } : {}),
  M100: async (_market, actor) => await outcome(actor.mutation(api.producers.markSeen, {})),
  M220: async ({ books }, { query }) => await outcome(query(api.favorites.isNamed, { bookId: books.pub })),
  // Turns it on and off again: a named save would no longer be a secret.
  M221: async ({ books: { pub: bookId } }, { mutation }) =>
    agreed([
      await outcome(mutation(api.favorites.setNamed, { bookId, isNamed: true })),
      await outcome(mutation(api.favorites.setNamed, { bookId, isNamed: false })),
    ]),
  M222: async ({ books }, { mutation }) =>
    await outcome(mutation(api.favorites.setNamed, { bookId: books.story, isNamed: true })),
  M140: async (_market, actor) => await outcome(actor.query(api.producers.profile, {})),
};

async function saveProfile({ mutation }: Actor, more: object = {}): Promise<string> {
  const profile = { websiteLink: `https://${CANARY}-office.example/` };
  return await outcome(mutation(api.producers.save, { profile, ...more }));
}

/** "P" for a list in which each book is a public card or a stub without one. */
async function savedBooks({ query }: Actor): Promise<string> {
  const paginationOpts = { numItems: 48, cursor: null };
  const lists = [{ q: "" }, { q: "public" }, { genre: "Thriller" as const }].map((list) =>
    query(api.favorites.mine, { sort: "newest", paginationOpts, ...list }),
  );
  const answer = await outcome(Promise.all(lists));
  if (answer !== "+") return answer;
  const rows = (await Promise.all(lists)).flatMap(({ page }) => page);
  return rows.every(({ bookState, card }) => (card !== null) === (bookState === "public")) ? "P" : "leaks";
}

/** The cells of a person without a role. */
export const PRODUCER_AREA_NEWCOMER: Record<string, string> = {
  M97: "F",
  M34: "F",
  M100: "F",
  M46: "F",
  M48: "F",
  M140: "F",
  M220: "F",
  M221: "F",
  M222: "F",
};
