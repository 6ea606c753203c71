import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { addDays } from "../../../domain/days";
import { NO_RIGHTS } from "../../../domain/producers/chosen-rights";
import { type OptionSort } from "../../../domain/producers/options";
import { test } from "../../support/market";
import {
  createOption,
  deskCounts,
  moveCard,
  newestOption,
  optionBook,
  optionsOf,
  saveBook,
  savedTitles,
  TODAY,
} from "./options";

describe("moving a saved book to My Optioned Books", () => {
  test("PDB-04 PDB-05 B-69 makes an option that is negotiated, for film and TV, from today", async ({
    market,
  }) => {
    const dana = await market.producer();
    expect(await optionBook(market, dana)).toMatchObject({
      title: "Low Orbit",
      contractStatus: "negotiating",
      rightsOptioned: { ...NO_RIGHTS, filmTV: true },
      optionDate: TODAY,
      optionExpiryDate: null,
      optionPriceCents: null,
      notes: "",
    });
    expect(await deskCounts(dana)).toMatchObject({ negotiating: 1, options: 1, saved: 0 });
  });

  test("B-67 keeps the save, and with it the interest in the book", async ({ market }) => {
    const dana = await market.producer();
    const { bookId } = await optionBook(market, dana);
    expect(await dana.query(api.favorites.isSaved, { bookId })).toBe(true);
    expect((await market.visitor.query(api.books.get, { idOrSlug: "low-orbit" }))?.interestCount).toBe(1);
    expect(await savedTitles(dana)).toEqual([]);
  });

  test("PDB-06 B-37 refuses a second option of the same book", async ({ market }) => {
    const dana = await market.producer();
    const { bookId } = await optionBook(market, dana);
    await expect(createOption(dana, bookId)).rejects.toThrow("This book is already in your optioned list");
    expect(await deskCounts(dana)).toMatchObject({ options: 1 });
  });

  test("needs a save and a day near the server's", async ({ market }) => {
    const dana = await market.producer();
    await expect(createOption(dana, await market.book({ title: "High Tide" }))).rejects.toThrow();
    const bookId = await saveBook(market, dana);
    await expect(createOption(dana, bookId, "2026-11-06")).rejects.toThrow();
    expect(await optionsOf(dana)).toEqual([]);
  });
});

