import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { Column } from "./permission-matrix";
import type { Market } from "./market";
import { market } from "./market";

export type Actor = Pick<Market["visitor"], "query" | "mutation">;

/** Bad tokens and closed accounts: the answer is exactly a visitor's. */
export type Ghost = "endedSession" | "closedAccount" | "deletedUser";

export type World = {
  market: Market;
  actors: Record<Column | "newcomer" | Ghost, Actor>;
  /** Books of the author in column `ao`, one per state, and the id of one that is gone. */
  books: Record<"pub" | "hid" | "low" | "blk" | "story" | "missing", Id<"books">>;
};

/** A market with a book in every state and a person in every standing. Each producer has saved the public book. */
export async function permissionWorld(): Promise<World> {
  const shelf = market();
  const [owner, other] = [await shelf.person("author"), await shelf.person("author")];
  const books = await booksOf(shelf, owner.userId);
  const producers = {
    pp: await shelf.producer("pending"),
    pa: await shelf.producer("approved"),
    pd: await shelf.producer("approved"),
    ps: await shelf.producer("approved"),
    endedSession: await shelf.producer("approved"),
    deletedUser: await shelf.producer("approved"),
  };
  for (const { mutation } of Object.values(producers))
    await mutation(api.favorites.set, { bookId: books.pub, saved: true });
  await shelf.deny(producers.pd.email, "No credits found");
  await shelf.approve(producers.ps.email, "suspended");
  const closedAccount = await shelf.person("admin");
  await shelf.t.run(async (ctx) => {
    await ctx.db.delete("authSessions", producers.endedSession.sessionId);
    await ctx.db.delete("users", producers.deletedUser.userId);
    await ctx.db.patch("users", closedAccount.userId, { disabledAt: 1 });
  });
  const [ad, newcomer] = [await shelf.person("admin"), await shelf.person("user")];
  const actors = { an: shelf.visitor, ao: owner, ax: other, ...producers, ad, newcomer, closedAccount };
  return { market: shelf, actors, books };
}

async function booksOf(shelf: Market, ownerId: Id<"users">): Promise<World["books"]> {
  const one = async (title: string, fields: object) => await shelf.book({ title, ownerId, ...fields });
  const books = {
    pub: await one("Public", {}),
    hid: await one("Unlisted", { isListed: false }),
    low: await one("Below", { amazonRating: 3 }),
    blk: await one("Blocked", { isBlocked: true }),
    story: await one("Story", { amazonRating: 3, isOptioned: true, isOptionedPublic: true }),
    missing: await one("Gone", {}),
  };
  await shelf.remove("gone");
  for (let n = 0; n < 4; n++) await shelf.book({ title: `Shelf ${n}` });
  for (const slug of ["public", "unlisted", "below", "blocked"]) await shelf.sponsor(slug, "permanent");
  return books;
}
