import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { all, importAll, jobOf, row, upload } from "./imports";
import { test } from "../../support/market";

const HOUR = 3_600_000;

const HASH = "a".repeat(64);

test("IMP-01 IMP-03 D-19: each row gets its result, and the check before says the same", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const author = await market.person("author");
  await market.book({ title: "Owned", authorName: "Mara Ellingsworth", ownerId: author.userId });
  const cells = [
    row("The Salt Ledger"),
    row(""),
    row("Bad Link", { amazonLink: "https://evil.example" }),
    row("Owned", { amazonRating: "1" }),
  ];
  const rows = cells.map((each, index) => ({ rowNumber: index + 1, cells: each as Record<string, string> }));
  const before = (await all(market)).books.length;
  const verdicts = await admin.query(api.admin.imports.check, { rows });
  expect((await all(market)).books).toHaveLength(before);
  const { results } = await importAll(market, admin, cells);
  expect(results).toEqual([
    "created: New book and unclaimed profile",
    "skipped: Row 2: Skipped - no title",
    "failed: Row 3: Error - Amazon Link is not a valid link",
    "skipped: Row 4: Skipped - its author manages this book",
  ]);
  expect(verdicts.map(({ text }) => text)).toEqual(results.map((line) => line.replace(/^\w+: /, "")));
  expect(await jobOf(admin)).toMatchObject({ status: "done", created: 1, skipped: 2, failed: 1 });
});

test("IMP-04 IMP-05 B-28: a book lands without an owner, its author without an account or a made-up address", async ({
  market,
}) => {
  const admin = await market.person("admin");
  await importAll(market, admin, [
    row("One"),
    row("Two", { authorName: "Osric Valemont", authorEmail: "", genre: "" }),
  ]);
  const { books, profiles, bookContacts, contacts, accounts, links, rights, mails } = await all(market);
  expect(books.map(({ title, ownerId, genre }) => [title, ownerId, genre])).toEqual([
    ["One", undefined, "Drama"],
    ["Two", undefined, "General"],
  ]);
  expect(profiles.map(({ displayName, slug }) => [displayName, slug])).toEqual([
    ["Mara Ellingsworth", "mara-ellingsworth"],
    ["Osric Valemont", "osric-valemont"],
  ]);
  expect(bookContacts.map(({ email }) => email)).toEqual(["mara@ellingsworth.example"]);
  expect(contacts.filter(({ profileId }) => profileId === profiles[1]?._id)).toEqual([]);
  expect([accounts, mails]).toEqual([[], []]);
  expect(links.map(({ platform }) => platform)).toEqual(["amazon", "amazon"]);
  expect(rights.filter(({ bookId }) => bookId === books[0]?._id).map(({ status }) => status)).toEqual(
    Array(4).fill("available"),
  );
});

test("IMP-04: a second book finds its author by the address, or by the name where there is none", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const nameOnly = { authorName: "Osric Valemont", authorEmail: "" };
  const { results } = await importAll(market, admin, [
    row("One"),
    row("Two"),
    row("Three", nameOnly),
    row("Four", nameOnly),
  ]);
  expect(results.filter((line) => line.endsWith("author already here"))).toHaveLength(2);
  expect((await all(market)).profiles.map(({ bookCount }) => bookCount)).toEqual([2, 2]);
});

test("IMP-04: books without an address share their author's profile, also beside another of the same name", async ({
  market,
}) => {
  const admin = await market.person("admin");
  await market.person("author", { firstName: "Osric", lastName: "Valemont" });
  const nameOnly = { authorName: "Osric Valemont", authorEmail: "" };
  await importAll(market, admin, [
    row("One", { ...nameOnly, authorEmail: "osric@people.example" }),
    row("Two", nameOnly),
    row("Three", nameOnly),
    row("Four", nameOnly),
  ]);
  expect((await all(market)).profiles.map(({ slug, bookCount }) => [slug, bookCount])).toEqual([
    ["osric-valemont-2", 1],
    ["osric-valemont-3", 3],
  ]);
});

test("B-28: an address counts for an account only once its owner verified it", async ({ market }) => {
  const admin = await market.person("admin");
  const email = "mara@ellingsworth.example";
  const author = await market.person("author", { email });
  await importAll(market, admin, [row("One")]);
  expect((await all(market)).books.map(({ profileId }) => profileId)).not.toContain(author.profileId);
  const verified = await market.person("author", { email: "v@people.example", emailVerified: true });
  await importAll(market, admin, [row("Two", { authorEmail: verified.email })], "b".repeat(64));
  const [, second] = (await all(market)).books;
  expect([second?.profileId, second?.ownerId]).toEqual([verified.profileId, undefined]);
});

