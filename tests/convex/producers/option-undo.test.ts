import { describe, expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { test } from "../../support/market";
import { createOption, deskCounts, moveCard, optionBook, optionsOf, savedTitles } from "./options";

const MINUTE = 60_000;

describe("a deleted option", () => {
  test("B-67 returns its book to My Saved Books", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optionBook(market, dana);
    await dana.mutation(api.options.update, { id, contractStatus: "option" });
    await dana.mutation(api.options.remove, { id });
    expect(await optionsOf(dana)).toEqual([]);
    expect(await savedTitles(dana)).toEqual(["Low Orbit"]);
    expect(await deskCounts(dana)).toMatchObject({ talking: 1, optioned: 0, options: 0, saved: 1 });
  });

  test("comes back with Undo, in its place and with its terms", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optionBook(market, dana, "Alpha");
    await optionBook(market, dana, "Bravo");
    await dana.mutation(api.options.update, { id, contractStatus: "option", optionPriceCents: 400_000 });
    const before = await optionsOf(dana);
    await dana.mutation(api.options.remove, { id });
    await dana.mutation(api.options.restore, { id });
    expect(await optionsOf(dana)).toEqual(before);
    expect(await deskCounts(dana)).toMatchObject({ optioned: 1, negotiating: 1, options: 2, saved: 0 });
    await market.settle();
    expect(await optionsOf(dana)).toEqual(before);
  });

  test("comes back with its card when the book was unsaved meanwhile", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id, bookId } = await optionBook(market, dana);
    await dana.mutation(api.options.remove, { id });
    await dana.mutation(api.favorites.set, { bookId, saved: false });
    await dana.mutation(api.options.restore, { id });
    expect(await deskCounts(dana)).toMatchObject({ options: 1, negotiating: 1, saved: 0 });
    await dana.mutation(api.favorites.set, { bookId, saved: true });
    await expect(createOption(dana, bookId)).rejects.toThrow("already in your optioned list");
  });

  test("B-55 comes back with its card when the book was deleted before or after", async ({ market }) => {
    const dana = await market.producer();
    const column = async () => {
      const negotiating = { stage: "negotiating" as const, isArchived: false };
      const paginationOpts = { numItems: 24, cursor: null };
      return (await dana.query(api.producer.slate.column, { ...negotiating, paginationOpts })).page;
    };
    const card = { bookState: "deleted", authorName: "Test Author", hasOption: true, tags: ["Series"] };
    for (const title of ["Before", "After"]) {
      const { _id: id, bookId } = await optionBook(market, dana, title);
      await dana.mutation(api.producer.slate.setTags, { bookId, tags: ["Series"] });
      if (title === "Before") await market.remove("before");
      await dana.mutation(api.options.remove, { id });
      if (title === "After") await market.remove("after");
      expect(await column()).toHaveLength(title === "Before" ? 0 : 1);
      await dana.mutation(api.options.restore, { id });
    }
    expect(await column()).toMatchObject([
      { ...card, title: "After" },
      { ...card, title: "Before" },
    ]);
    expect(await deskCounts(dana)).toMatchObject({ options: 2, negotiating: 2, saved: 0 });
  });

  test("comes back without what changed of its book since it was hidden", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id, bookId } = await optionBook(market, dana);
    await dana.mutation(api.options.remove, { id });
    await dana.mutation(api.favorites.set, { bookId, saved: false });
    await market.change("low-orbit", { isListed: false, title: "Secret Title" });
    await dana.mutation(api.options.restore, { id });
    await dana.mutation(api.options.remove, { id });
    const saved = { sort: "newest" as const, paginationOpts: { numItems: 24, cursor: null } };
    expect((await dana.query(api.favorites.mine, saved)).page).toMatchObject([
      { title: "Low Orbit", bookState: "unlisted" },
    ]);
  });

  test("is gone for good minutes later", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optionBook(market, dana);
    await dana.mutation(api.options.remove, { id });
    await market.pass(6 * MINUTE);
    await expect(dana.mutation(api.options.restore, { id })).rejects.toThrow();
    expect(await market.t.run(async (ctx) => await ctx.db.get("optionedBooks", id))).toBeNull();
  });

  test("stays deleted when its book has a new option", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id, bookId } = await optionBook(market, dana);
    await dana.mutation(api.options.remove, { id });
    await createOption(dana, bookId);
    await expect(dana.mutation(api.options.restore, { id })).rejects.toThrow("already in your optioned list");
    await market.pass(6 * MINUTE);
    expect(await deskCounts(dana)).toMatchObject({ options: 1, negotiating: 1 });
  });

  test("B-55 takes the card of a deleted book with it", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id } = await optionBook(market, dana);
    await market.remove("low-orbit");
    await dana.mutation(api.options.remove, { id });
    expect(await deskCounts(dana)).toMatchObject({ options: 0, negotiating: 0, saved: 0 });
  });

  test("leaves a book that was passed on where it is", async ({ market }) => {
    const dana = await market.producer();
    const { _id: id, bookId } = await optionBook(market, dana);
    await moveCard(dana, bookId, "passed");
    await dana.mutation(api.options.remove, { id });
    expect(await deskCounts(dana)).toMatchObject({ passed: 1, talking: 0, saved: 0 });
  });
});
