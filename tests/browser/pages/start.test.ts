import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LocalRun } from "../support/local-run";
import { expect, test } from "../support/people";
import { marketFolder } from "../support/ports";
import { copySite } from "../support/prepared-market";
import { row } from "../support/screens";

/** Ports for runs beside the one under test. */
const OTHER_PORTS = 5;

let folder = "";
const runs: LocalRun[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "start-"));
});

test.afterEach(async () => {
  for (const run of runs.splice(0)) await run.end();
});

test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("npm start refuses in one sentence with exit code 1 when another process works on the same data", async ({
  baseURL,
}, { parallelIndex }) => {
  const dataDir = marketFolder(parallelIndex);
  const run = start({ port: portOf(baseURL) + OTHER_PORTS, dataDir });
  expect(await run.exit).toBe(1);
  expect(run.output.trim().split("\n")).toEqual([expect.stringMatching(/data folder .* (in use|used)/i)]);
});

test.describe("npm start", () => {
  test("fills an empty folder, resumes after an interruption, keeps the data, and never seeds twice", async ({
    baseURL,
    people,
  }) => {
    test.setTimeout(180_000);
    const settings = { port: portOf(baseURL) + OTHER_PORTS, dataDir: join(folder, "market") };
    // That it also builds the site, each run of these tests has seen.
    await copySite(settings);
    const first = start(settings);
    await expect.poll(() => seeded(first), { timeout: 90_000 }).toBeGreaterThan(40);
    expect(await first.interrupt()).toBe(0);
    expect(first.output).not.toContain("is ready");

    const second = start(settings);
    await second.ready;
    expect(second.output).toContain(second.siteUrl);
    for (const role of ["admin", "author", "producer", "pending", "denied", "suspended"]) {
      expect(second.output).toContain(`${role}@demo.example`);
    }
    const books = await seeded(second);
    expect(books).toBeGreaterThanOrEqual(120);
    const market = await second.market();
    await market?.remove("the-salt-ledger");
    expect(await second.interrupt()).toBe(0);

    const third = start(settings);
    const startedAt = Date.now();
    await third.ready;
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    expect(await seeded(third)).toBe(books - 1);

    await market?.wipe();
    const { page } = await people.open("visitor");
    await expectEmptyMarket(page, third.siteUrl);
    expect(await third.interrupt()).toBe(0);
  });
});

/** What an empty market shows (HOM-06, BRW-11). */
async function expectEmptyMarket(page: Page, siteUrl: string) {
  await page.goto(siteUrl);
  await expect(page.getByText("No genres with enough books to display yet.", { exact: true })).toBeVisible();
  await expect(row(page, "Bestsellers")).toContainText("No books to show yet.");
  await expect(row(page, "Saved by Producers")).toContainText("No approved producer has saved a book yet.");
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.goto(`${siteUrl}/browse`);
  await expect(page.getByRole("heading", { name: "No books found", exact: true })).toBeVisible();
  await page.goto(`${siteUrl}/book/the-salt-ledger`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This book is not available");
}

function start(...args: ConstructorParameters<typeof LocalRun>): LocalRun {
  const run = new LocalRun(...args);
  runs.push(run);
  return run;
}

/** The number of books in the run's market, or 0 while it does not answer. */
async function seeded(run: LocalRun): Promise<number> {
  try {
    return (await (await run.market())?.bookCount()) ?? 0;
  } catch {
    return 0;
  }
}

function portOf(baseURL: string | undefined): number {
  return Number(new URL(baseURL ?? "").port);
}
