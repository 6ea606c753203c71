import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { Column } from "./matrix";
import type { PermissionStore } from "./store";
import type { Actor, Stage } from "../stage";

export type { Actor };

/** Bad tokens and closed accounts: the answer is exactly a visitor's. */
export type Ghost = "endedSession" | "closedAccount" | "deletedUser";

export type Who = Column | "newcomer" | Ghost;

export type PermissionMarket = {
  market: Stage;
  store: PermissionStore;
  actors: Record<Who, Actor>;
  /** Whom each of them is signed in as; nobody, in column `an`. */
  subjects: Record<Who, string | null>;
  /** Books of the author in column `ao`, one per state, and the id of one that is gone. */
  books: Record<"pub" | "hid" | "low" | "blk" | "story" | "missing", Id<"books">>;
  /** A book without an owner, whose contact address is the author's in column `ao`. */
  unowned: Id<"books">;
  /** The author of those books, and the one in column `ax`, who has none. */
  authors: Record<"works" | "idle", Id<"profiles">>;
};

/** Contact data that must never be met where it is not open; every secret field of the world holds one. */
export const CANARY = "canary";
const REASON = `Reason of a ${CANARY}`;

/** A hidden book that the author in column `ao` may claim. */
export const UNOWNED = {
  title: "Unclaimed",
  amazonRating: 3,
  contact: { email: `${CANARY}-profile@people.example` },
};

/**
 * A market with a book in every state and a person in every standing. Each producer has saved the public book;
 * those who were ever approved have been shown its author's contact, and so have none to show now but `pa`.
 */
export async function permissionMarket(
  shelf: Stage,
  store: PermissionStore,
  itself: Actor,
): Promise<PermissionMarket> {
  const secret = { ...UNOWNED.contact, phone: `+1555profile-${CANARY}` };
  const [owner, other] = [
    await shelf.person("author", { ...secret, emailVerified: true }),
    await shelf.person("author", { emailVerified: true }),
  ];
  const unowned = await shelf.book(UNOWNED);
  const books = await booksOf(shelf, owner);
  const producers = {
    pp: await shelf.producer("pending"),
    pa: await shelf.producer("approved", { emailVerified: true }),
    pd: await shelf.producer("approved", { emailVerified: true }),
    ps: await shelf.producer("approved", { emailVerified: true }),
    endedSession: await shelf.producer("approved"),
    deletedUser: await shelf.producer("approved"),
  };
  for (const { mutation } of Object.values(producers))
    await mutation(api.favorites.set, { bookId: books.pub, saved: true });
  for (const { mutation } of [producers.pa, producers.pd, producers.ps])
    for (const target of [{ bookId: books.pub }, { profileId: owner.profileId }])
      await mutation(api.authors.revealContact, { target });
  await shelf.deny(producers.pd.email, REASON);
  await shelf.approve(producers.ps.email, "suspended");
  const closedAccount = await shelf.person("admin");
  await store.remove("authSessions", producers.endedSession.sessionId);
  await store.remove("users", producers.deletedUser.userId);
  await store.patch("users", closedAccount.userId, { disabledAt: 1 });
  await store.patch("profiles", producers.pd.profileId, { approvalNotes: `Notes of a ${CANARY}` });
  await itself.mutation(internal.staging.addMessages, { subjects: [`Subject of a ${CANARY}`] });
  const [ad, newcomer] = [await shelf.person("admin"), await shelf.person("user")];
  const people = { ao: owner, ax: other, ...producers, ad, newcomer, closedAccount };
  const subjects = Object.fromEntries(
    Object.entries(people).map(([who, { userId, sessionId }]) => [who, `${userId}|${sessionId}`]),
  ) as Record<keyof typeof people, string>;
  return {
    market: shelf,
    store,
    actors: { an: shelf.visitor, ...people },
    subjects: { an: null, ...subjects },
    books,
    unowned,
    authors: { works: owner.profileId, idle: other.profileId },
  };
}

async function booksOf(
  shelf: Stage,
  { userId: ownerId, profileId }: { userId: Id<"users">; profileId: Id<"profiles"> },
): Promise<PermissionMarket["books"]> {
  const one = async (title: string, fields: object) => {
    const state = title.toLowerCase();
    const contact = { email: `${CANARY}-${state}@people.example`, phone: `+1555${state}-${CANARY}` };
    return await shelf.book({ title, ownerId, profileId, contact, ...fields });
  };
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
