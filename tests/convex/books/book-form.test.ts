import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { FullRightsMap } from "../../../domain/books/rights";
import { RIGHTS } from "../../../domain/books/rights";
import { adminForm, bookForm } from "../../support/book-form";
import { type Market, test } from "../../support/market";

async function stored({ t }: Market, id: Id<"books">) {
  return await t.run(async (ctx) => await ctx.db.get("books", id));
}

async function logOf({ t }: Market, docId: string) {
  const rows = await t.run(async (ctx) => await ctx.db.query("auditLog").collect());
  return rows.filter((row) => row.docId === docId);
}

test("SUB-30 SUB-31 SUB-33: a new book is its author's draft, public by the rating rule, and confirmed by email", async ({
  market,
}) => {
  const author = await market.person("author", { firstName: "Thriller", lastName: "Author" });
  const id = await author.mutation(api.books.create, { form: bookForm({ isbn: "0-8044-2957-X" }) });
  expect(await stored(market, id)).toMatchObject({
    ownerId: author.userId,
    profileId: author.profileId,
    authorName: "Thriller Author",
    slug: "the-paper-coast",
    publicationStatus: "draft",
    isbn13: "9780804429573",
    amazonLink: "https://amazon.com/dp/paper-coast",
    isPublic: true,
    producersInterested: 0,
  });
  expect(await market.visitor.query(api.books.get, { idOrSlug: id })).not.toBeNull();
  const mails = await market.t.run(async (ctx) => await ctx.db.query("emailOutbox").collect());
  expect(mails.filter(({ type }) => type === "book_submitted")).toMatchObject([
    {
      to: author.email,
      templateData: { firstName: "Thriller", bookTitle: "The Paper Coast", isPublic: "yes" },
    },
  ]);
});

test("SUB-33: the email about a new book below the rating rule does not call it listed", async ({
  market,
}) => {
  const author = await market.person("author");
  await author.mutation(api.books.create, { form: bookForm({ amazonRating: "3.9" }) });
  const mails = await market.t.run(async (ctx) => await ctx.db.query("emailOutbox").collect());
  expect(mails.filter(({ type }) => type === "book_submitted")).toMatchObject([
    { to: author.email, templateData: { isPublic: "no" } },
  ]);
});

test("B-17: an author can add two hundred books without a membership, and any number with one", async ({
  market,
}) => {
  const author = await market.person("author");
  const own = { ownerId: author.userId, profileId: author.profileId, isListed: false };
  await market.books(...Array.from({ length: 199 }, (_, n) => ({ title: `Book ${n}`, ...own })));
  const add = async () => await author.mutation(api.books.create, { form: bookForm() });
  await add();
  await expect(add()).rejects.toMatchObject({ data: { reason: "too_many_books" } });
  await market.t.run(
    async (ctx) => await ctx.db.patch("profiles", author.profileId, { subscriptionStatus: "trialing" }),
  );
  await add();
  await market.t.run(
    async (ctx) => await ctx.db.patch("profiles", author.profileId, { subscriptionStatus: "none" }),
  );
});

test("SUB-09 SUB-20: the server checks every field as the form does", async ({ market }) => {
  const author = await market.person("author");
  const rights = { ...bookForm().rights, filmTV: "unavailable" as const };
  await expect(
    author.mutation(api.books.create, { form: bookForm({ title: "", rights, hasAwards: "yes" }) }),
  ).rejects.toMatchObject({
    data: {
      ZodError: [
        { path: ["form", "title"], message: "Book title is required." },
        { path: ["form", "rights"], message: "Please select at least one available right for new books." },
        { path: ["form", "awards"], message: "Please enter the award names." },
      ],
    },
  });
});

test("SUB-21 SUB-31 B-24: an edit keeps the address, returns the book to draft and clears emptied fields", async ({
  market,
}) => {
  const author = await market.person("author");
  const id = await author.mutation(api.books.create, {
    form: bookForm({ subtitle: "Gone", isbn: "0306406152" }),
  });
  await market.t.run(async (ctx) => await ctx.db.patch("books", id, { publicationStatus: "published" }));
  const rights = { ...bookForm().rights, filmTV: "sold" as const };
  await author.mutation(api.books.update, { bookId: id, form: bookForm({ title: "Another Coast", rights }) });
  const book = await stored(market, id);
  expect(book).toMatchObject({ title: "Another Coast", slug: "the-paper-coast", publicationStatus: "draft" });
  expect([book?.subtitle, book?.isbn13, book?.rights.filmTV]).toEqual([undefined, undefined, "sold"]);
});

test("editing a logline writes at most four documents, however many filters find the book", async ({
  market,
}) => {
  const author = await market.person("author");
  const rights = Object.fromEntries(RIGHTS.map((right) => [right, "available"])) as FullRightsMap;
  const form = bookForm({ rights, hasAudiobook: true, screenplayAvailable: true });
  const bookId = await author.mutation(api.books.create, { form });
  const edit = { path: "books:update", args: { bookId, form: { ...form, logline: "Another line." } } };
  const { written } = await author.mutation(internal.staging.market.measureMutation, edit);
  expect(written).toBeLessThanOrEqual(4);
});

