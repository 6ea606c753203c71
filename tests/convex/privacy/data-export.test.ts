import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { addCover, test } from "../../support/market";
import { saveSearch } from "../../support/searches";

test("a page of the export starts where the previous one ended, without rereading rows", async ({
  market,
}) => {
  const { userId } = await market.person("author");
  await market.t.run(async (ctx) => {
    for (let n = 0; n < 1100; n++) await ctx.db.insert("uploads", { userId, kind: "cover", createdAt: n });
  });
  const page = async (position: { source: number; cursor: string | null }) =>
    await market.t.query(internal.internal.personal.rows, { userId, table: "uploads", position });
  const first = await page({ source: 0, cursor: null });
  await market.t.run(async (ctx) => {
    for (const upload of await ctx.db.query("uploads").take(first.rows.length))
      await ctx.db.delete("uploads", upload._id);
  });
  const second = await page(first.next!);
  expect(JSON.parse(second.rows[0] ?? "")).toMatchObject({ createdAt: first.rows.length });
});

test("a producer's export has their own searches, removed ones too, and what these found", async ({
  market,
}) => {
  const [dana, greta] = [await market.producer(), await market.producer()];
  const fields = { searchName: "Coastal crime", genre: "Thriller" as const, alerts: "off" as const };
  const id = await saveSearch(dana, fields);
  await saveSearch(greta, { alerts: "off" });
  const bookId = await market.book({ title: "Low Orbit" });
  await market.pass(0);
  await dana.mutation(api.producer.savedSearches.remove, { id });
  const exported = async (table: "savedSearches" | "searchMatches") => {
    const position = { source: 0, cursor: null };
    const args = { userId: dana.userId, table, position };
    const { rows } = await market.t.query(internal.internal.personal.rows, args);
    return rows.map((row) => JSON.parse(row) as object);
  };
  const [search, ...others] = await exported("savedSearches");
  expect(search).toMatchObject({ ...fields, removedAt: Date.now() });
  expect(search).not.toHaveProperty("genreKey");
  expect(others).toEqual([]);
  expect(await exported("searchMatches")).toMatchObject([{ searchId: id, bookId }]);
});

test("an author's export leads to their photo and their covers", async ({ market }) => {
  const author = await market.person("author");
  const { userId, profileId } = author;
  const bookId = await market.book({ title: "Low Orbit", ownerId: userId, profileId });
  const { storageId } = await addCover(market, author, bookId);
  const exported = async (table: "profiles" | "books" | "uploads") => {
    const args = { userId, table, position: { source: 0, cursor: null } };
    const { rows } = await market.t.query(internal.internal.personal.rows, args);
    return rows.map((row) => JSON.parse(row) as object);
  };
  const link = await market.t.run(async (ctx) => {
    await ctx.db.patch("profiles", profileId, { profileImageId: storageId });
    return await ctx.storage.getUrl(storageId);
  });
  expect(link).not.toBeNull();
  expect(await exported("profiles")).toMatchObject([{ profileImageLink: link }]);
  expect(await exported("books")).toMatchObject([{ coverImageLink: link }]);
  expect(await exported("uploads")).toMatchObject([{ fileLink: link }]);
});
