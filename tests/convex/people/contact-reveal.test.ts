import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { SORTS } from "../../../domain/catalog/sorts";
import { type Market, market as newMarket, type Somebody, test } from "../../support/market";
import { storeOf } from "../permissions/store";
import type { Actor } from "../../support/stage";
import { CANARY, permissionMarket } from "../permissions/permission-market";

const DAY_MS = 86_400_000;
const contact = { email: "write@book.example", phone: "+1 555 0100" };

type Target = { bookId: Id<"books"> } | { profileId: Id<"profiles"> };

/** An author with a public book, and a producer who may ask for their contact. */
async function setting(market: Market) {
  const mara = await market.person("author", { phone: "+1 555 0199" });
  const bookId = await market.book({
    title: "Low Orbit",
    ownerId: mara.userId,
    profileId: mara.profileId,
    contact,
  });
  const dana = await market.producer("approved", { emailVerified: true });
  return { mara, dana, bookId };
}

async function shownTo({ query }: Pick<Actor, "query">, target: Target) {
  return await query(api.authors.contact, { target });
}

async function reveal({ mutation }: Pick<Actor, "mutation">, target: Target) {
  return await mutation(api.authors.revealContact, { target });
}

async function code(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => "allowed",
    (error: { data?: { code?: string; reason?: string } }) => error.data?.reason ?? error.data?.code,
  );
}

async function contactsCounted(owner: Somebody): Promise<number | undefined> {
  return (await owner.query(api.books.get, { idOrSlug: "low-orbit" }))?.own?.contacts;
}

test("BKP-13 B-57: a producer sees a book's contact only after asking for it", async ({ market }) => {
  const { dana, bookId } = await setting(market);
  expect(await shownTo(dana, { bookId })).toBeNull();
  await reveal(dana, { bookId });
  expect(await shownTo(dana, { bookId })).toEqual(contact);
});

test("B-14: a contact revealed on the author's page is that of their account", async ({ market }) => {
  const { mara, dana } = await setting(market);
  await reveal(dana, { profileId: mara.profileId });
  expect(await shownTo(dana, { profileId: mara.profileId })).toEqual({
    email: mara.email,
    phone: "+1 555 0199",
  });
});

test("B-57: a book without its own contact shows its author's", async ({ market }) => {
  const { mara, dana } = await setting(market);
  const bookId = await market.book({ title: "Silent", ownerId: mara.userId, profileId: mara.profileId });
  await reveal(dana, { bookId });
  expect(await shownTo(dana, { bookId })).toEqual({ email: mara.email, phone: "+1 555 0199" });
});

test("B-57: the owner and the admin see the contact without asking", async ({ market }) => {
  const { mara, bookId } = await setting(market);
  const admin = await market.person("admin");
  for (const person of [mara, admin]) {
    expect(await shownTo(person, { bookId })).toEqual(contact);
    expect(await shownTo(person, { profileId: mara.profileId })).toMatchObject({ email: mara.email });
  }
  expect(await contactsCounted(mara)).toBe(0);
});

test("B-13 B-41: a reveal counts once per producer, book and day", async ({ market }) => {
  const { mara, dana, bookId } = await setting(market);
  const greta = await market.producer("approved", { emailVerified: true });
  for (const producer of [dana, dana, greta, dana]) await reveal(producer, { bookId });
  expect(await contactsCounted(mara)).toBe(2);
  await market.pass(DAY_MS);
  await reveal(dana, { bookId });
  expect(await contactsCounted(mara)).toBe(3);
});

test("B-41: a conversation counts as a contact, until its first message is taken back", async ({
  market,
}) => {
  const { mara, dana, bookId } = await setting(market);
  const threadId = await dana.mutation(api.messages.threads.start, {
    bookId,
    text: "Is the TV option free?",
  });
  expect(await contactsCounted(mara)).toBe(1);
  const { page } = await dana.query(api.messages.threads.messages, {
    threadId,
    paginationOpts: { numItems: 1, cursor: null },
  });
  await dana.mutation(api.messages.threads.undo, { messageId: page[0]!._id });
  expect(await contactsCounted(mara)).toBe(0);
});

test("L-03: each reveal is logged with the person and the book, without contact data", async ({ market }) => {
  const { dana, bookId } = await setting(market);
  await reveal(dana, { bookId });
  const log = await market.t.run(async (ctx) => await ctx.db.query("auditLog").collect());
  const reveals = log.filter(({ action }) => action === "contact.reveal");
  expect(reveals).toMatchObject([{ actorId: dana.userId, table: "books", docId: bookId }]);
  expect(JSON.stringify(reveals)).not.toMatch(/book\.example|555/);
});

test("B-58: a producer whose address is not verified is refused and sees nothing", async ({ market }) => {
  const { bookId } = await setting(market);
  const greta = await market.producer("approved");
  expect(await code(reveal(greta, { bookId }))).toBe("email_not_verified");
  expect(await shownTo(greta, { bookId })).toBeNull();
});

test("B-58: revealed contacts close when the producer's address is no longer verified", async ({
  market,
}) => {
  const { dana, bookId } = await setting(market);
  await reveal(dana, { bookId });
  await market.verify(dana.email, false);
  expect(await shownTo(dana, { bookId })).toBeNull();
});

