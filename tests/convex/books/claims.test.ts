import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { keepFile } from "../../../convex/model/books/files";
import { MAX_CLAIMED } from "../../../domain/books/claims";
import { type Market, type Somebody, test } from "../../support/market";
import { mailsTo } from "../../support/sign-in";

const MARA = { firstName: "Mara", lastName: "Ellingsworth", email: "mara@people.example" };
const contact = { email: MARA.email, phone: "+1 555 0100" };

async function author(market: Market, emailVerified = true): Promise<Somebody> {
  return await market.person("author", { ...MARA, emailVerified });
}

async function offered({ query }: Pick<Somebody, "query">): Promise<string[]> {
  return (await query(api.books.claimable, {})).books.map(({ title }) => title);
}

async function claim({ mutation }: Pick<Somebody, "mutation">, ...bookIds: Id<"books">[]) {
  return (await mutation(api.books.claim, { bookIds })).claimed;
}

async function stored({ t }: Market, bookId: Id<"books">) {
  return await t.run((ctx) => ctx.db.get("books", bookId));
}

test("SUB-35: an author can claim an ownerless book with their address, and the claim is logged", async ({
  market,
}) => {
  const bookId = await market.book({ title: "Low Orbit", contact });
  const mara = await author(market);
  expect(await offered(mara)).toEqual(["Low Orbit"]);
  expect(await claim(mara, bookId)).toEqual([bookId]);
  expect(await stored(market, bookId)).toMatchObject({ ownerId: mara.userId, profileId: mara.profileId });
  expect(await offered(mara)).toEqual([]);
  const log = await market.t.run((ctx) => ctx.db.query("auditLog").collect());
  expect(log).toMatchObject([
    { action: "book.claimed", actorId: mara.userId, docId: bookId, before: { ownerId: null } },
  ]);
  expect(await mailsTo(market.t, MARA.email, "books_claimed")).toMatchObject([
    { templateData: { firstName: "Mara", bookTitles: "Low Orbit", howMany: "one" } },
  ]);
});

test("claiming several books at once sends one email", async ({ market }) => {
  const ids = await market.books(...["One", "Two", "Three"].map((title) => ({ title, contact })));
  const mara = await author(market);
  expect(await claim(mara, ...ids)).toEqual(ids);
  const [mail, ...more] = await mailsTo(market.t, MARA.email, "books_claimed");
  expect(mail?.templateData).toMatchObject({ bookTitles: "One, Two, Three", howMany: "several" });
  expect(more).toEqual([]);
});

test("books beyond the limit of one claim follow in the next", async ({ market }) => {
  const many = Array.from({ length: MAX_CLAIMED + 2 }, (_, n) => ({ title: `Book ${n}`, contact }));
  await market.books(...many);
  const mara = await author(market);
  const first = await mara.query(api.books.claimable, {});
  expect([first.books.length, first.hasMore]).toEqual([MAX_CLAIMED, true]);
  await claim(mara, ...first.books.map(({ _id }) => _id));
  const next = await mara.query(api.books.claimable, {});
  expect([next.books.length, next.hasMore]).toEqual([2, false]);
});

test("B-57: a claimed book uses its owner's contact from then on", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit", contact });
  const mara = await author(market);
  await claim(mara, bookId);
  await mara.mutation(api.profiles.saveField, { change: { email: "agent@people.example" } });
  expect(await mara.query(api.authors.contact, { target: { bookId } })).toMatchObject({
    email: "agent@people.example",
  });
});

test("X05 B-58: an unverified address can claim nothing and is offered nothing", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit", contact });
  const mara = await author(market, false);
  expect(await mara.query(api.books.claimable, {})).toEqual({ isVerified: false, books: [], hasMore: false });
  await expect(claim(mara, bookId)).rejects.toMatchObject({ data: { reason: "email_not_verified" } });
  expect((await stored(market, bookId))?.ownerId).toBeUndefined();
});

test("M25: another address's book, an owned book and a deleted one get the same refusal", async ({
  market,
}) => {
  const owner = await market.person("author", { emailVerified: true });
  const ids = await market.books(
    { title: "Another's", contact: { email: "other@people.example" } },
    { title: "Nobody's" },
    { title: "Owned", contact, ownerId: owner.userId, profileId: owner.profileId },
    { title: "Gone", contact },
  );
  await market.remove("gone");
  const mara = await author(market);
  for (const id of ids) expect(await claim(mara, id)).toEqual([]);
  expect(await offered(mara)).toEqual([]);
  const books = await market.t.run((ctx) => ctx.db.query("books").collect());
  expect(books.map(({ ownerId }) => ownerId)).toEqual([undefined, undefined, owner.userId]);
  expect(await market.t.run((ctx) => ctx.db.query("auditLog").collect())).toEqual([]);
  expect(await mailsTo(market.t, MARA.email)).toEqual([]);
});

