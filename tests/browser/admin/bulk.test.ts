import type { Page } from "@playwright/test";
import { LIVE, openLive } from "../support/live";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STILL,
  test,
} from "../support/people";
import type { StagedBook } from "../support/market";
import { card, findPath, toast } from "../support/screens";

const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected books" });
const visibility = (page: Page, { title }: StagedBook) =>
  page.getByRole("button", { name: new RegExp(`^Visibility of ${title}`) });

async function select(page: Page, books: readonly StagedBook[]): Promise<void> {
  for (const { title } of books)
    await page.getByRole("checkbox", { name: `Select ${title}`, exact: true }).check();
}

test("D-12: selected books are blocked after one confirmation that names the count, and undone together", async ({
  people,
  market,
}) => {
  const books = await market.addBooks([{}, {}, {}]);
  const [first, second] = books as [StagedBook, StagedBook, StagedBook];
  const [admin, other, visitor] = [
    await people.open("admin"),
    await people.open("admin"),
    await people.open("visitor"),
  ];
  await Promise.all([
    admin.page.goto("/admin?tab=all"),
    other.page.goto("/admin?tab=all"),
    openLive(visitor.page, first.path, first.title),
  ]);
  const { page } = admin;
  await expect(visibility(other.page, second)).toBeVisible();
  await select(page, [first, second]);
  await expect(bar(page).getByRole("status")).toHaveText("2 books selected");
  await bar(page).getByRole("button", { name: "Block 2 books" }).click();
  const dialog = page.getByRole("dialog", { name: "Block 2 books?" });
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Block 2 books" }).click();
  await expect(toast(page)).toContainText("Blocked 2 books");
  await expect(bar(page)).toHaveCount(0);
  for (const book of [first, second]) await expect(visibility(other.page, book)).toHaveText("Blocked", LIVE);
  await expect(visitor.page.getByText("This book is not available").first()).toBeVisible(LIVE);

  await toast(page).getByRole("button", { name: "Undo", exact: true }).click();
  await expect(toast(page)).toContainText("Undone for 2 books");
  for (const book of [first, second]) await expect(visibility(other.page, book)).toHaveText("Listed", LIVE);
  await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText(first.title, LIVE);
});

test("D-12: a bulk change of more than fifty books runs in steps, and is undone as one", async ({
  people,
  market,
}) => {
  // The count of selected books, so no other test's book is among them.
  const books = await market.addBooks(Array.from({ length: 72 }, () => ({})));
  const [oldest] = books as [StagedBook];
  const { page } = await people.open("admin");
  await page.goto("/admin?tab=all");
  for (const loaded of [48, 72]) {
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(page.getByText(new RegExp(`^${loaded} of`))).toBeVisible();
  }
  await page.getByRole("checkbox", { name: "Select all loaded rows" }).check();
  await expect(bar(page).getByRole("status")).toHaveText("72 books selected");
  await bar(page).getByRole("button", { name: "Sponsor the selected books" }).click();
  await page.getByRole("menuitem", { name: "7 days" }).click();
  const dialog = page.getByRole("dialog", { name: "Sponsor 72 books for 7 days?" });
  await expect(dialog).toContainText("and 67 books more");
  await dialog.getByRole("button", { name: "Sponsor 72 books for 7 days" }).click();
  await expect(toast(page)).toContainText("Sponsored 72 books for 7 days");
  const visitor = await people.open("visitor");
  await openLive(visitor.page, findPath(oldest), oldest.title);
  const badge = card(visitor.page, oldest.title).getByText("Sponsored", { exact: true });
  await expect(badge).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo", exact: true }).click();
  await expect(toast(page)).toContainText("Undone for 72 books");
  await expect(badge).toHaveCount(0, LIVE);
});

test("D-12: the selection's bar fits a phone and a desktop, in both themes", async ({ people, market }) => {
  const books = await market.addBooks([{}, {}]);
  const { page } = await people.open("admin", STILL);
  await page.goto("/admin?tab=all");
  for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
    await page.setViewportSize(viewport);
    await select(page, books);
    await expect(bar(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await bar(page).getByRole("button", { name: "Clear selection" }).click();
    await expect(bar(page)).toHaveCount(0);
  }
});
