import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { test } from "../../support/market";

const many = (count: number, genre: "Thriller" | "Romance" | "Western") =>
  Array.from({ length: count }, (_, n) => ({ title: `${genre} ${n}`, genre, amazonReviewsCount: 10 + n }));

test("the bestsellers are the eight public books with the most reviews", async ({ market }) => {
  await market.books(...many(9, "Thriller"), { title: "Hidden", amazonReviewsCount: 9999, isListed: false });
  const shelf = await market.visitor.query(api.home.bestsellers, {});
  expect(shelf.map((book) => book.title)).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Thriller ${n}`));
});

test("a genre gets a carousel with its fifth public book, largest genre first", async ({ market }) => {
  await market.books(...many(6, "Romance"), ...many(4, "Thriller"), ...many(7, "Western"));
  await market.book({ title: "Below", genre: "Thriller", amazonRating: 3 });
  const genres = async () => await market.visitor.query(api.home.genres, {});
  expect(await genres()).toEqual([
    { genre: "Western", publicCount: 7 },
    { genre: "Romance", publicCount: 6 },
  ]);
  await market.change("below", { amazonRating: 4.2 });
  expect((await genres()).map(({ genre }) => genre)).toEqual(["Western", "Romance", "Thriller"]);
  await market.change("below", { genre: "Romance" });
  expect(await genres()).toContainEqual({ genre: "Romance", publicCount: 7 });
});

test("a genre's carousel shows its five best-reviewed books", async ({ market }) => {
  await market.books(...many(6, "Romance"), ...many(2, "Thriller"));
  const shelf = await market.visitor.query(api.home.genreCarousel, { genre: "Romance" });
  expect(shelf.map((book) => book.title)).toEqual([5, 4, 3, 2, 1].map((n) => `Romance ${n}`));
});

test("Saved by Producers shows only books that approved producers saved, most saved first", async ({
  market,
}) => {
  const [first, second, third] = await market.books(
    { title: "First" },
    { title: "Second" },
    { title: "Third" },
  );
  const [dana, amara, rowan] = [
    await market.producer(),
    await market.producer(),
    await market.producer("pending"),
  ];
  for (const [producer, bookId] of [
    [dana, first],
    [dana, second],
    [amara, second],
    [rowan, third],
  ] as const) {
    if (bookId !== undefined) await producer.mutation(api.favorites.set, { bookId, saved: true });
  }
  const shelf = async () =>
    (await market.visitor.query(api.home.savedByProducers, {})).map((book) => book.title);
  await market.settle();
  expect(await shelf()).toEqual(["Second", "First"]);
  await market.change("second", { isListed: false });
  expect(await shelf()).toEqual(["First"]);
});

test("the sponsored row shows only public sponsored books, and empties when their time is over", async ({
  market,
}) => {
  await market.books({ title: "Salt" }, { title: "Hidden", isListed: false }, { title: "Plain" });
  for (const slug of ["salt", "hidden"]) await market.sponsor(slug, 7);
  const row = async () =>
    (await market.visitor.query(api.home.sponsoredStrip, { seed: 0.5 })).map((book) => book.title);
  expect(await row()).toEqual(["Salt"]);
  await market.settle();
  expect(await row()).toEqual([]);
});

test("home is the same for everybody, logged in or not", async ({ market }) => {
  await market.books(...many(3, "Romance"));
  const dana = await market.producer("denied");
  expect(await dana.query(api.home.bestsellers, {})).toEqual(
    await market.visitor.query(api.home.bestsellers, {}),
  );
});

test("a book whose job was lost finds its place in Saved by Producers with the next save", async ({
  market,
}) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const [dana, amara] = [await market.producer(), await market.producer()];
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  await market.t.run(async (ctx) => {
    for await (const { _id } of ctx.db.system.query("_scheduled_functions")) await ctx.scheduler.cancel(_id);
  });
  await market.pass(120_000);
  await amara.mutation(api.favorites.set, { bookId, saved: true });
  await market.settle();
  const shelf = await market.visitor.query(api.home.savedByProducers, {});
  expect(shelf.map((book) => book.title)).toEqual(["Low Orbit"]);
});

test("a book leaves Saved by Producers at once with its last save", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  const dana = await market.producer();
  await dana.mutation(api.favorites.set, { bookId, saved: true });
  await market.settle();
  expect(await market.visitor.query(api.home.savedByProducers, {})).toHaveLength(1);
  await dana.mutation(api.favorites.set, { bookId, saved: false });
  expect(await market.visitor.query(api.home.savedByProducers, {})).toEqual([]);
});

test("the figures count every public book, also one that waits for a genre", async ({ market }) => {
  await market.books(
    { title: "Salt" },
    { title: "Pepper", genre: "General" },
    { title: "Low", amazonRating: 3 },
  );
  expect(await market.visitor.query(api.home.figures, {})).toEqual({ books: 2, producers: 0 });
});
