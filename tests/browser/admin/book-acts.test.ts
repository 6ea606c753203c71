import type { Locator, Page } from "@playwright/test";
import { LIVE, openLive } from "../support/live";
import { expect, expectAccessible, test } from "../support/people";
import type { StagedBook } from "../support/market";
import { card, findPath, toast } from "../support/screens";

/** The admin's list, narrowed to one book. */
const listPath = ({ title }: StagedBook) => `/admin?${new URLSearchParams({ q: title })}`;
const row = (page: Page, { title }: StagedBook): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name: `Delete ${title}` }) });
const visibility = (page: Page, { title }: StagedBook): Locator =>
  page.getByRole("button", { name: new RegExp(`^Visibility of ${title}`) });
const undo = (page: Page): Locator => toast(page).getByRole("button", { name: "Undo", exact: true });

async function choose(
  button: Locator,
  role: "menuitem" | "menuitemradio" | "menuitemcheckbox",
  name: string,
) {
  await button.click();
  await button.page().getByRole(role, { name, exact: true }).click();
}

test("ADM-08 B-36 D-11: a blocked book leaves the visitor's page, its author hears why, and Undo restores it everywhere", async ({
  people,
  market,
}) => {
  const account = await market.join("author");
  const book = await market.addBook({ ownerId: account.userId });
  const [admin, second, author, visitor] = [
    await people.open("admin"),
    await people.open("admin"),
    await people.open(account),
    await people.open("visitor"),
  ];
  await Promise.all([
    admin.page.goto(listPath(book)),
    second.page.goto(listPath(book)),
    author.page.goto("/dashboard/author"),
    openLive(visitor.page, book.path, book.title),
  ]);
  await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText(book.title);
  await expect(author.page.getByText(book.title).first()).toBeVisible();
  await expect(visibility(second.page, book)).toHaveText("Listed");

  await choose(visibility(admin.page, book), "menuitemradio", "Blocked");
  await expect(undo(admin.page)).toBeVisible();
  await expect(visitor.page.getByText("This book is not available").first()).toBeVisible(LIVE);
  await expect(author.page.getByText("An admin blocked this book. Only you can see it.")).toBeVisible(LIVE);
  await expect(visibility(second.page, book)).toHaveText("Blocked", LIVE);

  await undo(admin.page).click();
  await expect(visibility(admin.page, book)).toHaveText("Listed");
  await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText(book.title, LIVE);
  await expect(author.page.getByText("An admin blocked this book. Only you can see it.")).toHaveCount(
    0,
    LIVE,
  );
  await expect(visibility(second.page, book)).toHaveText("Listed", LIVE);
});

