import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { type Market, test } from "../../support/market";

async function setting(market: Market) {
  const mara = await market.person("author");
  const own = { ownerId: mara.userId, profileId: mara.profileId };
  const [salt] = await market.books({ title: "Salt", ...own }, { title: "Harbour", amazonRating: 3, ...own });
  if (salt === undefined) throw new Error("No book.");
  await mara.mutation(api.books.markSeen, {});
  return { mara, salt, news: async () => await mara.query(api.books.news, {}) };
}

test("the news counts relevant saves and contacts since the last visit, until the author leaves the page", async ({
  market,
}) => {
  const { mara, salt, news } = await setting(market);
  expect(await news()).toMatchObject({ saves: 0, contacts: 0, changes: [] });
  const fan = await market.producer("approved", { emailVerified: true });
  const waiting = await market.producer("pending");
  await fan.mutation(api.favorites.set, { bookId: salt, saved: true });
  await waiting.mutation(api.favorites.set, { bookId: salt, saved: true });
  await fan.mutation(api.authors.revealContact, { target: { bookId: salt } });
  await fan.mutation(api.authors.revealContact, { target: { profileId: mara.profileId } });
  expect(await news()).toMatchObject({ saves: 1, contacts: 2 });
  await market.approve(waiting.email);
  await market.settle();
  expect((await news()).saves).toBe(2);
  await fan.mutation(api.favorites.set, { bookId: salt, saved: false });
  expect((await news()).saves).toBe(1);
  expect(JSON.stringify(await news())).not.toContain(fan.userId);
  await market.pass(60_000);
  await mara.mutation(api.books.markSeen, {});
  expect(await news()).toMatchObject({ seenAt: Date.now(), saves: 0, contacts: 0 });
});

test("the news never counts fewer than no saves", async ({ market }) => {
  const { mara, salt, news } = await setting(market);
  const fan = await market.producer();
  await fan.mutation(api.favorites.set, { bookId: salt, saved: true });
  await mara.mutation(api.books.markSeen, {});
  await fan.mutation(api.favorites.set, { bookId: salt, saved: false });
  expect((await news()).saves).toBe(0);
  await (await market.producer()).mutation(api.favorites.set, { bookId: salt, saved: true });
  expect((await news()).saves).toBe(1);
});

test("the news names a book that became public or was blocked, until it is back as it was", async ({
  market,
}) => {
  const { news } = await setting(market);
  await market.change("harbour", { amazonRating: 4.2 });
  expect((await news()).changes).toMatchObject([{ title: "Harbour", was: "belowRule", is: "public" }]);
  await market.change("salt", { isBlocked: true });
  expect((await news()).changes).toMatchObject([{ title: "Harbour" }, { was: "public", is: "blocked" }]);
  await market.change("harbour", { amazonRating: 3.1 });
  await market.change("salt", { isBlocked: false });
  expect((await news()).changes).toEqual([]);
});

test("an author's own listing changes and deleted books are not news", async ({ market }) => {
  const { mara, salt, news } = await setting(market);
  await mara.mutation(api.books.setListed, { bookId: salt, listed: false });
  await mara.mutation(api.books.setListed, { bookId: salt, listed: true });
  expect((await news()).changes).toEqual([]);
  await market.change("harbour", { amazonRating: 4.2 });
  await market.remove("harbour");
  expect((await news()).changes).toEqual([]);
});

test("an author gets no news about other authors' books", async ({ market }) => {
  const { salt } = await setting(market);
  const [other, fan] = [await market.person("author"), await market.producer()];
  await fan.mutation(api.favorites.set, { bookId: salt, saved: true });
  expect(await other.query(api.books.news, {})).toEqual({
    seenAt: null,
    saves: 0,
    contacts: 0,
    changes: [],
  });
  await expect(fan.query(api.books.news, {})).rejects.toMatchObject({ data: { code: "FORBIDDEN" } });
});