test("B-28: writing an address into your own profile claims nothing", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit", contact });
  const thief = await market.person("author", { emailVerified: true });
  await thief.mutation(api.profiles.saveField, { change: { email: MARA.email } });
  expect(await offered(thief)).toEqual([]);
  expect(await claim(thief, bookId)).toEqual([]);
});

test("B-28: writing an address into a profile lets nobody claim another author's ownerless book", async ({
  market,
}) => {
  const other = await market.person("author");
  await other.mutation(api.profiles.saveField, { change: { email: MARA.email } });
  const bookId = await market.book({ title: "Low Orbit", profileId: other.profileId });
  const mara = await author(market);
  expect(await offered(mara)).toEqual([]);
  expect(await claim(mara, bookId)).toEqual([]);
});

test("M25: only authors can claim books, and only so many an hour", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit", contact });
  const mara = await author(market);
  for (let n = 0; n < 60; n++) await claim(mara, await market.book({ title: `Not mine ${n}` }));
  await expect(claim(mara, bookId)).rejects.toMatchObject({ data: { reason: "rate_limited" } });
  for (const who of [await market.producer(), await market.person("admin"), await market.person("user")]) {
    await expect(claim(who, bookId)).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
    await expect(offered(who)).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
  }
  await expect(claim(market.visitor, bookId)).rejects.toMatchObject({ data: { code: "UNAUTHENTICATED" } });
});

test("B-29: an imported profile merges into the author's own with its last book", async ({ market }) => {
  const left = { ...MARA, bio: "Writes about ports." };
  const profileId = await market.unclaimedAuthor(left);
  const [first, second] = await market.books({ title: "One", profileId }, { title: "Two", profileId });
  if (first === undefined || second === undefined) throw new Error("No books were made.");
  const mara = await author(market);
  expect((await offered(mara)).sort()).toEqual(["One", "Two"]);
  await claim(mara, first);
  const page = async (slugOrId: string) => await market.visitor.query(api.authors.bySlug, { slugOrId });
  expect(await page("mara-ellingsworth")).toMatchObject({ _id: profileId });
  await claim(mara, second);
  expect(await page("mara-ellingsworth")).toMatchObject({
    _id: mara.profileId,
    slug: "mara-ellingsworth-2",
    bio: "Writes about ports.",
    publishedWorks: 2,
  });
  const profiles = await market.t.run((ctx) => ctx.db.query("profiles").collect());
  expect(profiles.map(({ _id }) => _id)).toEqual([mara.profileId]);
  const contacts = await market.t.run((ctx) => ctx.db.query("profileContacts").collect());
  expect(contacts.map((row) => row.profileId)).toEqual([mara.profileId]);
});

test("B-29: an import's profile with another address stays, and what the author entered is kept", async ({
  market,
}) => {
  const profileId = await market.unclaimedAuthor({
    ...MARA,
    email: "old@people.example",
    bio: "From the import.",
  });
  const bookId = await market.book({ title: "One", profileId, contact });
  const mara = await author(market);
  await mara.mutation(api.profiles.saveField, { change: { bio: "My own words." } });
  expect(await claim(mara, bookId)).toEqual([bookId]);
  expect(await market.t.run((ctx) => ctx.db.get("profiles", profileId))).not.toBeNull();
  expect((await mara.query(api.profiles.me, {})).fields.bio).toBe("My own words.");
});

test("B-29: the picture of an imported profile goes with it, and its upload, if the author has their own", async ({
  market,
}) => {
  const profileId = await market.unclaimedAuthor(MARA);
  const bookId = await market.book({ title: "One", profileId });
  const mara = await author(market);
  const own = await market.t.run(async (ctx) => {
    const pictures = [];
    for (const id of [profileId, mara.profileId]) {
      const storageId = await ctx.storage.store(new Blob([id]));
      await ctx.db.patch("profiles", id, { profileImageId: storageId });
      await keepFile(ctx, "headshot", storageId, id);
      pictures.push(storageId);
    }
    return pictures[1];
  });
  await claim(mara, bookId);
  const uploads = await market.t.run((ctx) => ctx.db.query("uploads").collect());
  expect(uploads.map(({ storageId }) => storageId)).toEqual([own]);
  const files = await market.t.run((ctx) => ctx.db.system.query("_storage").collect());
  expect(files.map(({ _id }) => _id)).toEqual([own]);
});