test("X19: a producer who reveals too many authors has to wait", async ({ market }) => {
  const { dana } = await setting(market);
  const bookIds = await market.books(...Array.from({ length: 30 }, (_, n) => ({ title: `Book ${n}` })));
  const answers = [];
  for (const bookId of bookIds) answers.push(await code(reveal(dana, { bookId })));
  expect(answers.at(0)).toBe("allowed");
  expect(answers.at(-1)).toBe("rate_limited");
  const [last] = bookIds.slice(-1);
  if (last === undefined) throw new Error("There are no books.");
  expect(await shownTo(dana, { bookId: last })).toBeNull();
});

describe("X02: a revealed contact closes at once", () => {
  test.for(["suspended", "pending"] as const)("when the producer becomes %s", async (status, { market }) => {
    const { dana, bookId } = await setting(market);
    await reveal(dana, { bookId });
    await market.approve(dana.email, status);
    expect(await shownTo(dana, { bookId })).toBeNull();
    await market.approve(dana.email);
    expect(await shownTo(dana, { bookId })).toEqual(contact);
  });

  test("when the producer is denied", async ({ market }) => {
    const { dana, bookId } = await setting(market);
    await reveal(dana, { bookId });
    await market.deny(dana.email, "No credits found");
    expect(await shownTo(dana, { bookId })).toBeNull();
  });

  test.for([
    ["unlisted", { isListed: false }],
    ["blocked", { isBlocked: true }],
    ["below the rule", { amazonRating: 3.9 }],
  ] as const)("when the book is %s", async ([, change], { market }) => {
    const { mara, dana, bookId } = await setting(market);
    await reveal(dana, { bookId });
    await reveal(dana, { profileId: mara.profileId });
    await market.change("low-orbit", change);
    expect(await shownTo(dana, { bookId })).toBeNull();
    expect(await shownTo(dana, { profileId: mara.profileId })).toBeNull();
    expect(await shownTo(mara, { bookId })).toEqual(contact);
  });

  test("when the session has ended", async ({ market }) => {
    const { dana, bookId } = await setting(market);
    await reveal(dana, { bookId });
    await market.t.run(async (ctx) => await ctx.db.delete("authSessions", dana.sessionId));
    expect(await shownTo(dana, { bookId })).toBeNull();
  });

  test("when the book is deleted, together with the record of its reveals", async ({ market }) => {
    const { dana, bookId } = await setting(market);
    await reveal(dana, { bookId });
    await market.remove("low-orbit");
    expect(await shownTo(dana, { bookId })).toBeNull();
    expect(await market.t.run(async (ctx) => await ctx.db.query("contactReveals").collect())).toEqual([]);
  });
});

test("a hidden book is refused like one that does not exist", async ({ market }) => {
  const { mara, dana } = await setting(market);
  const hidden = await market.book({ title: "Hidden", isListed: false, profileId: mara.profileId });
  const gone = await market.book({ title: "Gone" });
  await market.remove("gone");
  const idle = await market.person("author");
  for (const target of [{ bookId: hidden }, { bookId: gone }, { profileId: idle.profileId }]) {
    expect(await code(reveal(dana, target))).toBe("not_found");
    expect(await shownTo(dana, target)).toBeNull();
  }
});

test("X01 X03 M15: no public answer contains a contact or a producer's name, for anybody", async ({
  market: _,
}) => {
  const shelf = newMarket();
  const world = await permissionMarket(shelf, storeOf(shelf.t));
  await shelf.settle();
  const producers = await world.store.rows("favorites");
  const secrets = [CANARY, ...new Set(producers.map(({ producerId }) => producerId))];
  for (const who of ["an", "ax", "pp", "pd", "ps", "newcomer"] as const) {
    const said = JSON.stringify(await everyPublicAnswer(world.actors[who], world));
    for (const secret of secrets) expect(said, `${who} reads ${secret}`).not.toContain(secret);
  }
  const approved = JSON.stringify(await everyPublicAnswer(world.actors.pa, world));
  expect(approved).not.toContain(CANARY);
  expect(JSON.stringify(await shownTo(world.actors.pa, { bookId: world.books.pub }))).toContain(CANARY);
});

/** Every query of the market's pages except the contact itself. */
async function everyPublicAnswer(
  { query }: Actor,
  { books, authors }: Awaited<ReturnType<typeof permissionMarket>>,
) {
  const paginationOpts = { numItems: 48, cursor: null };
  const q = `${CANARY} public people example 1555`;
  return await Promise.all([
    ...SORTS.map((sort) => query(api.catalog.browse, { filters: {}, sort, paginationOpts })),
    query(api.catalog.search, { q, filters: {}, paginationOpts }),
    query(api.catalog.searchSorted, { q, filters: {}, sort: "title", count: 24 }),
    query(api.catalog.sponsoredHits, { q, filters: {}, seed: 0 }),
    query(api.catalog.sponsored, { seed: 0, half: "after", paginationOpts }),
    query(api.catalog.successStories, { paginationOpts }),
    query(api.home.bestsellers, {}),
    query(api.home.genreCarousel, { genre: "Thriller" }),
    query(api.home.savedByProducers, {}),
    query(api.home.sponsoredStrip, { seed: 0 }),
    ...Object.values(books).map((idOrSlug) => query(api.books.get, { idOrSlug })),
    ...Object.values(authors).map((slugOrId) => query(api.authors.bySlug, { slugOrId })),
    ...Object.values(authors).map((profileId) => query(api.authors.booksOf, { profileId, paginationOpts })),
    query(api.authors.similar, { slug: "test-somebody" }),
  ]);
}