test("ADM-10 ADM-11: listing a book below the rule warns, is kept, and shows the reason beside it", async ({
  people,
  market,
}) => {
  const book = await market.addBook({ amazonRating: 3.7, isListed: false, hiddenBy: "admin" });
  const { page } = await people.open("admin");
  await page.goto(listPath(book));
  await expect(row(page, book)).toContainText("Low rating 3.7");
  await choose(visibility(page, book), "menuitemradio", "Listed");
  await expect(toast(page)).toContainText(
    "Book cannot be listed: Requires 4.0+ rating and at least 1 review.",
  );
  await visibility(page, book).click();
  await expect(page.getByRole("menuitemradio", { name: "Listed", exact: true })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(visibility(page, book)).toBeFocused();
  await market.changeBook(book, { amazonRating: 4.4 });
  await expect(row(page, book)).toContainText("4.4 · 20", LIVE);
  await expect(visibility(page, book)).toHaveText("Listed");
});

test("ADM-07: the email is edited in place, saved by Enter or leaving, and Escape cancels", async ({
  people,
  market,
}) => {
  const book = await market.addBook({ contact: { email: "dez@marchetti.example" } });
  const [one, two] = [await people.open("admin"), await people.open("admin")];
  await Promise.all([one.page.goto(listPath(book)), two.page.goto(listPath(book))]);
  const email = (page: Page) => page.getByRole("button", { name: `Edit email of ${book.title}` });
  const field = one.page.getByRole("textbox", { name: `Email of ${book.title}` });
  await email(one.page).click();
  await field.fill("wren");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription("Please enter a valid email address");
  await field.press("Escape");
  await expect(email(one.page)).toBeFocused();
  await expect(email(one.page)).toHaveText("dez@marchetti.example");

  await email(one.page).press("Enter");
  await field.fill("Wren@Adair.example");
  await field.press("Enter");
  await expect(email(one.page)).toHaveText("wren@adair.example");
  await expect(email(two.page)).toHaveText("wren@adair.example", LIVE);
  await expect(email(one.page)).toBeFocused();
  await email(one.page).click();
  await field.fill("");
  await one.page.getByRole("heading", { level: 1 }).click();
  await expect(email(one.page)).toHaveText("Add email");
  await expect(email(two.page)).toHaveText("Add email", LIVE);
  await undo(one.page).last().click();
  await expect(email(one.page)).toHaveText("wren@adair.example");
  await expect(email(two.page)).toHaveText("wren@adair.example", LIVE);
});

test("ADM-13 ADM-14: a sponsorship shows its date first, and its badge reaches the visitor's card", async ({
  people,
  market,
}) => {
  const book = await market.addBook();
  const [admin, visitor] = [await people.open("admin"), await people.open("visitor")];
  await Promise.all([admin.page.goto(listPath(book)), openLive(visitor.page, findPath(book), book.title)]);
  const { page } = admin;
  const sponsor = page.getByRole("button", { name: `Sponsor ${book.title}` });
  const badge = card(visitor.page, book.title).getByText("Sponsored", { exact: true });
  await expect(card(visitor.page, book.title)).toBeVisible();

  await sponsor.click();
  const choice = page.getByRole("menuitem", { name: /^14 days until / });
  const day = (await choice.innerText()).replace(/^14 days\s*until /, "");
  await choice.click();
  await expect(row(page, book)).toContainText(`Until ${day}`);
  await expect(badge).toBeVisible(LIVE);

  await choose(sponsor, "menuitemcheckbox", "Permanent");
  await expect(row(page, book)).toContainText("Permanent");
  await choose(sponsor, "menuitem", "Remove sponsorship");
  await expect(row(page, book)).not.toContainText("Permanent");
  await expect(badge).toHaveCount(0, LIVE);
  await undo(page).last().click();
  await expect(row(page, book)).toContainText("Permanent");
  await expect(badge).toBeVisible(LIVE);
});

test("ADM-15 ADM-16 ADM-18 ADM-19 B-37: an option appears on the book's page and the success stories, and Remove takes it back", async ({
  people,
  market,
}) => {
  const book = await market.addBook({ rights: { filmTV: "available", audio: "available" } });
  const [admin, visitor, reader] = [
    await people.open("admin"),
    await people.open("visitor"),
    await people.open("visitor"),
  ];
  await Promise.all([
    admin.page.goto(listPath(book)),
    openLive(visitor.page, "/success-stories"),
    openLive(reader.page, book.path, book.title),
  ]);
  const { page } = admin;
  const story = visitor.page.getByRole("article", { name: book.title, exact: true });
  const filmTV = reader.page.getByRole("listitem").filter({ hasText: "Film/TV" }).first();
  await expect(filmTV).toContainText("Available");

  await page.getByRole("button", { name: `Add Option: ${book.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Select Rights to Option" });
  await expect(dialog.getByRole("checkbox")).toHaveCount(5);
  await expect(dialog.getByLabel("Production Phase").getByRole("option")).toHaveText([
    "Development",
    "Pre-production",
    "Production",
    "Post-production",
    "Distribution",
  ]);
  await expect(dialog.getByRole("switch")).not.toBeChecked();
  await dialog.getByRole("button", { name: "Confirm Option" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Please select at least one right to option");
  await expectAccessible(page);
  await dialog.getByLabel("Film/TV").check();
  await dialog.getByLabel("Current Status").fill("Writers’ room, March");
  await dialog.getByRole("switch", { name: /Add to Public Optioned Page/ }).click();
  await dialog.getByRole("button", { name: "Confirm Option" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(story).toContainText("Writers’ room, March", LIVE);
  await expect(filmTV).toContainText("Optioned", LIVE);

  const remove = page.getByRole("button", { name: `Remove Option: ${book.title}` });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(story).toHaveCount(0, LIVE);
  await expect(filmTV).toContainText("Available", LIVE);
  await undo(page).last().click();
  await expect(remove).toBeVisible();
  await expect(story).toContainText("Writers’ room, March", LIVE);
});

test("ADM-21 B-55: a deletion is confirmed by the book's name, and reaches every open page", async ({
  people,
  market,
}) => {
  const book = await market.addBook();
  market.forget(book);
  const [admin, second, visitor] = [
    await people.open("admin"),
    await people.open("admin"),
    await people.open("visitor"),
  ];
  await Promise.all([
    admin.page.goto(listPath(book)),
    second.page.goto(listPath(book)),
    openLive(visitor.page, book.path, book.title),
  ]);
  const { page } = admin;
  await expect(row(second.page, book)).toBeVisible();
  await page.getByRole("button", { name: `Delete ${book.title}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${book.title}?` });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: `Delete ${book.title}`, exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: `Delete “${book.title}”` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, book)).toHaveCount(0);
  await expect(row(second.page, book)).toHaveCount(0, LIVE);
  await expect(visitor.page.getByText("This book is not available").first()).toBeVisible(LIVE);
});

test("ADM-06 B-26: a picture chosen or dropped on the cover replaces it on the visitor's page", async ({
  people,
  market,
}) => {
  const book = await market.addBook();
  const [admin, visitor] = [await people.open("admin"), await people.open("visitor")];
  await Promise.all([admin.page.goto(listPath(book)), visitor.page.goto(book.path)]);
  const { page } = admin;
  const input = page.getByLabel(`New cover of ${book.title}`);
  const shown = visitor.page.getByRole("img", { name: `Cover of ${book.title}` }).first();
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await expect(toast(page)).toContainText("Please choose a JPG, PNG or WebP image.");
  await input.setInputFiles({
    name: "broken.png",
    mimeType: "image/png",
    buffer: Buffer.from("not a picture"),
  });
  await expect(toast(page)).toContainText("Error saving cover URL: Please choose a JPG, PNG or WebP image.");

  const drop = await page.evaluateHandle(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 60 });
    canvas.getContext("2d")?.fillRect(0, 0, 40, 60);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    const transfer = new DataTransfer();
    transfer.items.add(new File([blob ?? ""], "cover.png", { type: "image/png" }));
    return transfer;
  });
  const cover = page.getByRole("button", { name: `Replace the cover of ${book.title}` });
  await cover.dispatchEvent("dragover", { dataTransfer: drop });
  await cover.dispatchEvent("drop", { dataTransfer: drop });
  await expect(toast(page)).toContainText(`Replaced the cover of ${book.title}`);
  await expect(shown).toHaveAttribute("src", /\/api\/storage\//);
  await expect(cover.locator("img")).toHaveAttribute("src", /\/api\/storage\//);
});

test("B-04: an admin whose role is taken loses the open list at once", async ({ people, market }) => {
  const book = await market.addBook();
  const account = await market.join("author");
  await market.makeAdmin(account);
  const { page } = await people.open(account);
  await page.goto(listPath(book));
  await expect(row(page, book)).toBeVisible();
  await market.call("account:removeAdmin", { email: account.email });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied", LIVE);
  await expect(page.getByText(book.title)).toHaveCount(0);
});
