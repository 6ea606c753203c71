import { describe, expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { test } from "../../support/market";
import { column, counts, move, savedBooks, titles } from "./slate";

describe("a column of the slate", () => {
  test("D-09 shows a card with its book, the first line of its note, its tags and its option", async ({
    market,
  }) => {
    const dana = await market.producer();
    const [bookId] = await savedBooks(market, dana, ["Low Orbit"]);
    if (bookId === undefined) throw new Error("There is no book.");
    await dana.mutation(api.producer.notes.save, { bookId, note: "Ask about the sequel.\nThen call Ruth." });
    await dana.mutation(api.producer.slate.setTags, { bookId, tags: [" Series ", "series", ""] });
    await move(dana, bookId, "optioned");
    expect(await column(dana, "considering")).toEqual([]);
    expect(await column(dana, "optioned")).toMatchObject([
      {
        title: "Low Orbit",
        book: { slug: "low-orbit", bestRating: 4.5, totalReviews: 20 },
        bookState: "public",
        noteLine: "Ask about the sequel.",
        tags: ["Series"],
        hasOption: true,
        optionEnd: null,
        stageSince: Date.now(),
      },
    ]);
  });

  test("D-09 keeps the order in which cards were placed", async ({ market }) => {
    const dana = await market.producer();
    const [first, second, third] = await savedBooks(market, dana, ["First", "Second", "Third"]);
    expect(await titles(dana, "considering")).toEqual(["Third", "Second", "First"]);
    await move(dana, third, "considering", second);
    expect(await titles(dana, "considering")).toEqual(["Second", "Third", "First"]);
    await move(dana, first, "reading");
    await move(dana, second, "reading", first);
    expect(await titles(dana, "reading")).toEqual(["First", "Second"]);
    await move(dana, first, "reading", first ?? null);
    expect(await titles(dana, "reading")).toEqual(["First", "Second"]);
  });

  test("D-09 puts a card on top if the card above it left the column meanwhile", async ({ market }) => {
    const dana = await market.producer();
    const [above, below, moved] = await savedBooks(market, dana, ["Above", "Below", "Moved"]);
    await move(dana, above, "talking");
    await move(dana, below, "considering", null);
    await move(dana, moved, "considering", above);
    expect(await titles(dana, "considering")).toEqual(["Moved", "Below"]);
  });

  test("D-09 keeps ranks short however often cards change places", async ({ market }) => {
    const dana = await market.producer();
    const names = ["One", "Two", "Three", "Four"];
    const ids = await savedBooks(market, dana, names);
    const [one, two, three, four] = ids;
    for (let turn = 0; turn < 150; turn++) {
      await move(dana, two, "considering", one);
      await move(dana, three, "considering", one);
      await market.pass(1000);
    }
    await move(dana, four, "considering", three);
    expect(await titles(dana, "considering")).toEqual(["One", "Three", "Four", "Two"]);
    const ranks = await market.t.run(async (ctx) => {
      const saves = await ctx.db.query("favorites").collect();
      return saves.map(({ rank }) => rank);
    });
    expect(new Set(ranks).size).toBe(4);
    expect(Math.max(...ranks.map((rank) => rank.length))).toBeLessThanOrEqual(40);
  });

  test("D-09 filters by tag, by warning and by title or author, and by all of them", async ({ market }) => {
    const dana = await market.producer();
    const [salt, paper] = await savedBooks(market, dana, ["Salt Ledger", "Paper Aviary", "Low Orbit"]);
    if (salt === undefined || paper === undefined) throw new Error("There is no book.");
    await dana.mutation(api.producer.slate.setTags, { bookId: salt, tags: ["Series"] });
    await market.change("paper-aviary", { isListed: false });
    await market.settle();
    expect(await titles(dana, "considering", { filter: { tag: "Series" } })).toEqual(["Salt Ledger"]);
    expect(await titles(dana, "considering", { filter: { warning: true } })).toEqual(["Paper Aviary"]);
    expect(await titles(dana, "considering", { filter: { q: "aviar" } })).toEqual(["Paper Aviary"]);
    expect(await titles(dana, "considering", { filter: { q: "test author" } })).toHaveLength(3);
    expect(await titles(dana, "considering", { filter: { q: "" } })).toHaveLength(3);
    expect(await titles(dana, "considering", { filter: { q: "?!" } })).toEqual([]);
    expect(await titles(dana, "considering", { filter: { q: "ledger", tag: "Series" } })).toEqual([
      "Salt Ledger",
    ]);
    expect(await titles(dana, "considering", { filter: { q: "aviar", tag: "Series" } })).toEqual([]);
    expect(await titles(dana, "considering", { filter: { q: "test", warning: true } })).toEqual([
      "Paper Aviary",
    ]);
    expect(await titles(dana, "considering", { filter: { tag: "Series", warning: true } })).toEqual([]);
    expect(await titles(dana, "reading", { filter: { tag: "Series" } })).toEqual([]);
    expect(await dana.query(api.producers.desk, {})).toMatchObject({
      tags: [{ tag: "Series", count: 1 }],
      counts: { warnings: 1 },
    });
  });

  test("D-09 warns when a book is unlisted, and shows no more of it than its title and author", async ({
    market,
  }) => {
    const dana = await market.producer();
    await savedBooks(market, dana, ["Paper Aviary"]);
    await market.change("paper-aviary", { isListed: false, hiddenBy: "author" });
    await market.settle();
    expect(await column(dana, "considering")).toMatchObject([
      { title: "Paper Aviary", authorName: "Test Author", bookState: "unlisted", book: null, lostRights: [] },
    ]);
  });

  test("D-09 warns when somebody else options a right, but not about one’s own option", async ({
    market,
  }) => {
    const [dana, greta] = [await market.producer(), await market.producer()];
    const [bookId] = await savedBooks(market, dana, ["My Atlas"]);
    if (bookId === undefined) throw new Error("There is no book.");
    await greta.mutation(api.favorites.set, { bookId, saved: true });
    await move(greta, bookId, "optioned");
    await market.change("my-atlas", { rights: { filmTV: "optioned" } });
    await market.settle();
    expect(await column(dana, "considering")).toMatchObject([
      { lostRights: [{ right: "filmTV", status: "optioned" }] },
    ]);
    expect(await column(greta, "optioned")).toMatchObject([{ lostRights: [], hasOption: true }]);
  });

  test("D-09 reads as much for a page of a hundred cards as for one of ten", async ({ market }) => {
    const dana = await market.producer();
    const measured = [undefined, { tag: "Series" }, { q: "book" }].map((filter) => ({
      path: "producer/slate:column",
      args: {
        stage: "considering",
        isArchived: false,
        filter,
        paginationOpts: { numItems: 5, cursor: null },
      },
    }));
    const save = async (names: readonly string[]) => {
      for (const bookId of await savedBooks(market, dana, names))
        await dana.mutation(api.producer.slate.setTags, { bookId, tags: ["Series"] });
      await market.pass(60_000);
    };
    const books = Array.from({ length: 100 }, (_, n) => `Book ${n}`);
    const costs = async () =>
      await Promise.all(
        measured.map(async (query) => await dana.query(internal.staging.market.measure, query)),
      );
    await save(books.slice(0, 10));
    const few = await costs();
    await save(books.slice(10, 55));
    await save(books.slice(55));
    const many = await costs();
    for (const [n, { documents }] of many.entries())
      expect(documents).toBeLessThanOrEqual((few[n]?.documents ?? 0) + 2);
  });

  test("D-09 shows nobody else’s cards", async ({ market }) => {
    const [dana, greta] = [await market.producer(), await market.producer()];
    const [bookId] = await savedBooks(market, dana, ["Low Orbit"]);
    if (bookId === undefined) throw new Error("There is no book.");
    expect(await column(greta, "considering")).toEqual([]);
    expect(await column(greta, "considering", { filter: { q: "orbit" } })).toEqual([]);
    for (const change of [
      greta.mutation(api.producer.slate.setTags, { bookId, tags: ["Mine"] }),
      greta.mutation(api.producer.slate.archive, { bookId, isArchived: true }),
      greta.mutation(api.producer.slate.setPassReason, { bookId, reason: "tone" }),
    ])
      await expect(change).rejects.toThrow("We couldn’t find that");
    expect(await counts(dana)).toMatchObject({ considering: 1, archived: 0 });
  });
});

describe("the tags of a slate", () => {
  test("D-09 take the spelling they have there, and are thirty at most", async ({ market }) => {
    const dana = await market.producer();
    const ids = await savedBooks(
      market,
      dana,
      Array.from({ length: 7 }, (_, n) => `Book ${n}`),
    );
    for (const [n, bookId] of ids.slice(0, 6).entries())
      await dana.mutation(api.producer.slate.setTags, {
        bookId,
        tags: Array.from({ length: 5 }, (_, tag) => `Tag ${n}-${tag}`),
      });
    const [first, last] = [ids[0], ids[6]];
    if (first === undefined || last === undefined) throw new Error("There is no book.");
    await expect(
      dana.mutation(api.producer.slate.setTags, { bookId: last, tags: ["One more"] }),
    ).rejects.toThrow("Your slate can have up to 30 different tags");
    await dana.mutation(api.producer.slate.setTags, { bookId: last, tags: ["TAG 0-0"] });
    expect(await column(dana, "considering", { filter: { tag: "Tag 0-0" } })).toHaveLength(2);
    await dana.mutation(api.producer.slate.setTags, { bookId: first, tags: ["Renamed", "Tag 0-0"] });
    await dana.mutation(api.producer.slate.archive, { bookId: first, isArchived: true });
    await dana.mutation(api.producer.slate.setTags, { bookId: last, tags: ["A", "B", "C", "D", "E"] });
    await dana.mutation(api.producer.slate.archive, { bookId: first, isArchived: false });
    const { tags } = await dana.query(api.producers.desk, {});
    expect(tags).toHaveLength(30);
    await expect(
      dana.mutation(api.producer.slate.setTags, { bookId: last, tags: ["x".repeat(25)] }),
    ).rejects.toThrow("Tags have at most 24 characters");
  });
});

test("a card of a deleted book counts for nothing, wherever it moves", async ({ market }) => {
  const dana = await market.producer();
  const [bookId] = await savedBooks(market, dana, ["Low Orbit"]);
  await move(dana, bookId, "optioned");
  await market.remove("low-orbit");
  await move(dana, bookId, "talking");
  expect(await column(dana, "talking")).toMatchObject([
    { bookState: "deleted", book: null, hasOption: true },
  ]);
});
