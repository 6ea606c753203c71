import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { LIVE } from "../support/live";
import { freshTitle } from "../support/market";
import { DESKTOP, expect, PHONE, test } from "../support/people";

const row = (page: Page, title: string): Locator => page.getByRole("row").filter({ hasText: title });
const box = (page: Page, title: string): Locator => page.getByRole("checkbox", { name: `Select ${title}` });

async function search(page: Page, text: string) {
  await page.getByRole("searchbox", { name: "Search by title, author name, or email" }).fill(text);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

test("ADM-08: two admins see each other’s edits at once, and each tab has its books", async ({
  people,
  market,
}) => {
  const book = await market.addBook();
  const account = await market.join("author");
  await market.makeAdmin(account);
  const [one, other] = [await people.open("admin"), await people.open(account)];
  await Promise.all([
    one.page.goto(`/admin?q=${book.title}`),
    other.page.goto(`/admin?tab=visible&q=${book.title}`),
  ]);
  await expect(row(other.page, book.title)).toContainText("Listed");
  await row(one.page, book.title)
    .getByRole("button", { name: /^Visibility/ })
    .click();
  await one.page.getByRole("menuitemradio", { name: "Blocked" }).click();
  await expect(row(one.page, book.title)).toContainText("Blocked");
  await expect(
    other.page.getByRole("heading", { name: "No books found matching your criteria." }),
  ).toBeVisible(LIVE);
  await other.page.goto(`/admin?tab=blocked&q=${book.title}`);
  await expect(row(other.page, book.title)).toContainText("Blocked");
  await row(other.page, book.title)
    .getByRole("button", { name: /^Visibility/ })
    .click();
  await other.page.getByRole("menuitemradio", { name: "Listed", exact: true }).click();
  await expect(row(one.page, book.title)).toContainText("Listed", LIVE);
});

test("ADM-05: books are found by title, author and the start of an email, and Back restores the list", async ({
  people,
  market,
}) => {
  const word = freshTitle();
  const email = `${word.toLowerCase()}@people.example`;
  const book = await market.addBook({ authorName: `Author ${word}`, contact: { email } });
  const { page } = await people.open("admin");
  await page.goto("/admin?sort=title");
  for (const text of [book.title, word, email.slice(0, -4)]) {
    await search(page, text);
    await expect(row(page, book.title)).toContainText(email);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page).toHaveURL(/q=/);
  }
  for (let step = 0; step < 3; step++) await page.goBack();
  await expect(page).toHaveURL("/admin?sort=title");
  await expect(page.getByRole("combobox", { name: "Order" })).toHaveValue("title");
});

test("ADM-12: View opens a tab, and Edit changes the book through the author’s form", async ({
  people,
  market,
}) => {
  const book = await market.addBook({
    rights: { filmTV: "available" },
    amazonLink: "https://amazon.com/dp/1",
  });
  const { page } = await people.open("admin");
  await page.goto(`/admin?q=${book.title}`);
  const [viewed] = await Promise.all([
    page.waitForEvent("popup"),
    row(page, book.title).getByRole("link", { name: "View" }).click(),
  ]);
  await expect(viewed).toHaveURL(book.path);
  await viewed.close();

  // By keyboard: J goes to the row, E edits it.
  await expect(row(page, book.title)).toBeVisible();
  await page.keyboard.press("j");
  await expect(row(page, book.title)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("e");
  await expect(page).toHaveURL(`/submit?edit=${book.id}&admin=true`);
  // The list, whose search has a label with the same words, stays until the form is loaded.
  await page.getByLabel("Author name", { exact: true }).fill("Renamed Author");
  const cover = sharp({ create: { width: 1200, height: 1800, channels: 3, background: "#1d5b9e" } });
  const file = { name: "cover.png", mimeType: "image/png", buffer: await cover.png().toBuffer() };
  await page.getByLabel("Choose cover").setInputFiles(file);
  await page.getByRole("button", { name: "Save Book" }).click();
  await expect(page).toHaveURL(/\/admin\?q=/);
  await expect(row(page, book.title)).toContainText("Renamed Author");
  const shown = row(page, book.title).locator("img");
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("D-12: Shift selects a range, and the header stays while the list scrolls", async ({
  people,
  market,
}) => {
  const books = await market.addBooks(Array.from({ length: 6 }, () => ({})));
  const titles = books.map(({ title }) => title).toReversed();
  const { page } = await people.open("admin");
  await page.goto("/admin");
  const [first = "", , third = "", fourth = ""] = titles;
  await box(page, first).check();
  await box(page, third).click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 books selected")).toBeVisible();
  await expect(box(page, fourth)).not.toBeChecked();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("2 books selected")).toBeVisible();

  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText(/^48 of /)).toBeVisible();
  await page.getByText(/^48 of /).scrollIntoViewIfNeeded();
  await expect(page.getByRole("columnheader", { name: "Title & Author" })).toBeInViewport();
});

// That the page fits both widths and is accessible at each is in routes.test.ts.
test("ADM-04: the table of books becomes cards on a phone", async ({ people, market }) => {
  const book = await market.addBook();
  const { page } = await people.open("admin");
  await page.goto(`/admin?q=${book.title}`);
  await expect(page.getByRole("columnheader").first()).toBeVisible();
  await page.setViewportSize(PHONE.viewport ?? DESKTOP);
  await expect(box(page, book.title)).toBeVisible();
  await expect(page.getByRole("article", { name: book.title })).toContainText("Listed");
  await expect(page.getByRole("columnheader")).toHaveCount(0);
});
