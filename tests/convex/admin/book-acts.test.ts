import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { NEW_OPTION } from "../../../domain/admin/options";
import { type Market, type Somebody, test } from "../../support/market";
import { mailsTo } from "../../support/sign-in";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const option = {
  ...NEW_OPTION,
  rights: ["filmTV", "audio"] as ("filmTV" | "audio")[],
  status: " Writers' room ",
  isPublic: true,
};

const log = async ({ t }: Market) => await t.run(async (ctx) => await ctx.db.query("auditLog").collect());
const bookIn = async ({ t }: Market, id: Id<"books">) => await t.run(async (ctx) => await ctx.db.get(id));
const stories = async ({ visitor }: Market) =>
  (await visitor.query(api.catalog.successStories, { paginationOpts: { numItems: 5, cursor: null } })).page;

async function undo(admin: Somebody, auditId: Id<"auditLog"> | null) {
  if (auditId === null) throw new Error("Nothing changed.");
  return await admin.mutation(api.admin.audit.undo, { auditId });
}

async function emailOf({ t }: Market, bookId: Id<"books">) {
  const rows = await t.run(async (ctx) => await ctx.db.query("bookContacts").collect());
  return rows.find((row) => row.bookId === bookId)?.email;
}

test("ADM-07 B-28: an admin's new author email never moves the book to another owner", async ({ market }) => {
  const [owner, other] = [await market.person("author"), await market.person("author")];
  const bookId = await market.book({
    title: "Overtime",
    ownerId: owner.userId,
    contact: { email: "dez@marchetti.example", phone: "+15550100" },
  });
  const admin = await market.person("admin");
  await admin.mutation(api.admin.books.setAuthorEmail, { bookId, email: ` ${other.email.toUpperCase()} ` });
  expect(await emailOf(market, bookId)).toBe(other.email);
  expect((await bookIn(market, bookId))?.ownerId).toBe(owner.userId);
  expect(await admin.mutation(api.admin.books.setAuthorEmail, { bookId, email: other.email })).toBeNull();
});

test("ADM-07 D-11: an email change is logged with masked addresses and can be undone", async ({ market }) => {
  const bookId = await market.book({ title: "Overtime", contact: { email: "dez@marchetti.example" } });
  const admin = await market.person("admin");
  const changed = await admin.mutation(api.admin.books.setAuthorEmail, {
    bookId,
    email: "wren@adair.example",
  });
  const emptied = await admin.mutation(api.admin.books.setAuthorEmail, { bookId, email: "" });
  expect(await emailOf(market, bookId)).toBeUndefined();
  await expect(undo(admin, changed)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  await undo(admin, emptied);
  expect(await emailOf(market, bookId)).toBe("wren@adair.example");
  const rows = await log(market);
  expect(rows.find(({ action }) => action === "book.contact")).toMatchObject({
    label: "Overtime",
    before: { email: "d•••@marchetti.example" },
    after: { email: "w•••@adair.example" },
  });
  expect(JSON.stringify(rows)).not.toMatch(/dez@|wren@/);
});

test("ADM-07: the address before and the new one get an email about the change, and about its undo", async ({
  market,
}) => {
  const bookId = await market.book({ title: "Overtime", contact: { email: "dez@marchetti.example" } });
  const admin = await market.person("admin");
  const told = async (email: string) =>
    (await mailsTo(market.t, email, "book_contact_changed")).map(({ templateData }) => templateData);
  const typed = { bookId, email: "wren@adair.example" };
  const changed = await admin.mutation(api.admin.books.setAuthorEmail, typed);
  await admin.mutation(api.admin.books.setAuthorEmail, typed);
  const [was, is] = (["no", "yes"] as const).map((isContact) => ({ bookTitle: "Overtime", isContact }));
  expect(await told("dez@marchetti.example")).toEqual([was]);
  expect(await told("wren@adair.example")).toEqual([is]);
  await market.pass(1000);
  await undo(admin, changed);
  expect(await told("dez@marchetti.example")).toEqual([was, is]);
  expect(await told("wren@adair.example")).toEqual([is, was]);
});

test("ADM-07: a book's first own address gets an email, and so does the author whose address producers saw", async ({
  market,
}) => {
  const author = { firstName: "Dez", lastName: "Marchetti", email: "dez@marchetti.example" };
  const bookId = await market.book({ title: "Overtime", profileId: await market.unclaimedAuthor(author) });
  const admin = await market.person("admin");
  await admin.mutation(api.admin.books.setAuthorEmail, { bookId, email: "wren@adair.example" });
  expect(await mailsTo(market.t, author.email, "book_contact_changed")).toMatchObject([
    { templateData: { isContact: "no" } },
  ]);
  expect(await mailsTo(market.t, "wren@adair.example")).toMatchObject([
    { templateData: { isContact: "yes" } },
  ]);
});

test("ADM-07: text that is no email address is refused", async ({ market }) => {
  const bookId = await market.book({ title: "Overtime" });
  const admin = await market.person("admin");
  const typed = { bookId, email: "wren at adair" };
  await expect(admin.mutation(api.admin.books.setAuthorEmail, typed)).rejects.toThrow(/valid email/);
});

test("ADM-16 ADM-19 B-37: an option is verified, and turns its rights to optioned on the book's page", async ({
  market,
}) => {
  const bookId = await market.book({
    title: "Low Orbit",
    rights: { filmTV: "available", theaterStage: "available" },
  });
  const admin = await market.person("admin");
  await admin.mutation(api.admin.options.mark, { bookId, option });
  expect(await bookIn(market, bookId)).toMatchObject({
    isOptioned: true,
    isOptionedPublic: true,
    optionedDate: Date.now(),
    optionedRights: ["filmTV", "audio"],
    optionedVerifiedBy: "Admin",
    productionPhase: "development",
    productionStatus: "Writers' room",
  });
  const page = await market.visitor.query(api.books.get, { idOrSlug: "low-orbit" });
  expect(page?.rights).toMatchObject({ filmTV: "optioned", audio: "optioned", theaterStage: "available" });
  expect(await stories(market)).toHaveLength(1);
});

test("ADM-18: an option needs a right", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const admin = await market.person("admin");
  await expect(admin.mutation(api.admin.options.mark, { bookId, option: NEW_OPTION })).rejects.toThrow(
    /Please select at least one right to option/,
  );
});

