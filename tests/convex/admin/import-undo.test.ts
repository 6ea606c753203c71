import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { all, importAll, jobOf, resultsOf, row, upload } from "./imports";
import { type Market, type Somebody, test } from "../../support/market";

const HOUR = 3_600_000;

test("D-19: Undo removes new books and restores old values, except where somebody changed them", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const { jobId: first } = await importAll(market, admin, [row("Old")]);
  const { jobId } = await importAll(market, admin, [
    row("Old", { amazonRating: "4.7", logline: "Imported." }),
    row("New", { authorName: "Pia Sundmoor", authorEmail: "pia@people.example" }),
    row("Newer", { authorName: "Pia Sundmoor", authorEmail: "pia@people.example" }),
    row("Claimed", { authorName: "Ines Calderwood", authorEmail: "ines@people.example" }),
  ]);
  const ines = await market.person("author", { email: "ines@people.example", emailVerified: true });
  const claimable = (await ines.query(api.books.claimable, {})).books.map(({ _id }) => _id);
  await ines.mutation(api.books.claim, { bookIds: claimable });
  await market.change("old", { logline: "By hand." });
  await admin.mutation(api.admin.imports.undo, { jobId });
  await market.settle();
  expect(await resultsOf(admin, jobId)).toEqual([
    "restored: Unchanged values restored",
    "removed: Book removed",
    "removed: Book removed",
    "kept: Kept, because the book has changed since",
  ]);
  const { books, profiles, log } = await all(market);
  expect(books.map(({ title, amazonRating, logline }) => [title, amazonRating, logline])).toEqual([
    ["Old", 4.6, "By hand."],
    ["Claimed", 4.6, ""],
  ]);
  expect(profiles.map(({ displayName }) => displayName)).toEqual(["Mara Ellingsworth"]);
  expect(log.flatMap(({ action }) => (action.startsWith("import.") ? [action] : []))).toEqual([
    ...["import.started", "import.finished"],
    ...["import.started", "import.finished", "import.undone"],
  ]);
  await market.pass(25 * HOUR);
  const nextDay = await market.person("admin");
  await expect(nextDay.mutation(api.admin.imports.undo, { jobId: first })).rejects.toMatchObject({
    data: { reason: "undo_over" },
  });
});

test("B-60: undoing an import needs a recent password", async ({ market }) => {
  const admin = await market.person("admin");
  const { jobId } = await importAll(market, admin, [row("One")]);
  await market.pass(HOUR);
  await expect(admin.mutation(api.admin.imports.undo, { jobId })).rejects.toMatchObject({
    data: { reason: "confirm_password" },
  });
});

/** The picture that the import waits for arrives, as its fetch stores it. */
async function arrive({ t }: Market) {
  const [picture] = await t.run(async (ctx) => await ctx.db.query("importPictures").collect());
  if (picture === undefined) throw new Error("No picture waits.");
  const [storageId, cardId] = await t.run(
    async (ctx) =>
      [await ctx.storage.store(new Blob(["whole"])), await ctx.storage.store(new Blob(["small"]))] as const,
  );
  const fetched = { pictureId: picture._id, result: { storageId, cardId } };
  await t.mutation(internal.jobs.imports.settlePicture, fetched);
}

/** Imports a cover for a book that had none, without fetching it. */
async function importCover(market: Market, admin: Somebody) {
  await importAll(market, admin, [row("Plain")]);
  const jobId = await upload(
    admin,
    [row("Plain", { coverUrl: "https://covers.shop/1.jpg" })],
    "b".repeat(64),
  );
  await market.t.mutation(internal.jobs.imports.step, { jobId, turn: 1 });
  return jobId;
}

const coverOf = async ({ t }: Market) => {
  const page = await t.query(api.books.get, { idOrSlug: "plain" });
  if (page === null) throw new Error("The book is not public.");
  return page.coverUrl;
};

const files = async ({ t }: Market) =>
  await t.run(async (ctx) => ({
    stored: (await ctx.db.system.query("_storage").collect()).length,
    uploads: (await ctx.db.query("uploads").collect()).length,
  }));

