import type { Page } from "@playwright/test";
import type { Market } from "../support/market";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  PHONE,
  STILL,
  test,
} from "../support/people";
import { toast } from "../support/screens";

const LINK = "https://www.amazon.com/s?k=paper+coast";
const SHOWN_WITHIN_A_SECOND = { timeout: 1000 };

function queueRow(page: Page, title: string) {
  return page.getByRole("table", { name: "Rating checks" }).getByRole("row").filter({ hasText: title });
}

function ratings(page: Page) {
  return page.getByRole("region", { name: "Ratings by source" });
}

async function typeRating({ page }: Person, title: string, rating: string) {
  const what = `Amazon rating of ${title}`;
  await page.getByRole("button", { name: `Edit ${what}` }).click();
  await page.getByRole("spinbutton", { name: what }).fill(rating);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Edit ${what}: ${rating}` })).toBeVisible();
}

async function authorWithBook(market: Market, rating: number) {
  const account = await market.join("author");
  const book = await market.addBook({
    ...{ ownerId: account.userId, amazonRating: rating, amazonReviewsCount: 212, amazonLink: LINK },
    goodreadsRating: 4.2,
    goodreadsReviewsCount: 30,
  });
  return { account, book };
}

test("D-05 B-70: an author's new rating reaches the admin's open queue, and its check the visitor's open page", async ({
  people,
  market,
}) => {
  const { account, book } = await authorWithBook(market, 3.9);
  const [author, admin, visitor] = [
    await people.open(account),
    await people.open("admin"),
    await people.open("visitor"),
  ];
  await Promise.all([
    author.page.goto("/dashboard/author"),
    admin.page.goto("/admin/ratings"),
    visitor.page.goto(book.path),
  ]);
  await expect(admin.page.getByRole("heading", { name: "Rating Checks" })).toBeVisible();
  await expect(ratings(visitor.page)).toContainText("3.9");

  await typeRating(author, book.title, "4.1");
  const row = queueRow(admin.page, book.title);
  await expect(row).toBeVisible(SHOWN_WITHIN_A_SECOND);
  await expect(row).toContainText("was 3.9, 212 reviews");
  await expect(row).toContainText("Crossed 4.0");
  const amazon = ratings(visitor.page).getByRole("listitem").filter({ hasText: "Amazon" });
  await expect(amazon).toContainText("4.1");
  await expect(amazon).toContainText("Author-reported");

  await row.getByRole("button", { name: `Confirm ${book.title}, Amazon` }).click();
  await expect(amazon).toContainText(/Checked [A-Z][a-z]{2} \d{1,2}, \d{4}/, SHOWN_WITHIN_A_SECOND);
  await expect(row).toHaveCount(0);
  const today = admin.page.getByRole("region", { name: "Checked today" });
  await expect(today.getByRole("listitem").filter({ hasText: book.title })).toContainText("You, ");
  await today.getByRole("button", { name: `Check again: ${book.title}, Amazon` }).click();
  await expect(row).toBeVisible();
  await expect(amazon).toContainText("Author-reported");
});

test("D-05: letters move between figures and correct one, and the visitor's page follows", async ({
  people,
  market,
}) => {
  const { account, book } = await authorWithBook(market, 4.1);
  const [author, admin, visitor] = [
    await people.open(account),
    await people.open("admin"),
    await people.open("visitor"),
  ];
  await Promise.all([author.page.goto("/dashboard/author"), visitor.page.goto(book.path)]);
  await typeRating(author, book.title, "4.9");
  await admin.page.goto("/admin/ratings?reason=largeChange");
  const { keyboard } = admin.page;
  const row = queueRow(admin.page, book.title);
  await expect(row).toContainText("+0.8 stars");
  await keyboard.press("j");
  await expect(row).toHaveAttribute("aria-current", "true");

  await keyboard.press("e");
  const rating = row.getByRole("textbox", { name: "Rating" });
  await expect(rating).toBeFocused();
  await rating.fill("9");
  await keyboard.press("Enter");
  await expect(row).toContainText("Rating must be between 0 and 5");
  await keyboard.press("Escape");
  await expect(row.getByRole("button", { name: `Correct ${book.title}, Amazon` })).toBeFocused();

  await keyboard.press("e");
  await rating.fill("4.3");
  await keyboard.press("Enter");
  await expect(toast(admin.page)).toContainText(`Corrected: ${book.title}, Amazon`);
  const amazon = ratings(visitor.page).getByRole("listitem").filter({ hasText: "Amazon" });
  await expect(amazon).toContainText("4.3");
  await expect(amazon).toContainText("Checked ");
  await keyboard.press("?");
  await expect(admin.page.getByRole("dialog", { name: "Keys" })).toContainText("Confirm the figures");
});

test("D-05: the rating checks fit desktop and phone", async ({ people, market }) => {
  const { account, book } = await authorWithBook(market, 3.9);
  const author = await people.open(account);
  await author.page.goto("/dashboard/author");
  await typeRating(author, book.title, "4.4");
  const { page } = await people.open("admin", STILL);
  await page.goto("/admin/ratings");
  for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
    await page.setViewportSize(viewport);
    const confirm = page.getByRole("button", { name: `Confirm ${book.title}, Amazon` });
    await expect(confirm).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: `Correct ${book.title}, Amazon` }).click();
    await expect(page.getByRole("textbox", { name: "Rating" })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel" }).click();
  }
});

test("D-05: a figure without a link can't be confirmed, by button or key, and the page says why", async ({
  people,
}) => {
  const { page } = await people.open("admin");
  await page.goto("/admin/ratings");
  const row = queueRow(page, "Ninefold");
  const reason = toast(page).getByText("There is no link to compare with.");
  await row.getByRole("button", { name: /^Confirm/ }).press("Enter");
  await expect(reason).toBeVisible();
  await toast(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(reason).toHaveCount(0);
  await page.keyboard.press("c");
  await expect(reason).toHaveCount(0);
  await row.getByText("No rating before").click();
  await page.keyboard.press("c");
  await expect(reason).toBeVisible();
  await expect(row).toBeVisible();
});
