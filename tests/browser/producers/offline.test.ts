import type { Page } from "@playwright/test";
import { expect, PHONE, test } from "../support/people";
import { findPath } from "../support/screens";
import { takeWire } from "../support/wire";

const TAB = "/dashboard/producer?tab=saved-books";

// Two windows and an account take a busy machine longer than a minute.
test.describe.configure({ timeout: 180_000 });

const waiting = (page: Page) =>
  page.getByRole("status").filter({ hasText: "Keep this page open, and we’ll send your changes when" });

test("B-44 D-13: offline, a save and a note show at once and say that they wait, then are sent", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook();
  const [person, other] = [await people.open(account, PHONE), await people.open(account)];
  people.expectTrouble(person, /WebSocket|ERR_INTERNET_DISCONNECTED/);
  const { page } = person;
  const network = page.context();
  await other.page.goto(TAB);
  await expect(other.page.getByRole("heading", { name: "No saved books yet" })).toBeVisible();
  await page.goto(findPath(book));
  const bookmark = page.getByRole("button", { name: `Save ${book.title}` });
  await expect(bookmark).toBeEnabled();
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");

  await network.setOffline(true);
  await bookmark.click();
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(waiting(page)).toBeInViewport();
  await network.setOffline(false);
  const theirs = other.page.getByRole("article", { name: book.title, exact: true });
  await expect(theirs).toBeVisible({ timeout: 25_000 });
  await expect(waiting(page)).toBeHidden();

  await page.goto(TAB);
  await page.getByRole("button", { name: `Private note on ${book.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Private note" });
  await expect(dialog.getByLabel("Note")).toBeFocused();
  await network.setOffline(true);
  await dialog.getByLabel("Note").fill("Limited series, four parts.");
  await expect(dialog.getByRole("status")).toHaveText("Waiting for connection…");
  await network.setOffline(false);
  await expect(dialog.getByRole("status")).toHaveText("Note saved successfully", { timeout: 25_000 });
  await expect(theirs).toContainText("Limited series, four parts.");
});

test("B-44 D-13: a write without an answer says that it waits, also while the socket looks open", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook();
  const { page } = await people.open(account);
  const wire = await takeWire(page);
  await page.clock.install();
  await page.goto(findPath(book));
  const bookmark = page.getByRole("button", { name: `Save ${book.title}` });
  await expect(bookmark).toBeEnabled();
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
  wire.holdRequests();
  await bookmark.click();
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  await page.clock.fastForward(4_000);
  await expect(waiting(page)).toContainText("The connection is slow or gone.");
  wire.release();
  await expect(waiting(page)).toBeHidden();
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
});

/**
 * True if the page asks before it closes now. Chromium does so only in a page that somebody used, and sometimes misses the
 * click just before. What a test evaluates counts as use, too.
 */
async function asks(page: Page): Promise<boolean> {
  return await page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
}

test("B-44 D-13: closing a tab asks while a write waits, and only then", async ({ people, market }) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook();
  const person = await people.open(account);
  people.expectTrouble(person, /WebSocket|ERR_INTERNET_DISCONNECTED/);
  const { page } = person;
  const network = page.context();
  await page.goto(findPath(book));
  const bookmark = page.getByRole("button", { name: `Save ${book.title}` });
  await expect(bookmark).toBeEnabled();
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await network.setOffline(true);
  await bookmark.click();
  await expect(waiting(page)).toBeVisible();
  await expect.poll(async () => await asks(page)).toBe(true);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked, { timeout: 10_000 }).toEqual(["beforeunload"]);
  await network.setOffline(false);
  await expect(waiting(page)).toBeHidden({ timeout: 25_000 });
  // The connection is back before the write is answered.
  await expect.poll(async () => await asks(page)).toBe(false);
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(asked).toEqual(["beforeunload"]);
});

test("B-44 D-13: a note dialog that was never opened opens without a connection", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook();
  const person = await people.open(account);
  people.expectTrouble(person, /WebSocket|ERR_INTERNET_DISCONNECTED/);
  const { page } = person;
  await page.goto(findPath(book));
  await page.getByRole("button", { name: `Save ${book.title}` }).click();
  const loaded = page.waitForRequest(/\/note-dialog[^/]*\.js$/);
  await page.goto(TAB);
  await (await loaded).response();
  await expect(page.getByRole("button", { name: `Private note on ${book.title}` })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: `Private note on ${book.title}` }).click();
  await expect(page.getByRole("dialog", { name: "Private note" }).getByLabel("Note")).toBeVisible();
  await page.context().setOffline(false);
});
