import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { toast } from "../support/screens";

const CONTACT = { email: "write@kestrel.example", phone: "+1 (555) 010-0199" };

async function openContact(page: Page) {
  await expect(page.getByRole("region", { name: "Account" })).toBeVisible();
  await page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }).click();
}

test("X02: an open contact closes when the approval ends", async ({ people, market }) => {
  const account = await market.join("producer", "approved");
  await market.verify(account);
  const book = await market.addBook({ contact: CONTACT });
  const { page } = await people.open(account);
  await page.goto(book.path);
  await openContact(page);
  await expect(page.getByText(CONTACT.email)).toBeVisible();
  await market.setApproval(account, "suspended");
  await expect(page.getByText(CONTACT.email)).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Producer Access Required" })).toContainText(
    "Account suspended - contact support",
  );
  await market.setApproval(account, "approved");
  await expect(page.getByText(CONTACT.email)).toBeVisible();
  await market.changeBook(book, { isListed: false });
  await expect(page.getByText(CONTACT.email)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This book is not available");
});

test("an open dialog shades the scrollbar's space as it shades the page", async ({ people, market }) => {
  const book = await market.addBook();
  const { page } = await people.open("visitor");
  await page.goto(book.path);
  await page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // Browsers paint that space like the root element: here the page's color (#f7f8fa) under the veil.
  await expect(page.locator("html")).toHaveCSS(
    "background-color",
    /^color\(srgb 0\.46|^rgb\(118, 119, 123\)$/,
  );
});

test("B-13 B-41: the owner sees their own details, and the counts rise on their open page", async ({
  people,
  market,
}) => {
  const [author, producer] = [await market.join("author"), await market.join("producer", "approved")];
  await market.verify(producer);
  const book = await market.addBook({ ownerId: author.userId, contact: CONTACT });
  const owner = await people.open(author);
  await owner.page.goto(book.path);
  const banner = owner.page.getByRole("region", { name: "Your view of this book" });
  await expect(banner).toContainText("0 views");
  await owner.page.getByRole("button", { name: "Contact details" }).click();
  await expect(owner.page.getByRole("dialog", { name: "Your contact details" })).toContainText(CONTACT.email);
  await owner.page.keyboard.press("Escape");

  const { page } = await people.open(producer);
  await page.goto(book.path);
  await expect(banner).toContainText("1 view");
  await openContact(page);
  await expect(banner).toContainText("1 contact");
  await page.reload();
  await openContact(page);
  await expect(page.getByText(CONTACT.email)).toBeVisible();
  await expect(banner).toContainText("1 contact");
  await expect(banner).toContainText("1 view");
});

test("BKP-16: a producer keeps a private note on a book", async ({ people, market }) => {
  const account = await market.join("producer");
  const book = await market.addBook();
  const { page } = await people.open(account);
  await page.goto(book.path);
  const panel = page.getByRole("region", { name: "Private note" });
  await expect(panel).toContainText("Only you");
  await page.getByRole("button", { name: "Private note" }).filter({ visible: true }).click();
  const dialog = page.getByRole("dialog", { name: "Private note" });
  await expect(dialog.getByLabel("Note")).toBeFocused();
  await dialog.getByLabel("Note").fill("Limited series, four parts.");
  await expectAccessible(page);
  await expect(dialog.getByRole("status")).toHaveText("Note saved successfully");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel).toContainText("Limited series, four parts.");
  await page.reload();
  await expect(panel).toContainText("Limited series, four parts.");

  await panel.getByRole("button", { name: "Edit note" }).click();
  await dialog.getByLabel("Note").fill("x".repeat(5001));
  await expect(dialog.getByText("Please keep the note under 5,000 characters")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toContainText("Not saved yet");
  await panel.getByRole("button", { name: "Edit note" }).click();
  await dialog.getByLabel("Note").fill("Limited series, five parts.");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(toast(page)).toContainText("Note saved successfully");
  await expect(panel).toContainText("Limited series, five parts.");
  await expect(panel).not.toContainText("Not saved yet");
});

test("BKP-16: closing the note in any way returns the focus to its button", async ({ people, market }) => {
  const account = await market.join("producer");
  const book = await market.addBook();
  const { page } = await people.open(account);
  await page.goto(book.path);
  const button = page.getByRole("button", { name: "Private note" }).filter({ visible: true });
  const field = page.getByRole("dialog").getByLabel("Note");
  for (const leave of ["Escape", "Close", "Done"]) {
    await button.press("Enter");
    await expect(field).toBeFocused();
    if (leave === "Escape") await page.keyboard.press("Escape");
    else await page.getByRole("button", { name: leave, exact: true }).press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button, leave).toBeFocused();
  }
});

test("a book page fits a producer's phone", async ({ people }) => {
  const { page } = await people.open("producer", PHONE);
  await page.goto("/book/salvage-rights");
  for (const name of ["Contact Author", "Private note"]) {
    await page.getByRole("button", { name }).filter({ visible: true }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
