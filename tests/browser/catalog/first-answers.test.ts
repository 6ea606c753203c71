import { expect, test } from "../support/people";
import { takeWire } from "../support/wire";

test("D-15: a visitor's first page shows its books before the live connection answers", async ({
  people,
  market,
}) => {
  const account = await market.join("author");
  const book = await market.addBook({ ownerId: account.userId, genre: "Western" });
  const { page } = await people.open("visitor");
  const wire = await takeWire(page);
  wire.holdAnswers();
  for (const path of ["/", "/browse?genre=Western"]) {
    await page.goto(path);
    await expect(page.getByRole("article").first()).toBeVisible();
  }
  await expect(page.getByRole("article").filter({ hasText: book.title })).toBeVisible();
  await page.goto(`/book/${book.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: book.title })).toBeVisible();
  wire.release();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
});

test("D-15: an author who opens their own book never sees a visitor's page of it first", async ({
  people,
  market,
}) => {
  const account = await market.join("author");
  const book = await market.addBook({ ownerId: account.userId });
  const { page } = await people.open(account);
  const wire = await takeWire(page);
  await page.goto("/about");
  wire.holdAnswers();
  await page.goto(`/book/${book.slug}`);
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: book.title })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
  wire.release();
  await expect(page.getByRole("heading", { level: 1, name: book.title })).toBeVisible();
  await expect(page.getByRole("link", { name: "Account" }).first()).toBeVisible();
});
