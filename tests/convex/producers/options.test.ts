import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { dayOf } from "../../../domain/dates";
import { addDays } from "../../../domain/days";
import { NO_RIGHTS, type OptionSort } from "../../../domain/producers/options";
import type { Stage } from "../../../domain/producers/slate";
import { type Market, type Somebody, test } from "../../support/market";

const TODAY = "2026-11-03";
const MINUTE = 60_000;

async function saved(market: Market, producer: Somebody, title = "Low Orbit"): Promise<Id<"books">> {
  const bookId = await market.book({ title });
  await producer.mutation(api.favorites.set, { bookId, saved: true });
  return bookId;
}

async function create({ mutation }: Somebody, bookId: Id<"books">, today = TODAY) {
  return await mutation(api.options.createFromSaved, { bookId, today });
}

async function list({ query }: Somebody, sort: OptionSort = "newest") {
  const paginationOpts = { numItems: 24, cursor: null };
  return (await query(api.options.mine, { sort, paginationOpts })).page;
}

/** The producer's only option, made from a fresh book. */
async function optioned(market: Market, producer: Somebody, title?: string) {
  const bookId = await saved(market, producer, title);
  await create(producer, bookId);
  return await only(producer);
}

async function only(producer: Somebody) {
  const [option] = await list(producer);
  if (option === undefined) throw new Error("There is no option.");
  return option;
}

async function move({ mutation }: Somebody, bookId: Id<"books">, stage: Stage) {
  await mutation(api.slate.move, { bookId, stage, after: null, today: dayOf(Date.now()) });
}

async function counts({ query }: Somebody) {
  return (await query(api.producers.desk, {})).counts;
}

async function savedTitles({ query }: Somebody) {
  const paginationOpts = { numItems: 24, cursor: null };
  return (await query(api.favorites.mine, { sort: "newest", paginationOpts })).page.map(({ title }) => title);
}

describe("moving a saved book to My Optioned Books", () => {
  test("PDB-04 PDB-05 B-69 makes an option that is negotiated, for film and TV, from today", async ({
    market,
  }) => {
    const dana = await market.producer();
    expect(await optioned(market, dana)).toMatchObject({
      title: "Low Orbit",
      contractStatus: "negotiating",
      rightsOptioned: { ...NO_RIGHTS, filmTV: true },
      optionDate: TODAY,
      optionExpiryDate: null,
      optionPriceCents: null,
      notes: "",
    });
    expect(await counts(dana)).toMatchObject({ negotiating: 1, options: 1, saved: 0 });
  });

  test("B-67 keeps the save, and with it the interest in the book", async ({ market }) => {
    const dana = await market.producer();
    const { bookId } = await optioned(market, dana);
    expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(true);
    expect((await market.visitor.query(api.books.get, { idOrSlug: "low-orbit" }))?.interestCount).toBe(1);
    expect(await savedTitles(dana)).toEqual([]);
  });

  test("PDB-06 B-37 refuses a second option of the same book", async ({ market }) => {
    const dana = await market.producer();
    const { bookId } = await optioned(market, dana);
    await expect(create(dana, bookId)).rejects.toThrow("This book is already in your optioned list");
    expect(await counts(dana)).toMatchObject({ options: 1 });
  });

  test("needs a save and a day near the server's", async ({ market }) => {
    const dana = await market.producer();
    await expect(create(dana, await market.book({ title: "High Tide" }))).rejects.toThrow();
    const bookId = await saved(market, dana);
    await expect(create(dana, bookId, "2026-11-06")).rejects.toThrow();
    expect(await list(dana)).toEqual([]);
  });
});