test("D-19: importing the same file again changes nothing", async ({ market }) => {
  const admin = await market.person("admin");
  const cells = [row("One", { isbn: "9780306406157" }), row("Two", { coverUrl: "" })];
  await importAll(market, admin, cells);
  const first = await all(market);
  const again = await importAll(market, admin, cells);
  expect(again.results).toEqual([
    "skipped: Row 1: Skipped - no changes",
    "skipped: Row 2: Skipped - no changes",
  ]);
  const second = await all(market);
  expect([second.books, second.profiles]).toEqual([first.books, first.profiles]);
});

test("D-19 B-35: a known book is updated by ISBN or by title and author, with its old figures in the log", async ({
  market,
}) => {
  const admin = await market.person("admin");
  await importAll(market, admin, [row("One", { isbn: "0306406152" }), row("Two")]);
  const { results } = await importAll(market, admin, [
    row("Another Title", { isbn: "978-0306406157", amazonRating: "4.7" }),
    row("two", { authorName: "MARA ELLINGSWORTH", logline: "New." }),
    row("TWO", { logline: "Newer." }),
  ]);
  expect(results).toEqual([
    "updated: Amazon rating 4.6 → 4.7",
    "updated: Logline changed",
    "failed: Row 3: Error - Same title and author as row 2",
  ]);
  const { books, log } = await all(market);
  expect(books.map(({ title, amazonRating, logline }) => [title, amazonRating, logline])).toEqual([
    ["One", 4.7, ""],
    ["Two", 4.6, "New."],
  ]);
  const [rating] = log.filter(({ action }) => action === "book.ratings");
  expect([rating?.before, rating?.after]).toEqual([{ amazonRating: 4.6 }, { amazonRating: 4.7 }]);
});

test("D-19: a paused import stops between batches and resumes where it stopped", async ({ market }) => {
  const admin = await market.person("admin");
  const jobId = await upload(
    admin,
    Array.from({ length: 120 }, (_, n) => row(`Book ${n}`)),
  );
  await market.pass(1);
  await admin.mutation(api.admin.imports.pause, { jobId });
  await market.settle();
  const stopped = await jobOf(admin);
  expect(stopped.status).toBe("paused");
  expect(stopped.created).toBeLessThan(120);
  await admin.mutation(api.admin.imports.resume, { jobId });
  await admin.mutation(api.admin.imports.resume, { jobId });
  await market.settle();
  expect(await jobOf(admin)).toMatchObject({ status: "done", created: 120 });
  expect((await all(market)).books).toHaveLength(120);
});

test("D-19: one transaction of an import takes few rows, because others wait for it", async ({ market }) => {
  const admin = await market.person("admin");
  const jobId = await upload(
    admin,
    Array.from({ length: 60 }, (_, n) => row(`Book ${n}`)),
  );
  for (const created of [20, 40, 60]) {
    await market.t.mutation(internal.jobs.imports.step, { jobId, turn: 1 });
    expect(await jobOf(admin)).toMatchObject({ created });
  }
});

test("D-19: an upload that stopped continues with the same file, and nothing is imported before its end", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const file = { fileName: "spring.csv", fileHash: HASH, total: 3 };
  const add = async (jobId: Awaited<ReturnType<typeof upload>>, ...numbers: number[]) =>
    await admin.mutation(api.admin.imports.addRows, {
      jobId,
      rows: numbers.map((rowNumber) => ({ rowNumber, cells: row(`Book ${rowNumber}`) })),
    });
  const { jobId } = await admin.mutation(api.admin.imports.createJob, file);
  await add(jobId, 1, 2);
  await market.settle();
  expect((await all(market)).books).toEqual([]);
  expect(await admin.mutation(api.admin.imports.createJob, file)).toEqual({ jobId, uploaded: 2 });
  // The answer to the last batch was lost, so it is sent again.
  expect(await add(jobId, 2, 3)).toBe(3);
  await market.settle();
  expect((await all(market)).books).toHaveLength(3);
  const other = await market.person("admin");
  await expect(other.mutation(api.admin.imports.addRows, { jobId, rows: [] as never })).rejects.toThrow();
  await expect(add(jobId, 1)).rejects.toMatchObject({ data: { reason: "import_over" } });
});

