// @vitest-environment node
import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import { DAY_MS } from "../../../domain/dates";
import { bookForm } from "../../support/book-form";
import { mailProvider } from "../../support/mail-provider";
import { EVERY_BOOK, saveSearch } from "../../support/searches";
import { type Market, type Somebody, test } from "../../support/market";
import { campaigner, pass } from "./campaigns";
import { askForDigest, digestProducer, tick, tuesdayNine, WEEK } from "./digest";

const provider = mailProvider();
const DANA = "dana@meridianlane.example";
/** The subjects of the producer's emails. */
const subjects = () => provider.letters.filter(({ to }) => to === DANA).map(({ subject }) => subject);

/** An author adds a book, whose figures wait for a check from then on. */
async function addedByAuthor(market: Market, title: string): Promise<void> {
  const { mutation } = await market.person("author");
  await mutation(api.books.create, { form: bookForm({ title }) });
}

async function confirmAll({ mutation, query }: Somebody): Promise<void> {
  const paginationOpts = { numItems: 48, cursor: null };
  const { page } = await query(api.admin.ratings.queue, { order: "desc", paginationOpts });
  for (const { _id, is } of page) await mutation(api.admin.ratings.confirm, { checkId: _id, seen: is });
}

/** Lets a week pass up to the next issue, and sends it. */
async function nextTuesday(market: Market): Promise<void> {
  await market.pass(7 * DAY_MS);
  await tick(market);
  await pass(market, 12_000);
}

test("D-24 GEN-09: a new book whose figures are checked after its Tuesday is in the next issue, once", async ({
  market,
}) => {
  await digestProducer(market, DANA);
  await addedByAuthor(market, "The Paper Coast");
  await tuesdayNine(market);
  expect(subjects()).toEqual([]);
  await confirmAll(await market.person("admin"));
  await nextTuesday(market);
  expect(subjects()).toEqual(["One new book"]);
  // It has been public for more than a week.
  expect(provider.letters.find(({ to }) => to === DANA)?.text).not.toContain("since last Tuesday");
  await nextTuesday(market);
  expect(subjects()).toHaveLength(1);
});

test("D-24: a checked book is listed however many newer ones of its genre wait for a check", async ({
  market,
}) => {
  await digestProducer(market, DANA);
  await addedByAuthor(market, "The Paper Coast");
  await confirmAll(await market.person("admin"));
  for (let n = 0; n < 20; n++) {
    await market.pass(1_000);
    await addedByAuthor(market, `Tide ${n}`);
  }
  await tuesdayNine(market);
  expect(subjects()).toEqual(["One new book"]);
});

test("D-24: an issue that is sent late lists a book that was checked meanwhile, and the next does not", async ({
  market,
}) => {
  await digestProducer(market, DANA);
  await addedByAuthor(market, "The Paper Coast");
  await tuesdayNine(market);
  await market.pass(6 * DAY_MS + 20 * 3_600_000);
  await tick(market);
  // The server is down on Tuesday at 9:00, and an admin checks the figures before it sends the issue.
  await market.pass(8 * 3_600_000);
  await confirmAll(await market.person("admin"));
  await market.pass(3_600_000);
  await tick(market);
  await pass(market, 12_000);
  expect(subjects()).toEqual(["One new book"]);
  await nextTuesday(market);
  expect(subjects()).toHaveLength(1);
});

test("D-24: a match of a search that was changed since is no match of it", async ({ market }) => {
  const dana = await digestProducer(market, DANA, ["Romance"]);
  const id = await saveSearch(dana, { genre: "Thriller", alerts: "off" });
  const kept = await saveSearch(dana, { genre: "Western", searchName: "Westerns", alerts: "off" });
  await market.books({ title: "Salt", genre: "Thriller" }, { title: "Barn", genre: "Western" });
  await market.settle();
  await dana.mutation(api.producer.savedSearches.save, { ...EVERY_BOOK, id, genre: "Drama", alerts: "off" });
  expect(kept).not.toBe(id);
  await tuesdayNine(market);
  expect(subjects()).toEqual(["One match for your searches"]);
  expect(provider.letters.find(({ to }) => to === DANA)?.text).not.toContain("Salt");
});

test("D-24: an author reads in the next issue what a missed one would have said of their books", async ({
  market,
}) => {
  const admin = await campaigner(market);
  const mara = await market.person("author", { email: "mara@ellingsworth.example", emailVerified: true });
  await askForDigest(mara);
  const bookId = await market.book({ title: "Low Orbit", ownerId: mara.userId });
  await market.visitor.mutation(api.books.recordView, { bookId, viewerKey: "browser-number-one" });
  await tick(market);
  await admin.mutation(api.admin.digest.setHeld, { key: WEEK, held: true });
  await tuesdayNine(market);
  await market.visitor.mutation(api.books.recordView, { bookId, viewerKey: "browser-number-two" });
  await nextTuesday(market);
  await nextTuesday(market);
  expect(provider.sent).toEqual(["mara@ellingsworth.example: Two views this week"]);
});

test("D-24: an author with many books reads the sum of all, and how many are not listed", async ({
  market,
}) => {
  const mara = await market.person("author", { email: "mara@ellingsworth.example", emailVerified: true });
  await askForDigest(mara);
  const titles = Array.from({ length: 12 }, (_, n) => ({ title: `Tide ${n}`, ownerId: mara.userId }));
  for (const bookId of await market.books(...titles))
    await market.visitor.mutation(api.books.recordView, { bookId, viewerKey: "browser-number-one" });
  await tuesdayNine(market);
  expect(provider.sent).toEqual(["mara@ellingsworth.example: 12 views this week"]);
  const { text = "" } = provider.letters[0] ?? {};
  expect(text.match(/Tide \d+ by/g)).toHaveLength(10);
  expect(text).toContain("2 more of your books have news. Your dashboard shows them.");
});