describe("My Optioned Books", () => {
  test("PDB-10 ENT-23 lists options newest first, or by end date, with their books", async ({ market }) => {
    const dana = await market.producer();
    for (const title of ["Alpha", "Bravo", "Charlie"]) await create(dana, await saved(market, dana, title));
    const [, bravo, alpha] = await list(dana);
    const end = async (id: Id<"optionedBooks">, optionExpiryDate: string) =>
      await dana.mutation(api.options.update, { id, optionExpiryDate });
    await end(alpha?._id as Id<"optionedBooks">, "2027-03-01");
    await end(bravo?._id as Id<"optionedBooks">, "2027-01-12");
    const titles = async (sort: OptionSort) => (await list(dana, sort)).map(({ title }) => title);
    expect(await titles("newest")).toEqual(["Charlie", "Bravo", "Alpha"]);
    expect(await titles("ending")).toEqual(["Bravo", "Alpha", "Charlie"]);
    expect((await list(dana))[0]).toMatchObject({
      isAvailable: true,
      book: { slug: "charlie", genre: "Thriller", coverUrl: null },
    });
  });

  test("B-55 keeps the title and author of a book that was hidden or deleted, and nothing else", async ({
    market,
  }) => {
    const dana = await market.producer();
    const snapshot = { title: "Low Orbit", authorName: "Test Author", isAvailable: false, book: null };
    const { _id: id } = await optioned(market, dana);
    await market.change("low-orbit", { isListed: false });
    expect(await only(dana)).toMatchObject(snapshot);
    await market.change("low-orbit", { isListed: true });
    expect(await only(dana)).toMatchObject({ isAvailable: true });
    await market.remove("low-orbit");
    expect(await only(dana)).toMatchObject(snapshot);
    await dana.mutation(api.options.update, { id, notes: "Ask for the files." });
    expect(await only(dana)).toMatchObject({ notes: "Ask for the files." });
  });

  test("reads two documents per option, however many there are", async ({ market }) => {
    const dana = await market.producer();
    const ids = await market.books(...Array.from({ length: 40 }, (_, n) => ({ title: `Book ${n}` })));
    for (const bookId of ids) {
      await dana.mutation(api.favorites.set, { bookId, saved: true });
      await create(dana, bookId);
    }
    const read = async (sort: OptionSort) =>
      await dana.query(internal.staging.measure, {
        path: "options:mine",
        args: { sort, paginationOpts: { numItems: 5, cursor: null } },
      });
    // Three more say who asks: session, user and profile.
    for (const sort of ["newest", "ending"] as const)
      expect((await read(sort)).documents).toBeLessThanOrEqual(2 * 6 + 3);
  });

  test("PDB-09 counts what is past, what ends soon, and names the next end", async ({ market }) => {
    const dana = await market.producer();
    const days = ["2026-10-16", "2026-11-02", TODAY, "2027-01-01", "2027-01-02"];
    for (const [n, optionExpiryDate] of days.entries()) {
      const { _id: id } = await optioned(market, dana, `Book ${n}`);
      await dana.mutation(api.options.update, { id, optionDate: "2026-01-01", optionExpiryDate });
    }
    await optioned(market, dana, "Open End");
    expect(await dana.query(api.options.endings, { today: TODAY })).toMatchObject({
      past: { count: 2, isMore: false, first: { title: "Book 0" } },
      soon: { count: 2, first: { title: "Book 2" } },
      next: TODAY,
      reminders: [],
    });
    await expect(dana.query(api.options.endings, { today: "x" })).rejects.toThrow("find that");
    expect(await dana.query(api.options.endings, { today: "2027-01-03" })).toMatchObject({
      past: { count: 5 },
      soon: { count: 0, first: null },
      next: null,
    });
  });
});

describe("an edit", () => {
  test("PDB-08 changes the named fields alone; null or an empty text clears one", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optioned(market, dana);
    await dana.mutation(api.options.update, {
      id,
      optionPriceCents: 750_000,
      optionExpiryDate: "2027-05-21",
      rightsOptioned: { ...NO_RIGHTS, audio: true },
      notes: "Renewal costs $2,500.",
    });
    expect(await only(dana)).toMatchObject({
      optionDate: TODAY,
      optionExpiryDate: "2027-05-21",
      optionPriceCents: 750_000,
      rightsOptioned: { ...NO_RIGHTS, audio: true },
      notes: "Renewal costs $2,500.",
    });
    await dana.mutation(api.options.update, {
      id,
      optionPriceCents: null,
      optionExpiryDate: null,
      notes: "",
    });
    expect(await only(dana)).toMatchObject({ optionExpiryDate: null, optionPriceCents: null, notes: "" });
  });

  test("cannot end an option before it starts, from either side", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optioned(market, dana);
    const edit = async (change: object) => await dana.mutation(api.options.update, { id, ...change });
    await expect(edit({ optionExpiryDate: addDays(TODAY, -1) })).rejects.toThrow("before the start date");
    await edit({ optionExpiryDate: TODAY });
    await expect(edit({ optionDate: addDays(TODAY, 1) })).rejects.toThrow("before the start date");
    await expect(edit({ rightsOptioned: NO_RIGHTS })).rejects.toThrow();
    await expect(edit({ optionPriceCents: -1 })).rejects.toThrow();
  });

  test("PDB-07 B-69 of the contract status moves the card, and moving the card changes the status", async ({
    market,
  }) => {
    const dana = await market.producer();
    const { _id: id, bookId } = await optioned(market, dana);
    await dana.mutation(api.options.update, { id, contractStatus: "shopping" });
    expect(await counts(dana)).toMatchObject({ optioned: 1, negotiating: 0 });
    await move(dana, bookId, "negotiating");
    expect(await only(dana)).toMatchObject({ contractStatus: "negotiating" });
    await move(dana, bookId, "optioned");
    expect(await only(dana)).toMatchObject({ contractStatus: "option" });
    await move(dana, bookId, "talking");
    await dana.mutation(api.options.update, { id, notes: "A note moves no card." });
    expect(await counts(dana)).toMatchObject({ talking: 1, optioned: 0, options: 1 });
  });

  test("is limited, as every write is", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optioned(market, dana);
    const edit = async () => await dana.mutation(api.options.update, { id, notes: "Again." });
    for (let n = 0; n < 59; n++) await edit();
    await expect(edit()).rejects.toThrow("Too many attempts");
  });
});