test("ADM-15 D-11: removing an option clears its fields, and undoing that restores every one", async ({
  market,
}) => {
  const bookId = await market.book({ title: "Low Orbit", rights: { filmTV: "sold" } });
  const admin = await market.person("admin");
  await admin.mutation(api.admin.options.mark, { bookId, option });
  const marked = await bookIn(market, bookId);
  await market.pass(HOUR);
  const cleared = await admin.mutation(api.admin.options.clear, { bookId });
  const plain = await bookIn(market, bookId);
  expect(plain).toMatchObject({ isOptioned: false, isOptionedPublic: false });
  for (const field of ["optionedRights", "optionedDate", "productionPhase", "productionStatus"])
    expect(plain).not.toHaveProperty(field);
  expect(plain?.rightsShown.filmTV).toBe("sold");
  expect(await admin.mutation(api.admin.options.clear, { bookId })).toBeNull();
  await undo(admin, cleared);
  expect(await bookIn(market, bookId)).toEqual({ ...marked, updatedAt: Date.now() });
});

test("ADM-30 D-11: a changed phase and a removal from the public page can be undone, latest first", async ({
  market,
}) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const admin = await market.person("admin");
  await admin.mutation(api.admin.options.mark, { bookId, option });
  const moved = await admin.mutation(api.admin.options.setPhase, { bookId, phase: "production" });
  const hidden = await admin.mutation(api.admin.options.removeFromPublic, { bookId });
  await expect(undo(admin, moved)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
  await undo(admin, hidden);
  expect(await stories(market)).toMatchObject([{ phase: "production" }]);
  await undo(admin, moved);
  expect(await stories(market)).toMatchObject([{ phase: "development" }]);
});

test("ADM-21 B-55: an admin deletes any book, and the log keeps its name", async ({ market }) => {
  const bookId = await market.book({ title: "Overtime" });
  const admin = await market.person("admin");
  await admin.mutation(api.admin.books.remove, { bookId });
  expect(await bookIn(market, bookId)).toBeNull();
  expect((await log(market)).at(-1)).toMatchObject({
    action: "book.deleted",
    actorKind: "admin",
    label: "Overtime",
  });
});

