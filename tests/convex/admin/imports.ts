import { api } from "../../../convex/_generated/api";
import type { ImportRowInput } from "../../../domain/admin/imports";
import type { Market, Somebody } from "../../support/market";

const HASH = "a".repeat(64);
const paginationOpts = { numItems: 48, cursor: null };

export type Cells = ImportRowInput["cells"];

/** A row of a book that will be public. */
export const row = (title: string, cells: Cells = {}): Cells => ({
  title,
  authorName: "Mara Ellingsworth",
  authorEmail: "mara@ellingsworth.example",
  genre: "Drama",
  amazonRating: "4.6",
  amazonReviewsCount: "2,310",
  amazonLink: "https://www.amazon.com/dp/B00EXAMPLE",
  ...cells,
});

export async function upload({ mutation }: Somebody, cells: readonly Cells[], fileHash = HASH) {
  const file = { fileName: "spring.csv", fileHash, total: cells.length };
  const { jobId } = await mutation(api.admin.imports.createJob, file);
  const rows = cells.map((each, index) => ({ rowNumber: index + 1, cells: each }));
  for (let from = 0; from < rows.length; from += 50)
    await mutation(api.admin.imports.addRows, { jobId, rows: rows.slice(from, from + 50) });
  return jobId;
}

/** Imports the rows and returns the result of each. */
export async function importAll(market: Market, admin: Somebody, cells: readonly Cells[], fileHash = HASH) {
  const jobId = await upload(admin, cells, fileHash);
  await market.settle();
  return { jobId, results: await resultsOf(admin, jobId) };
}

export async function resultsOf({ query }: Somebody, jobId: Awaited<ReturnType<typeof upload>>) {
  const { page } = await query(api.admin.imports.jobRows, { jobId, paginationOpts });
  return page.map(({ status, message }) => `${status}: ${message}`);
}

export async function jobOf({ query }: Somebody) {
  const [job] = (await query(api.admin.imports.jobs, { paginationOpts })).page;
  if (job === undefined) throw new Error("There is no import.");
  return job;
}

export const all = async ({ t }: Market) =>
  await t.run(async (ctx) => ({
    books: await ctx.db.query("books").collect(),
    profiles: (await ctx.db.query("profiles").collect()).filter((each) => each.claimStatus === "unclaimed"),
    contacts: await ctx.db.query("profileContacts").collect(),
    bookContacts: await ctx.db.query("bookContacts").collect(),
    accounts: await ctx.db.query("authAccounts").collect(),
    links: await ctx.db.query("purchaseLinks").collect(),
    rights: await ctx.db.query("rights").collect(),
    log: await ctx.db.query("auditLog").collect(),
    mails: await ctx.db.query("emailOutbox").collect(),
  }));
