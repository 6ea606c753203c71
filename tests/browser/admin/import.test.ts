import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { freshTitle, type Market } from "../support/market";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STILL,
  test,
} from "../support/people";

const ROWS = 300;

/** This test's own admin: no other test uses up its imports of the hour, and its login is recent. */
async function newAdmin(market: Market) {
  const account = await market.join("author");
  await market.makeAdmin(account);
  return account;
}

/** The sample with unique titles, authors and addresses, which no earlier try has imported. */
async function ownSample() {
  const { data } = Papa.parse<Record<string, string>>(await readFile("public/sample-import.csv", "utf8"), {
    header: true,
    skipEmptyLines: true,
  });
  const word = freshTitle();
  const own = (text = "", before = "") => (text === "" ? "" : `${before}${text}`);
  const rows = data.map((row) => ({
    ...row,
    "Book Title": own(row["Book Title"], `${word} `),
    "Author Full Name": own(row["Author Full Name"], `${word} `),
    "Author Email": own(row["Author Email"], word.toLowerCase()),
    ISBN: "",
  }));
  const name = `sample-${word}.csv`;
  return { name, mimeType: "text/csv", buffer: Buffer.from(Papa.unparse(rows)) };
}

function recent(page: Page, fileName: string) {
  return page
    .getByRole("list", { name: "Recent imports" })
    .getByRole("listitem")
    .filter({ hasText: fileName });
}

async function choose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto("/admin/import");
  await page.getByLabel("Choose a file").setInputFiles(file);
}

function csv(name: string, lines: readonly string[]) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
}

/** Starts the import. One runs at a time, so an earlier try's import must end first. */
async function start(page: Page) {
  await expect(page.getByRole("button", { name: "Start Import" })).toBeVisible({ timeout: 20_000 });
  const others = page.getByRole("list", { name: "Recent imports" });
  await expect(others.getByText(/^(Importing|Undoing)$/)).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole("button", { name: "Start Import" }).click();
  await expect(page.getByText("Import started. You can leave this page.", { exact: true })).toBeVisible();
}

async function undo(page: Page, fileName: string) {
  await recent(page, fileName).getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo Import" }).click();
  await expect(recent(page, fileName).getByText("Undone", { exact: true })).toBeVisible({ timeout: 30_000 });
}

test("IMP-01 IMP-02 D-19: an admin checks the sample, maps a column, imports it and undoes it", async ({
  people,
  market,
}) => {
  const { page } = await people.open(await newAdmin(market));
  const other = await people.open("admin");
  await other.page.goto("/admin/import");
  const sample = await ownSample();
  await choose(page, sample);
  await expect(page.getByText("60 rows, 21 columns")).toBeVisible();
  await expect(page.getByText("19 of 21 columns imported")).toBeVisible();
  await page.getByLabel("Field of Amazon Stars").selectOption("Amazon rating");
  await expect(page.getByText("20 of 21 columns imported")).toBeVisible();
  const table = page.getByRole("table", { name: "Dry run" });
  await expect(table.getByText("Row 12: Error - Amazon Link is not a valid link")).toBeVisible();
  await expect(table.getByText("Row 7: Skipped - no title")).toBeVisible();
  await expect(table.getByText("Row 44: Error - Same title and author as row 9")).toBeVisible();
  const bar = page.getByRole("region", { name: "Start" });
  await expect(bar.getByText("55 rows will be imported: 55 created, 0 updated.")).toBeVisible();
  await expectAccessible(page);
  await start(page);
  for (const each of [page, other.page]) {
    await expect(recent(each, sample.name).getByText("55 created, 2 skipped, 3 errors")).toBeVisible({
      timeout: 30_000,
    });
  }
  await page.getByRole("button", { name: `Results of ${sample.name}` }).click();
  await expect(
    page.getByRole("table", { name: "Results" }).getByText("New book and unclaimed profile").first(),
  ).toBeVisible();
  await expectAccessible(page);
  await undo(page, sample.name);
  await expect(recent(page, sample.name).getByText("55 books removed")).toBeVisible();
});

test("D-19: an import continues while its page is reloaded, paused and resumed", async ({
  people,
  market,
}) => {
  test.slow();
  const { page } = await people.open(await newAdmin(market));
  const word = freshTitle();
  const file = `${word}.csv`;
  const rows = Array.from({ length: ROWS }, (_, n) => `${word} ${n},Somebody Unknown,4.5,20`);
  await choose(page, csv(file, ["Book Title,Author Full Name,Amazon Rating,Amazon Reviews", ...rows]));
  await start(page);
  await page.reload();
  const job = recent(page, file);
  await expect(job).toBeVisible();
  // A fast machine may finish before the click. Only then may Pause come too late.
  const isPaused = await job
    .getByRole("button", { name: "Pause" })
    .click({ timeout: 5_000 })
    .then(() => true)
    .catch(() => false);
  if (isPaused) {
    await expect(job.getByText(/Nothing is imported twice|created/)).toBeVisible();
    const resume = job.getByRole("button", { name: "Resume" });
    if (await resume.isVisible()) await resume.click();
  }
  await expect(job.getByText(`${ROWS} created`)).toBeVisible({ timeout: 50_000 });
  await undo(page, file);
});

test("V-06: files that are no table are refused before anything is written", async ({ people }) => {
  const { page } = await people.open("admin");
  const problem = page.getByRole("alert");
  await choose(page, csv("twice.csv", ["Book Title,Genre,Genre", "A,Drama,Crime"]));
  await expect(problem).toContainText("Error parsing CSV. Two columns are called “Genre”.");
  await choose(page, { name: "book.csv", mimeType: "text/csv", buffer: Buffer.from("PK\u0003\u0004rest") });
  await expect(problem).toContainText("This is an Excel workbook.");
  await choose(page, csv("empty.csv", ["Book Title,Genre"]));
  await expect(problem).toContainText("The file has no rows below its header.");
  await choose(page, csv("genres.csv", ["Genre", "Drama"]));
  await expect(problem).toContainText("Choose the column that holds the book’s title.");
  await choose(page, csv("open.csv", ["Book Title,Author", "One,Ann Other", `"${"x".repeat(4_000_000)}`]));
  await expect(problem).toContainText("After row 1, a quotation mark is not closed.");
  const ragged = [
    "Book Title,Author",
    "One,Ann Other",
    "Two",
    "Three,Ann Other,extra",
    `"${"x".repeat(1_000_000)}",A B`,
    "=1+1,Ann Other",
  ];
  await choose(page, csv("ragged.csv", ragged));
  const table = page.getByRole("table", { name: "Dry run" });
  await expect(table.getByText("Row 2: Error - It has 1 cells, and the header has 2")).toBeVisible();
  await expect(table.getByText("Row 4: Error - Title is longer than 200 characters")).toBeVisible();
  await expect(table.getByText("Row 5: Error - Title holds a formula")).toBeVisible();
  const latin = Buffer.from("Book Title,Author\r\nCaf\u00e9 des M\u00e8res,Zo\u00eb Ann\u00e9\r\n", "latin1");
  await choose(page, { name: "latin.csv", mimeType: "text/csv", buffer: latin });
  await expect(table.getByText("Café des Mères")).toBeVisible();
});

test("D-19: an import to check fits desktop and phone, in both themes", async ({ people }) => {
  const { page } = await people.open("admin", STILL);
  await choose(page, "public/sample-import.csv");
  for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole("button", { name: "Start Import" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