test("B-60: deleting a book and blocking several need the password again after ten minutes", async ({
  market,
}) => {
  const bookId = await market.book({ title: "Overtime" });
  const admin = await market.person("admin");
  await market.pass(11 * 60_000);
  const refused = { data: { reason: "confirm_password" } };
  const batch = { bookIds: [bookId], batchId: "batch-of-one" };
  await expect(admin.mutation(api.admin.books.remove, { bookId })).rejects.toMatchObject(refused);
  await expect(admin.mutation(api.admin.bulk.block, batch)).rejects.toMatchObject(refused);
  expect(await bookIn(market, bookId)).toMatchObject({ isBlocked: false });
  await market.t.mutation(internal.internal.credentials.confirmSession, { sessionId: admin.sessionId });
  await admin.mutation(api.admin.bulk.block, batch);
  await admin.mutation(api.admin.books.remove, { bookId });
  expect(await bookIn(market, bookId)).toBeNull();
});

test("an admin whose role was taken can change no book any more", async ({ market }) => {
  const bookId = await market.book({ title: "Overtime" });
  const [admin] = [await market.person("admin"), await market.person("admin")];
  await market.t.mutation(internal.account.removeAdmin, { email: admin.email });
  const acts = [
    () => admin.mutation(api.admin.options.mark, { bookId, option }),
    () => admin.mutation(api.admin.sponsorships.sponsorFor, { bookId, days: 7 }),
    () => admin.mutation(api.admin.books.setAuthorEmail, { bookId, email: "" }),
    () => admin.query(api.admin.sponsorships.counts, {}),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
});

test("D-12: a bulk change writes one audit row for each book that changed, in one batch", async ({
  market,
}) => {
  const titles = Array.from({ length: 50 }, (_, n) => ({ title: `Book ${n}`, isListed: n >= 2 }));
  const [gone, ...bookIds] = await market.books({ title: "Gone" }, ...titles.slice(1));
  const admin = await market.person("admin");
  await market.remove("gone");
  const result = await admin.mutation(api.admin.bulk.setListed, {
    bookIds: [gone!, ...bookIds],
    batchId: "batch-of-fifty",
    listed: false,
  });
  expect(result).toMatchObject({ missing: 1 });
  expect(result.auditIds).toHaveLength(48);
  const rows = await log(market);
  expect(rows.filter(({ batchId }) => batchId === "batch-of-fifty")).toHaveLength(48);
  expect(await admin.mutation(api.admin.bulk.undo, { auditIds: result.auditIds })).toEqual({
    undone: 48,
    kept: 0,
  });
  expect(await bookIn(market, bookIds[0]!)).toMatchObject({ isListed: false });
  expect(await bookIn(market, bookIds[1]!)).toMatchObject({ isListed: true, isPublic: true });
});

test("D-12: fifty public books are blocked and unblocked within one transaction's limits", async ({
  market,
}) => {
  const bookIds = await market.books(...Array.from({ length: 50 }, (_, n) => ({ title: `Book ${n}` })));
  const admin = await market.person("admin");
  const { auditIds } = await admin.mutation(api.admin.bulk.block, { bookIds, batchId: "batch-block" });
  expect(auditIds).toHaveLength(50);
  await admin.mutation(api.admin.bulk.undo, { auditIds });
  expect(await bookIn(market, bookIds[49]!)).toMatchObject({ isPublic: true });
});

test("D-12: a bulk undo leaves the books that changed since", async ({ market }) => {
  const bookIds = await market.books({ title: "One" }, { title: "Two" });
  const admin = await market.person("admin");
  const input = { bookIds, batchId: "batch-of-two", days: 14 as const };
  const { auditIds } = await admin.mutation(api.admin.bulk.sponsorFor, input);
  await admin.mutation(api.admin.sponsorships.sponsorFor, { bookId: bookIds[1]!, days: 7 });
  expect(await admin.mutation(api.admin.bulk.undo, { auditIds })).toEqual({ undone: 1, kept: 1 });
  expect(await bookIn(market, bookIds[0]!)).toMatchObject({ isSponsored: false });
  expect(await bookIn(market, bookIds[1]!)).toMatchObject({ sponsoredUntil: Date.now() + 21 * DAY });
});
