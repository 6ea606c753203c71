import type { Page } from "@playwright/test";
import { type StagedBook } from "../support/market";
import { expect, PHONE, test } from "../support/people";
import { bookPaths, books, card, list, takenOver, titles } from "../support/screens";

const SEARCH = { name: "Search books" };

test("BRW-01: search runs on Enter and on the button, not while typing", async ({ people, market }) => {
  const book = await market.addBook();
  const { page } = await people.open("visitor");
  await page.goto("/browse");
  await takenOver(page);
  const box = page.getByRole("combobox", SEARCH);
  await box.fill(book.title);
  await expect(page).toHaveURL("/browse");
  await box.press("Enter");
  await expect(page).toHaveURL(findUrl(book));
  await expect(books(page)).toHaveCount(1);
  await expect(card(page, book.title)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 book" })).toBeVisible();
  // Searching for the same words again adds no history entry.
  const steps = await page.evaluate(() => history.length);
  await box.press("Enter");
  expect(await page.evaluate(() => history.length)).toBe(steps);

  await box.fill("");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/browse");
  await expect.poll(() => books(page).count()).toBeGreaterThan(20);
});

test("BRW-07 B-12: a filter shows the choice at once, before the list and the address follow", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/browse");
  const box = page.getByRole("checkbox", { name: /^Has Audiobook/ });
  await expect(box).toBeVisible();
  const stood = await box.boundingBox();
  const ticked = await box.evaluate((input: HTMLInputElement) => {
    // As a press begins. React takes over the part around it before the click.
    input.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
    input.click();
    return input.checked;
  });
  expect(ticked).toBe(true);
  await expect(page).toHaveURL("/browse?audiobook=1");
  await expect(page.getByRole("button", { name: "Remove Has Audiobook" })).toBeVisible();
  expect(await box.boundingBox(), "where the box stands").toEqual(stood);
  await page.goBack();
  await expect(box).not.toBeChecked();
});

test("BRW-06 B-12: the address holds the whole state: it opens, reloads and goes back", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const address = "/browse?genre=Thriller&rights=filmTV&reviews=500%2B&audiobook=1&sort=title";
  await page.goto(`${address}&unknown=1&screenplay=maybe`);
  const expectState = async () => {
    await expect(page.getByLabel("Genre")).toHaveValue("Thriller");
    await expect(page.getByLabel("Rights", { exact: true })).toHaveValue("filmTV");
    await expect(page.getByLabel("Reviews", { exact: true })).toHaveValue("500+");
    await expect(page.getByRole("checkbox", { name: "Has Audiobook" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Screenplay Available" })).not.toBeChecked();
    await expect(page.getByLabel("Sort")).toHaveValue("title");
    await expect
      .poll(() => titles(list(page)))
      .toEqual(["Forty Minutes of Daylight", "Last Bus to Varga", "The Salt Ledger", "The Unlit Room"]);
  };
  await expectState();
  await page.reload();
  await expectState();
  await page.getByLabel("Sort").selectOption("Most reviews");
  await page.getByLabel("Genre").selectOption("Crime");
  await expect(page).toHaveURL("/browse?genre=Crime&rights=filmTV&reviews=500%2B&audiobook=1");
  await page.goBack();
  await expect(page.getByLabel("Genre")).toHaveValue("Thriller");
  await page.goBack();
  await expectState();
});

test("BRW-13: 24 books load at a time, first by scrolling and then by the button, to the last one", async ({
  people,
  market,
}) => {
  const everything = { filters: {}, sort: "mostReviews", paginationOpts: { numItems: 48, cursor: null } };
  const first = await market.listed("catalog:browse", everything);
  expect(first).toHaveLength(48);
  const { page } = await people.open("visitor");
  await page.goto("/browse");
  await expect(countLine(page, 24)).toBeVisible();
  const end = page.getByText(/^Showing all \d+ books/);
  const more = page.getByRole("button", { name: "Load more" });
  for (let round = 0; round < 8 && !(await end.isVisible()); round += 1) {
    const before = await books(page).count();
    await expect(more.or(end)).toBeVisible();
    if (await end.isVisible()) break;
    await more.scrollIntoViewIfNeeded();
    if (before >= 96) await more.click();
    await expect.poll(() => books(page).count()).toBeGreaterThan(before);
  }
  const said = Number(/\d+/.exec(await end.innerText())?.[0]);
  expect(said).toBeGreaterThan(100);
  await expect(books(page)).toHaveCount(said);
  expect(new Set(await bookPaths(list(page))).size, "different books").toBe(said);
});

test("BRW-13 B-12: another view starts with 24 books, however many were loaded before", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const asked: string[] = [];
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      for (const [, count = ""] of payload.toString().matchAll(/"numItems":(\d+)/g)) asked.push(count);
    }),
  );
  await page.goto("/browse");
  await expect(countLine(page, 24)).toBeVisible();
  await page.getByRole("button", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(countLine(page, 48)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  asked.length = 0;
  await page.getByLabel("Sort").selectOption("Title A-Z");
  await expect(page).toHaveURL("/browse?sort=title");
  await expect(countLine(page, 24)).toBeVisible();
  expect(asked).toEqual(["25"]);
});

function countLine(page: Page, count: number) {
  return page.getByText(new RegExp(`^${count} of \\d+ books$`));
}

function findUrl(book: StagedBook): string {
  return `/browse?${new URLSearchParams({ q: book.title })}`;
}

test("F5: an open dialog restyles nothing of its page, and its veil keeps taps from the books below", async ({
  people,
}) => {
  const { page } = await people.open("visitor", PHONE);
  await page.goto("/browse");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("button", { name: /^Filters/ }).click();
  const dialog = page.getByRole("dialog", { name: "Filters" });
  await expect(dialog).toBeVisible();
  await expect(page.locator("#root")).toHaveCSS("pointer-events", "auto");
  await page.mouse.click(195, 20);
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/browse");
});