test("D-19 B-66: undoing an update takes away the cover that it brought, with its file", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const jobId = await importCover(market, admin);
  await arrive(market);
  expect(await coverOf(market)).not.toBeNull();
  expect(await files(market)).toEqual({ stored: 2, uploads: 2 });
  await admin.mutation(api.admin.imports.undo, { jobId });
  await market.t.mutation(internal.jobs.imports.step, { jobId, turn: 3 });
  expect(await coverOf(market)).toBeNull();
  expect(await files(market)).toEqual({ stored: 0, uploads: 0 });
});

test("D-19 B-66: a cover that arrives after its import was undone is not shown", async ({ market }) => {
  const admin = await market.person("admin");
  const jobId = await importCover(market, admin);
  await admin.mutation(api.admin.imports.undo, { jobId });
  await market.t.mutation(internal.jobs.imports.step, { jobId, turn: 3 });
  expect(await jobOf(admin)).toMatchObject({ status: "undone", restored: 1 });
  await arrive(market);
  expect(await coverOf(market)).toBeNull();
  expect(await files(market)).toEqual({ stored: 0, uploads: 0 });
});

test("D-19: undoing an import keeps a new book whose email an admin corrected", async ({ market }) => {
  const admin = await market.person("admin");
  const { jobId } = await importAll(market, admin, [row("Corrected")]);
  const [book] = (await all(market)).books;
  if (book === undefined) throw new Error("There is no book.");
  await market.pass(1_000);
  await admin.mutation(api.admin.books.setAuthorEmail, { bookId: book._id, email: "right@people.example" });
  await admin.mutation(api.admin.imports.undo, { jobId });
  await market.settle();
  expect(await resultsOf(admin, jobId)).toEqual(["kept: Kept, because the book has changed since"]);
});

test("B-66: a later import can bring the cover that an earlier one could not copy, and Undo of either is clean", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const first = await importCover(market, admin);
  const [picture] = await market.t.run(async (ctx) => await ctx.db.query("importPictures").collect());
  if (picture === undefined) throw new Error("No picture waits.");
  const gone = { pictureId: picture._id, result: "refused" as const };
  await market.t.mutation(internal.jobs.imports.settlePicture, gone);
  const again = [row("Plain", { coverUrl: "https://covers.shop/2.jpg" })];
  const second = await upload(admin, again, "c".repeat(64));
  await market.t.mutation(internal.jobs.imports.step, { jobId: second, turn: 1 });
  expect(await resultsOf(admin, second)).toEqual(["updated: Cover added"]);
  await admin.mutation(api.admin.imports.undo, { jobId: second });
  await market.t.mutation(internal.jobs.imports.step, { jobId: second, turn: 3 });
  await admin.mutation(api.admin.imports.undo, { jobId: first });
  await market.t.mutation(internal.jobs.imports.step, { jobId: first, turn: 3 });
  expect(await resultsOf(admin, first)).toEqual(["restored: Earlier values restored"]);
});

test("D-19: an import and the one that corrected it can both be undone, the later one first", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const { jobId: made } = await importAll(market, admin, [row("One"), row("Two")]);
  await market.pass(1_000);
  const corrected = [row("One", { amazonRating: "4.2" }), row("Two", { amazonRating: "4.3" })];
  const { jobId: change } = await importAll(market, admin, corrected, "b".repeat(64));
  await market.pass(1_000);
  await market.change("two", { logline: "By hand.", updatedAt: Date.now() });
  for (const jobId of [change, made]) {
    await admin.mutation(api.admin.imports.undo, { jobId });
    await market.settle();
    await market.pass(1_000);
  }
  expect(await resultsOf(admin, change)).toEqual(Array(2).fill("restored: Earlier values restored"));
  expect(await resultsOf(admin, made)).toEqual([
    "removed: Book removed",
    "kept: Kept, because the book has changed since",
  ]);
});
