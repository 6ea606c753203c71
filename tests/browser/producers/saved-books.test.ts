import type { Page } from "@playwright/test";
import type { StagedBook } from "../support/market";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STILL,
  test,
} from "../support/people";
import { takeWire } from "../support/wire";
import { findPath, follow, interest, takenOver, toast } from "../support/screens";

const TAB = "/dashboard/producer?tab=saved-books";

// Two windows and an account take a busy machine longer than a minute.
test.describe.configure({ timeout: 180_000 });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const bookmark = (page: Page, { title }: StagedBook) => page.getByRole("button", { name: `Save ${title}` });
const saved = (page: Page, { title }: StagedBook) => page.getByRole("article", { name: title, exact: true });

test("RTE-16 PND-02 PND-04: approval opens the dashboard live, and suspension closes it", async ({
  people,
  market,
}) => {
  const account = await market.join("producer");
  const { page } = await people.open(account);
  await page.goto(TAB);
  await expect(page).toHaveURL("/producer-pending");
  await market.setApproval(account, "approved");
  await expect(page).toHaveURL("/dashboard/producer");
  await expect(heading(page)).toHaveText("Overview");
  await page.goto(TAB);
  await expect(heading(page)).toHaveText("My Saved Books");
  await market.setApproval(account, "denied");
  await expect(page).toHaveURL("/producer-denied");
  await market.setApproval(account, "approved");
  await expect(heading(page)).toHaveText("Overview");
  await market.setApproval(account, "suspended");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("alert")).toContainText("Your producer account has been suspended.");
});

test("a book saved from a card is in the list of another window, and its interest moves with it", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook();
  const [here, there, visitor] = [
    await people.open(account),
    await people.open(account, PHONE),
    await people.open("visitor"),
  ];
  await Promise.all([here.page.goto(findPath(book)), there.page.goto(TAB), visitor.page.goto(book.path)]);
  await expect(there.page.getByRole("heading", { name: "No saved books yet" })).toBeVisible();
  await bookmark(here.page, book).press("Enter");
  await expect(bookmark(here.page, book)).toHaveAttribute("aria-pressed", "true");
  await expect(here.page).toHaveURL(findPath(book));
  await expect(saved(there.page, book)).toBeVisible();
  await expect(interest(visitor.page, 1)).toBeVisible();

  await saved(there.page, book)
    .getByRole("button", { name: `Remove ${book.title}` })
    .click();
  await expect(saved(there.page, book)).toBeHidden();
  await expect(bookmark(here.page, book)).toHaveAttribute("aria-pressed", "false");
  await toast(there.page).getByRole("button", { name: "Undo" }).click();
  await expect(saved(there.page, book)).toBeVisible();
  await expect(bookmark(here.page, book)).toHaveAttribute("aria-pressed", "true");
});

test("the bookmark of a card has a touch target of 44 px on a phone, above the card's link", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook();
  const { page } = await people.open(account, PHONE);
  await page.goto(findPath(book));
  await takenOver(page);
  const box = await bookmark(page, book).boundingBox();
  if (!box) throw new Error("The bookmark has no box.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x - 20, y + 20);
  await expect(bookmark(page, book)).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(findPath(book));
});

test("PDB-03: a note's draft survives a lost connection and a reload, and is saved later", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook();
  const person = await people.open(account);
  const { page } = person;
  people.expectTrouble(person, /WebSocket/);
  const wire = await takeWire(page);
  await page.goto(findPath(book));
  await bookmark(page, book).click();
  await expect(bookmark(page, book)).toHaveAttribute("aria-pressed", "true");
  // A page load could come before the save has left.
  await follow(page, TAB);
  await saved(page, book)
    .getByRole("button", { name: `Private note on ${book.title}` })
    .click();
  const dialog = page.getByRole("dialog", { name: "Private note" });
  const field = dialog.getByLabel("Note");
  await expect(field).toBeFocused();
  await wire.cut();
  await field.fill("Limited series, four parts.");
  await expect(dialog.getByRole("status")).toHaveText(/Not saved yet|Saving…/);
  wire.mend();
  await page.reload();
  await expect(saved(page, book)).toContainText("Limited series, four parts.");
  await saved(page, book)
    .getByRole("button", { name: `Edit note: ${book.title}` })
    .click();
  await expect(dialog.getByRole("status")).toHaveText("Note saved successfully");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.reload();
  await expect(saved(page, book)).toContainText("Limited series, four parts.");
  await expect(saved(page, book)).not.toContainText("Not saved yet");
});

test("an unlisted book becomes a muted card live, and the overview tells", async ({ people, market }) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook();
  const { page } = await people.open(account);
  await page.goto(findPath(book));
  await bookmark(page, book).click();
  await expect(bookmark(page, book)).toHaveAttribute("aria-pressed", "true");
  await page.goto("/dashboard/producer");
  await expect(saved(page, book).getByRole("link").first()).toBeVisible();
  await market.changeBook(book, { isListed: false });
  await expect(saved(page, book)).toContainText("Unlisted by its author");
  await expect(saved(page, book).getByRole("link")).toHaveCount(0);
  const news = page.getByRole("region", { name: "Since your last visit" });
  await expect(news).toContainText(`1 saved book changed: ${book.title}, no longer listed`);
  await follow(page, "/browse");
  await expect(heading(page)).not.toHaveText("Overview");
  await follow(page, "/dashboard/producer");
  await expect(saved(page, book)).toContainText("Unlisted by its author");
  await expect(news).toBeHidden();
});

// The overview is looked at in routes.test.ts.
test("the saved books fit desktop and phone, in both themes", async ({ people }) => {
  const { page } = await people.open("producer", STILL);
  await page.goto(TAB);
  await expect(heading(page)).toHaveText("My Saved Books");
  await expect(page.getByRole("article").first()).toBeVisible();
  for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
