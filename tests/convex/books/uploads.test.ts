import { expect, vi } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { addCover, test, type Market } from "../../support/market";

const DAY = 86_400_000;

/** An author with a book. */
async function shelf(market: Market) {
  const author = await market.person("author");
  const bookId = await market.book({ title: "The Cover", ownerId: author.userId });
  return { author, bookId };
}

async function uploads({ t }: Market) {
  return await t.run((ctx) => ctx.db.query("uploads").collect());
}

/** Runs the nightly job. */
async function night(market: Market) {
  await market.t.mutation(internal.jobs.books.deleteUnusedFiles, {});
  await market.t.mutation(internal.jobs.privacy.deleteOutdated, {});
  await market.settle();
}

test("B-55: deleting a book deletes the records of its cover's files", async ({ market }) => {
  const { author, bookId } = await shelf(market);
  await addCover(market, author, bookId);
  await author.mutation(api.books.remove, { bookId });
  expect(await uploads(market)).toEqual([]);
});

test("a cover stays on its book after the admin who uploaded it leaves", async ({ market }) => {
  const { author, bookId } = await shelf(market);
  await addCover(market, author, bookId);
  const admin = await market.person("admin");
  await market.person("admin");
  const { storageId, cardId } = await addCover(market, admin, bookId);
  await market.t.mutation(internal.internal.personal.close, { userId: admin.userId });
  await market.settle();
  vi.setSystemTime(Date.now() + 2 * DAY);
  await night(market);
  const kept = await market.t.run((ctx) => ctx.db.system.query("_storage").collect());
  expect(kept.map(({ _id }) => _id)).toEqual([storageId, cardId]);
  expect(JSON.stringify(await uploads(market))).not.toContain(admin.userId);
});

test("an upload address that was never used is deleted the next day", async ({ market }) => {
  const { author, bookId } = await shelf(market);
  const { storageId, cardId } = await addCover(market, author, bookId);
  for (let n = 0; n < 3; n += 1) await author.mutation(api.files.createUploadUrl, { kind: "cover" });
  await night(market);
  expect(await uploads(market)).toHaveLength(5);
  vi.setSystemTime(Date.now() + DAY + 1);
  await night(market);
  expect(await uploads(market)).toMatchObject([
    { storageId, attachedTo: bookId },
    { storageId: cardId, attachedTo: bookId },
  ]);
});