describe("a deleted option", () => {
  test("B-67 returns its book to My Saved Books", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optioned(market, dana);
    await dana.mutation(api.options.update, { id, contractStatus: "option" });
    await dana.mutation(api.options.remove, { id });
    expect(await list(dana)).toEqual([]);
    expect(await savedTitles(dana)).toEqual(["Low Orbit"]);
    expect(await counts(dana)).toMatchObject({ talking: 1, optioned: 0, options: 0, saved: 1 });
  });

  test("comes back with Undo, in its place and with its terms", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optioned(market, dana, "Alpha");
    await optioned(market, dana, "Bravo");
    await dana.mutation(api.options.update, { id, contractStatus: "option", optionPriceCents: 400_000 });
    const before = await list(dana);
    await dana.mutation(api.options.remove, { id });
    await dana.mutation(api.options.restore, { id });
    expect(await list(dana)).toEqual(before);
    expect(await counts(dana)).toMatchObject({ optioned: 1, negotiating: 1, options: 2, saved: 0 });
    await market.settle();
    expect(await list(dana)).toEqual(before);
  });

  test("comes back with its card when the book was unsaved meanwhile", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id, bookId } = await optioned(market, dana);
    await dana.mutation(api.options.remove, { id });
    await dana.mutation(api.favorites.set, { bookId, saved: false });
    await dana.mutation(api.options.restore, { id });
    expect(await counts(dana)).toMatchObject({ options: 1, negotiating: 1, saved: 0 });
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await expect(create(dana, bookId)).rejects.toThrow("already in your optioned list");
  });

  test("is gone for good minutes later", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optioned(market, dana);
    await dana.mutation(api.options.remove, { id });
    await market.pass(6 * MINUTE);
    await expect(dana.mutation(api.options.restore, { id })).rejects.toThrow();
    expect(await market.t.run(async (ctx) => await ctx.db.get("optionedBooks", id))).toBeNull();
  });

  test("stays deleted when its book has a new option", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id, bookId } = await optioned(market, dana);
    await dana.mutation(api.options.remove, { id });
    await create(dana, bookId);
    await expect(dana.mutation(api.options.restore, { id })).rejects.toThrow("already in your optioned list");
    await market.pass(6 * MINUTE);
    expect(await counts(dana)).toMatchObject({ options: 1, negotiating: 1 });
  });

  test("B-55 takes the card of a deleted book with it", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optioned(market, dana);
    await market.remove("low-orbit");
    await dana.mutation(api.options.remove, { id });
    expect(await counts(dana)).toMatchObject({ options: 0, negotiating: 0, saved: 0 });
    await dana.mutation(api.options.restore, { id });
    expect(await counts(dana)).toMatchObject({ options: 1 });
  });

  test("leaves a book that was passed on where it is", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id, bookId } = await optioned(market, dana);
    await move(dana, bookId, "passed");
    await dana.mutation(api.options.remove, { id });
    expect(await counts(dana)).toMatchObject({ passed: 1, talking: 0, saved: 0 });
  });
});

test("B-37 API-12 an option is its producer's alone to read, change and delete", async ({ market }) => {
  const [dana, greta] = [await market.producer(), await market.producer()];
  const { _id: id } = await optioned(market, dana);
  expect(await list(greta)).toEqual([]);
  await expect(greta.mutation(api.options.update, { id, notes: "Mine." })).rejects.toThrow();
  await expect(greta.mutation(api.options.remove, { id })).rejects.toThrow();
  await expect(greta.mutation(api.options.restore, { id })).rejects.toThrow();
  await expect(greta.mutation(api.options.dismissReminder, { id })).rejects.toThrow();
  const page = await market.visitor.query(api.books.get, { idOrSlug: "low-orbit" });
  expect(page?.rights.filmTV).toBe("available");
  expect(await only(dana)).toMatchObject({ notes: "" });
});