test("B-35: a changed rating is logged with before and after; an unchanged one is not", async ({
  market,
}) => {
  const author = await market.person("author");
  const id = await author.mutation(api.books.create, { form: bookForm() });
  await author.mutation(api.books.update, { bookId: id, form: bookForm({ title: "Same ratings" }) });
  expect(await logOf(market, id)).toEqual([]);
  const form = bookForm({ amazonRating: "3.9", goodreadsReviewsCount: "12" });
  await author.mutation(api.books.update, { bookId: id, form });
  expect(await logOf(market, id)).toMatchObject([
    {
      actorId: author.userId,
      action: "book.ratings",
      before: { amazonRating: 4.3, goodreadsReviewsCount: null },
      after: { amazonRating: 3.9, goodreadsReviewsCount: 12 },
    },
  ]);
  expect((await stored(market, id))?.isPublic).toBe(false);
});

test("SUB-04 SUB-05 B-09: the admin sets author, email and interest, and must give a reason for interest", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const author = await market.person("author");
  const bookId = await author.mutation(api.books.create, { form: bookForm() });
  const extra = adminForm({ authorEmail: " Pen@Example.com", producersInterested: "3" });
  const save = async (more: Partial<typeof extra>) =>
    await admin.mutation(api.books.update, { bookId, form: bookForm(), admin: { ...extra, ...more } });
  await expect(save({})).rejects.toMatchObject({ data: { reason: "interest_needs_reason" } });
  await save({ interestReason: "Three mails to support" });
  expect(await stored(market, bookId)).toMatchObject({
    ownerId: author.userId,
    authorName: "Thriller Author",
    producersInterested: 3,
  });
  expect(await market.visitor.query(api.books.get, { idOrSlug: bookId })).toMatchObject({ interestCount: 3 });
  expect(await admin.query(api.books.editForm, { id: bookId })).toMatchObject({
    admin: { authorEmail: "pen@example.com", producersInterested: 3 },
  });
  expect((await author.query(api.books.editForm, { id: bookId })).admin).toBeNull();
  const log = await logOf(market, bookId);
  expect(log.map(({ action }) => action)).toEqual(["book.edit", "book.contact", "book.interest"]);
  expect(JSON.stringify(log)).not.toContain("pen@example.com");
});

test("SUB-04: a book that the admin adds has no owner until an author claims it (B-28)", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const form = bookForm();
  await expect(admin.mutation(api.books.create, { form })).rejects.toMatchObject({
    data: { reason: "author_name_missing" },
  });
  const id = await admin.mutation(api.books.create, {
    form,
    admin: adminForm({ authorEmail: "a@b.example" }),
  });
  const book = await stored(market, id);
  expect([book?.ownerId, book?.profileId, book?.authorName]).toEqual([
    undefined,
    undefined,
    "Thriller Author",
  ]);
});

test("M16 M17: an author cannot set the admin's fields or unknown ones", async ({ market }) => {
  const author = await market.person("author");
  const id = await author.mutation(api.books.create, { form: bookForm() });
  const before = await stored(market, id);
  const calls = [
    author.mutation(api.books.update, { bookId: id, form: bookForm(), admin: adminForm() }),
    author.mutation(api.books.create, { form: bookForm(), admin: adminForm() }),
    ...["slug", "ownerId", "isBlocked", "sponsored", "favoriteCount", "producersInterested", "isListed"].map(
      async (key) =>
        await author.mutation(api.books.update, { bookId: id, form: { ...bookForm(), [key]: "1" } }),
    ),
  ];
  for (const call of calls) await expect(call).rejects.toThrow();
  expect(await stored(market, id)).toEqual(before);
});

test("M07 M17: another author's book looks missing under every id", async ({ market }) => {
  const [owner, other] = [await market.person("author"), await market.person("author")];
  const bookId = await owner.mutation(api.books.create, { form: bookForm() });
  const missing = { data: { reason: "not_found" } };
  await expect(other.mutation(api.books.update, { bookId, form: bookForm() })).rejects.toMatchObject(missing);
  for (const id of [bookId, "the-paper-coast", ""])
    await expect(other.query(api.books.editForm, { id })).rejects.toMatchObject(missing);
});

test("an author can add twenty books an hour, then has to wait", async ({ market }) => {
  const author = await market.person("author");
  for (let n = 0; n < 20; n++)
    await author.mutation(api.books.create, { form: bookForm({ title: `No ${n}` }) });
  await expect(author.mutation(api.books.create, { form: bookForm() })).rejects.toMatchObject({
    data: { reason: "rate_limited" },
  });
});
