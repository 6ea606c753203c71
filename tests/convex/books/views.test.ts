import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { Actor } from "../../support/stage";
import { type Somebody, test } from "../../support/market";

const DAY_MS = 86_400_000;

async function recordView({ mutation }: Pick<Actor, "mutation">, bookId: Id<"books">, browser = "one") {
  return await mutation(api.books.recordView, { bookId, viewerKey: `browser-number-${browser}` });
}

async function views(owner: Somebody): Promise<number | undefined> {
  return (await owner.query(api.books.get, { idOrSlug: "low-orbit" }))?.own?.views;
}

test("B-41: a view counts once per browser, book and day", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId });
  for (const browser of ["one", "one", "two", "one"]) await recordView(market.visitor, bookId, browser);
  expect(await views(mara)).toBe(2);
  await market.pass(DAY_MS);
  await recordView(market.visitor, bookId, "one");
  expect(await views(mara)).toBe(3);
});

test("many views of one book are counted side by side, and show as one exact number", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId });
  for (let browser = 0; browser < 40; browser += 1)
    await recordView(market.visitor, bookId, `view-${browser}`);
  expect(await views(mara)).toBe(40);
  const rows = await market.t.run((ctx) => ctx.db.query("bookStats").collect());
  const inRows = rows.map((row) => row.views).filter((count) => count > 0);
  expect(inRows.length).toBeGreaterThan(8);
  expect(Math.max(...inRows)).toBeLessThan(20);
});

test("views that were counted before there were several rows still count", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId });
  await market.t.run(async (ctx) => {
    const row = await ctx.db.query("bookStats").first();
    if (row) await ctx.db.patch("bookStats", row._id, { views: 7 });
    for (const { _id } of await ctx.db.query("counters").collect())
      await ctx.db.patch("counters", _id, { shard: undefined });
  });
  await recordView(market.visitor, bookId);
  expect(await views(mara)).toBe(8);
  await market.book({ title: "Another" });
  expect(await market.t.query(internal.staging.market.bookCount, {})).toBe(2);
});

test("B-41: a logged-in person is one viewer in every browser", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId });
  const dana = await market.producer();
  for (const browser of ["one", "two", "three"]) await recordView(dana, bookId, browser);
  expect(await views(mara)).toBe(1);
});

test("B-41: views by the owner and by admins do not count", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId });
  await recordView(mara, bookId);
  await recordView(await market.person("admin"), bookId);
  expect(await views(mara)).toBe(0);
});

test("B-56: a view of a hidden book gets the usual answer and stores nothing", async ({ market }) => {
  const hidden = await market.book({ title: "Hidden", isListed: false });
  const gone = await market.book({ title: "Gone" });
  await market.remove("gone");
  const open = await market.book({ title: "Low Orbit" });
  const answers = [];
  for (const bookId of [hidden, gone, open]) answers.push(await recordView(market.visitor, bookId));
  expect(answers).toEqual([null, null, null]);
  const marks = await market.t.run(async (ctx) => await ctx.db.query("viewMarks").collect());
  expect(marks.map(({ bookId }) => bookId)).toEqual([open]);
});

test("B-41: a browser id in any other format is refused", async ({ market }) => {
  const bookId = await market.book({ title: "Low Orbit" });
  for (const viewerKey of ["", "short", "x".repeat(65), "mara@people.example-and-more"]) {
    await expect(market.visitor.mutation(api.books.recordView, { bookId, viewerKey })).rejects.toThrow();
  }
});

test("viewer records are deleted within two days, and the count stays", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId });
  await recordView(market.visitor, bookId);
  const forget = async () => await market.t.mutation(internal.jobs.books.deleteViewMarks, {});
  await market.pass(DAY_MS);
  await forget();
  const marks = async () => await market.t.run(async (ctx) => await ctx.db.query("viewMarks").collect());
  expect(await marks()).toHaveLength(1);
  await market.pass(DAY_MS);
  await forget();
  expect(await marks()).toEqual([]);
  expect(await views(mara)).toBe(1);
});

test("only the owner and the admin see a book's view count", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId });
  await recordView(market.visitor, bookId);
  for (const person of [market.visitor, await market.producer(), await market.person("author")]) {
    const page = await person.query(api.books.get, { idOrSlug: "low-orbit" });
    expect(page?.own).toBeNull();
    expect(JSON.stringify(page)).not.toMatch(/"views"|"contacts"/);
  }
});

test("X21: one network address cannot pose as a crowd by sending new browser ids", async ({ market }) => {
  const mara = await market.person("author");
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId });
  const crowd = market.t.withRequestMetadata({ ip: "203.0.113.7" });
  for (let n = 0; n < 320; n++) expect(await recordView(crowd, bookId, `${n}`)).toBeNull();
  expect(await views(mara)).toBe(300);
  await recordView(market.t.withRequestMetadata({ ip: "198.51.100.9" }), bookId, "elsewhere");
  expect(await views(mara)).toBe(301);
});