describe("My Optioned Books", () => {
  test("PDB-10 ENT-23 lists options newest first, or by end date, with their books", async ({ market }) => {
    const dana = await market.producer();
    for (const title of ["Alpha", "Bravo", "Charlie"])
      await createOption(dana, await saveBook(market, dana, title));
    const [, bravo, alpha] = await optionsOf(dana);
    const end = async (id: Id<"optionedBooks">, optionExpiryDate: string) =>
      await dana.mutation(api.options.update, { id, optionExpiryDate });
    await end(alpha?._id as Id<"optionedBooks">, "2027-03-01");
    await end(bravo?._id as Id<"optionedBooks">, "2027-01-12");
    const titles = async (sort: OptionSort) => (await optionsOf(dana, sort)).map(({ title }) => title);
    expect(await titles("newest")).toEqual(["Charlie", "Bravo", "Alpha"]);
    expect(await titles("ending")).toEqual(["Bravo", "Alpha", "Charlie"]);
    expect((await optionsOf(dana))[0]).toMatchObject({
      isAvailable: true,
      book: { slug: "charlie", genre: "Thriller", coverUrl: null },
    });
  });

  test("B-55 keeps the title and author of a book that was hidden or deleted, and nothing else", async ({
    market,
  }) => {
    const dana = await market.producer();
    const snapshot = { title: "Low Orbit", authorName: "Test Author", isAvailable: false, book: null };
    const { _id: id } = await optionBook(market, dana);
    await market.change("low-orbit", { isListed: false });
    expect(await newestOption(dana)).toMatchObject(snapshot);
    await market.change("low-orbit", { isListed: true });
    expect(await newestOption(dana)).toMatchObject({ isAvailable: true });
    await market.remove("low-orbit");
    expect(await newestOption(dana)).toMatchObject(snapshot);
    await dana.mutation(api.options.update, { id, notes: "Ask for the files." });
    expect(await newestOption(dana)).toMatchObject({ notes: "Ask for the files." });
  });

  test("reads two documents per option, however many there are", async ({ market }) => {
    const dana = await market.producer();
    const ids = await market.books(...Array.from({ length: 40 }, (_, n) => ({ title: `Book ${n}` })));
    for (const bookId of ids) {
      await dana.mutation(api.favorites.set, { bookId, saved: true });
      await createOption(dana, bookId);
    }
    const read = async (sort: OptionSort) =>
      await dana.query(internal.staging.market.measure, {
        path: "options:mine",
        args: { sort, paginationOpts: { numItems: 5, cursor: null } },
      });
    // Three more identify the caller: session, user and profile.
    for (const sort of ["newest", "ending"] as const)
      expect((await read(sort)).documents).toBeLessThanOrEqual(2 * 6 + 3);
  });

  test("PDB-09 counts what is past, what ends soon, and names the next end", async ({ market }) => {
    const dana = await market.producer();
    const days = ["2026-10-16", "2026-11-02", TODAY, "2027-01-01", "2027-01-02"];
    for (const [n, optionExpiryDate] of days.entries()) {
      const { _id: id } = await optionBook(market, dana, `Book ${n}`);
      await dana.mutation(api.options.update, { id, optionDate: "2026-01-01", optionExpiryDate });
    }
    await optionBook(market, dana, "Open End");
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
    const { _id: id } = await optionBook(market, dana);
    await dana.mutation(api.options.update, {
      id,
      optionPriceCents: 750_000,
      optionExpiryDate: "2027-05-21",
      rightsOptioned: { ...NO_RIGHTS, audio: true },
      notes: "Renewal costs $2,500.",
    });
    expect(await newestOption(dana)).toMatchObject({
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
    expect(await newestOption(dana)).toMatchObject({
      optionExpiryDate: null,
      optionPriceCents: null,
      notes: "",
    });
  });

  test("cannot end an option before it starts, from either side", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optionBook(market, dana);
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
    const { _id: id, bookId } = await optionBook(market, dana);
    await dana.mutation(api.options.update, { id, contractStatus: "shopping" });
    expect(await deskCounts(dana)).toMatchObject({ optioned: 1, negotiating: 0 });
    await moveCard(dana, bookId, "negotiating");
    expect(await newestOption(dana)).toMatchObject({ contractStatus: "negotiating" });
    await moveCard(dana, bookId, "optioned");
    expect(await newestOption(dana)).toMatchObject({ contractStatus: "option" });
    await moveCard(dana, bookId, "talking");
    await dana.mutation(api.options.update, { id, notes: "A note moves no card." });
    expect(await deskCounts(dana)).toMatchObject({ talking: 1, optioned: 0, options: 1 });
  });

  test("is limited, as every write is", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optionBook(market, dana);
    const edit = async () => await dana.mutation(api.options.update, { id, notes: "Again." });
    for (let n = 0; n < 59; n++) await edit();
    await expect(edit()).rejects.toThrow("Too many attempts");
  });
});

test("B-37 API-12 an option is its producer's alone to read, change and delete", async ({ market }) => {
  const [dana, greta] = [await market.producer(), await market.producer()];
  const { _id: id } = await optionBook(market, dana);
  expect(await optionsOf(greta)).toEqual([]);
  await expect(greta.mutation(api.options.update, { id, notes: "Mine." })).rejects.toThrow();
  await expect(greta.mutation(api.options.remove, { id })).rejects.toThrow();
  await expect(greta.mutation(api.options.restore, { id })).rejects.toThrow();
  await expect(greta.mutation(api.options.dismissReminder, { id })).rejects.toThrow();
  const page = await market.visitor.query(api.books.get, { idOrSlug: "low-orbit" });
  expect(page?.rights.filmTV).toBe("available");
  expect(await newestOption(dana)).toMatchObject({ notes: "" });
});
