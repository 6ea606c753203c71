import { v } from "convex/values";
import { internal } from "./_generated/api";
import { seedAction, seedMutation, seedQuery } from "./functions";
import {
  addDemoBooks,
  addDemoProducers,
  addDemoSaves,
  addLogin,
  finishDemo,
  isDemoWanted,
} from "./model/demoMarket";
import { addInventedBooks } from "./model/inventedBooks";
import { counterValue } from "./model/counters";
import { newHash } from "./model/accounts/passwordChecks";
import { vWipeStep, wipeSome } from "./model/reset";
import { DEMO_BOOKS } from "./seedContent/books";
import { DEMO_LOGINS, DEMO_PASSWORD } from "./seedContent/people";

/** Books whose saves are written in one mutation: each save also writes the book's catalogue rows. */
const SAVES_BATCH = 6;

/**
 * How many books there are, how many the demo market has, and whether it is still to be put in place here.
 * Every step of seeding may run again: it adds what is missing.
 */
export const status = seedQuery({
  args: {},
  returns: v.object({ books: v.number(), demoBooks: v.number(), isDemoWanted: v.boolean() }),
  handler: async (ctx) => ({
    books: await counterValue(ctx, "books.total"),
    demoBooks: DEMO_BOOKS.length,
    isDemoWanted: await isDemoWanted(ctx),
  }),
});

/** The demo sign-ins, all with the hash of the one password. May run twice. */
export const accounts = seedAction({
  args: {},
  returns: v.null(),
  handler: async (ctx): Promise<null> => {
    const secret = await newHash(ctx, DEMO_PASSWORD);
    for (const { email } of DEMO_LOGINS) await ctx.runMutation(internal.seed.login, { email, secret });
    return null;
  },
});

/** One demo sign-in with its role and approval; one that is there already keeps its password. */
export const login = seedMutation({
  args: { email: v.string(), secret: v.string() },
  returns: v.null(),
  handler: async (ctx, { email, secret }) => {
    await addLogin(ctx, email, secret);
    return null;
  },
});

/** The demo market's books `from` to `from + count`, with their authors. */
export const books = seedMutation({
  args: { from: v.number(), count: v.number() },
  returns: v.null(),
  handler: async (ctx, { from, count }) => {
    await addDemoBooks(ctx, from, count);
    return null;
  },
});

/** The demo market's producers and what they saved: the last step. */
export const interest = seedAction({
  args: {},
  returns: v.null(),
  handler: async (ctx): Promise<null> => {
    await ctx.runMutation(internal.seed.producers, {});
    for (let from = 0; from < DEMO_BOOKS.length; from += SAVES_BATCH) {
      await ctx.runMutation(internal.seed.saves, { from, count: SAVES_BATCH });
    }
    await ctx.runMutation(internal.seed.finish, {});
    return null;
  },
});

/** The producers who only save. */
export const producers = seedMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await addDemoProducers(ctx);
    return null;
  },
});

/** Who saved the demo books `from` to `from + count`. */
export const saves = seedMutation({
  args: { from: v.number(), count: v.number() },
  returns: v.null(),
  handler: async (ctx, { from, count }) => {
    await addDemoSaves(ctx, from, count);
    return null;
  },
});

/** Records that the whole demo market is in place, so that it is not put there again. */
export const finish = seedMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await finishDemo(ctx);
    return null;
  },
});

/** `count` invented books (at most 100), always the same ones for the same `from` and `seed`. */
export const largeBatch = seedMutation({
  args: { from: v.number(), count: v.number(), seed: v.optional(v.number()) },
  returns: v.null(),
  handler: async (ctx, { from, count, seed = 1 }) => {
    await addInventedBooks(ctx, { from, count, seed });
    return null;
  },
});

/** Gives this book so many words: a change of one document, which its page shows. */
export const touchBook = seedMutation({
  args: { bookId: v.id("books"), wordCount: v.number() },
  returns: v.null(),
  handler: async (ctx, { bookId, wordCount }) => {
    await ctx.db.patch("books", bookId, { wordCount });
    return null;
  },
});

/** Empties the market and its accounts. Every login ends. */
export const reset = seedAction({
  args: {},
  returns: v.null(),
  handler: async (ctx): Promise<null> => {
    let step: number | null = 0;
    while (step !== null) step = await ctx.runMutation(internal.seed.wipe, { step });
    return null;
  },
});

/** One step of `reset`; returns the next, or null when all is gone. */
export const wipe = seedMutation({
  args: { step: vWipeStep },
  returns: v.union(vWipeStep, v.null()),
  handler: async (ctx, { step }): Promise<number | null> => {
    return await wipeSome(ctx, step);
  },
});