test("P-03: the rows of an import keep no address, and are deleted after a month", async ({ market }) => {
  const admin = await market.person("admin");
  await importAll(market, admin, [row("One")]);
  const rows = async () => await market.t.run(async (ctx) => await ctx.db.query("importRows").collect());
  expect(JSON.stringify(await rows())).not.toContain("@");
  await market.pass(31 * 24 * HOUR);
  await market.t.mutation(internal.jobs.imports.deleteOldRows, {});
  expect(await rows()).toEqual([]);
});

test("D-19 P-03: an import of which rows were deleted before their turn is over", async ({ market }) => {
  const admin = await market.person("admin");
  const books = Array.from({ length: 60 }, (_, n) => row(`Book ${n}`));
  const jobId = await upload(admin, books, "b".repeat(64));
  await admin.mutation(api.admin.imports.pause, { jobId });
  const stopped = await admin.mutation(api.admin.imports.createJob, {
    fileName: "spring.csv",
    fileHash: HASH,
    total: 2,
  });
  await admin.mutation(api.admin.imports.addRows, {
    jobId: stopped.jobId,
    rows: [{ rowNumber: 1, cells: row("One") }],
  });
  await market.pass(31 * 24 * HOUR);
  await market.t.mutation(internal.jobs.imports.deleteOldRows, {});
  await market.settle();
  const another = await market.person("admin");
  await expect(another.mutation(api.admin.imports.resume, { jobId })).rejects.toMatchObject({
    data: { reason: "import_over" },
  });
  const jobs = await market.t.run(async (ctx) => await ctx.db.query("importJobs").collect());
  expect(jobs.map(({ status }) => status)).toEqual(["canceled", "canceled"]);
});

test("D-19: an import whose job was lost is taken up again, row by row", async ({ market }) => {
  const admin = await market.person("admin");
  await upload(admin, [row("One"), row("Two")]);
  await market.t.run(async (ctx) => {
    const jobs = await ctx.db.system.query("_scheduled_functions").collect();
    for (const { _id, name } of jobs) if (name.includes("step")) await ctx.scheduler.cancel(_id);
  });
  await market.pass(10_000);
  expect(await jobOf(admin)).toMatchObject({ status: "running", created: 0 });
  await market.settle();
  expect(await jobOf(admin)).toMatchObject({ status: "done", created: 2 });
});

test("B-66: a picture's link is queued once, and one that cannot be fetched is given up", async ({
  market,
}) => {
  const admin = await market.person("admin");
  await upload(admin, [row("One", { coverUrl: "https://covers.shop/1.jpg" })]);
  const job = await jobOf(admin);
  await market.t.mutation(internal.jobs.imports.step, { jobId: job._id, turn: 1 });
  expect(await jobOf(admin)).toMatchObject({ picturesWaiting: 1 });
  const pictures = await market.t.run(async (ctx) => await ctx.db.query("importPictures").collect());
  for (const { _id: pictureId } of pictures)
    await market.t.mutation(internal.jobs.imports.settlePicture, { pictureId, result: "refused" });
  expect(await jobOf(admin)).toMatchObject({ picturesWaiting: 0, picturesFailed: 1 });
});

test("D-19: rows sent out of order or twice leave no gap in an import", async ({ market }) => {
  const admin = await market.person("admin");
  const file = { fileName: "gap.csv", fileHash: HASH, total: 3 };
  const { jobId } = await admin.mutation(api.admin.imports.createJob, file);
  const send = async (...numbers: number[]) =>
    await admin.mutation(api.admin.imports.addRows, {
      jobId,
      rows: numbers.map((rowNumber) => ({ rowNumber, cells: row(`Book ${rowNumber}`) })),
    });
  expect(await send(2, 3)).toBe(0);
  expect(await send(1, 1)).toBe(1);
  expect(await send(1, 2, 3)).toBe(3);
  await market.settle();
  expect(await jobOf(admin)).toMatchObject({ status: "done", created: 3, failed: 0 });
});

test("a large or a tiny import is logged with its number of rows, in words that fit it", async ({
  market,
}) => {
  const admin = await market.person("admin");
  for (const total of [1, 100_000]) {
    const file = { fileName: "spring.csv", fileHash: `${total}`.padStart(64, "0"), total };
    const { jobId } = await admin.mutation(api.admin.imports.createJob, file);
    await admin.mutation(api.admin.imports.cancel, { jobId });
  }
  expect((await all(market)).log.map(({ summary }) => summary).slice(1)).toEqual([
    "Started with 1 row",
    "Canceled after 0 of 1 row",
    "Started with 100,000 rows",
    "Canceled after 0 of 100,000 rows",
  ]);
});
