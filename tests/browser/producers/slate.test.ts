import type { Page } from "@playwright/test";
import type { Account } from "../support/accounts";
import type { Market, StagedBook } from "../support/market";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { toast } from "../support/screens";
import { takeWire } from "../support/wire";

const SLATE = "/dashboard/producer?tab=slate";
const DAY_MS = 86_400_000;

// Three windows and their accounts take a busy machine longer than a minute.
// Among the last of a run: a worker without a file left takes tests of this one.
test.describe.configure({ mode: "parallel", timeout: 180_000 });

function column(page: Page, name: string) {
  return page.getByRole("region", { name: new RegExp(`^${name}`) });
}

function cardIn(page: Page, name: string, { title }: StagedBook) {
  return column(page, name).getByRole("article", { name: title, exact: true });
}

function handle(page: Page, { title }: StagedBook) {
  return page.getByRole("button", { name: `Move ${title}`, exact: true });
}

/** Puts books on a producer's slate, the last on top of Considering. */
async function save(market: Market, { userId }: Account, books: readonly StagedBook[]) {
  const saves = books.map(({ id }) => ({ bookId: id, producerIds: [userId] }));
  await market.call("staging/market:addSaves", { saves });
}

/** What a screen reader announces for a move. A position names no title. */
function announcement(page: Page) {
  return page.locator("p[aria-live=assertive]");
}

async function pickUp(page: Page, book: StagedBook) {
  await handle(page, book).focus();
  await page.keyboard.press("Space");
  await expect(announcement(page)).toContainText(`Picked up ${book.title}`);
}

/** Presses a key until the card has moved. dnd-kit ignores keys for a moment after the pickup. */
async function moveByKey(page: Page, key: string, place: string) {
  await expect(async () => {
    if ((await announcement(page).textContent()) !== place) await page.keyboard.press(key);
    await expect(announcement(page)).toHaveText(place, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
}

async function choose(page: Page, item: string, { title }: StagedBook) {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

test("D-09 D-13: a card moved by the keyboard keeps the focus, and moves in the other window", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const books = await market.addBooks([{}, {}]);
  const [below, moved] = books;
  if (!below || !moved) throw new Error("There are no books.");
  const [here, there] = [await people.open(account), await people.open(account, PHONE)];
  await save(market, account, books);
  await here.page.goto(SLATE);
  await there.page.goto(`${SLATE}&stage=talking`);
  await expect(there.page.getByText("No books")).toBeVisible();

  const spoken = announcement(here.page);
  await pickUp(here.page, moved);
  await expect(spoken).toHaveText(`Picked up ${moved.title}. Considering, position 1 of 2.`);
  await moveByKey(here.page, "ArrowDown", "Considering, position 2 of 2");
  await here.page.keyboard.press("Escape");
  await expect(spoken).toHaveText(`Put ${moved.title} back in Considering.`);
  await expect(handle(here.page, moved)).toBeFocused();

  await pickUp(here.page, moved);
  await moveByKey(here.page, "ArrowRight", "Reading, position 1 of 1");
  await moveByKey(here.page, "ArrowRight", "Talking, position 1 of 1");
  await expect(handle(here.page, moved)).toBeFocused();
  await here.page.keyboard.press("Space");
  await expect(spoken).toHaveText(`Dropped ${moved.title} in Talking, position 1 of 1.`);
  await expect(handle(here.page, moved)).toBeFocused();
  await expect(cardIn(here.page, "Talking", moved)).toBeVisible();
  await expect(cardIn(there.page, "Talking", moved)).toBeVisible();

  await there.page.getByRole("button", { name: `Move to another column: ${moved.title}` }).click();
  await there.page.getByRole("menuitem", { name: "Move to Considering" }).click();
  await expect(cardIn(here.page, "Considering", moved)).toBeVisible();
  await expect(column(here.page, "Considering").getByRole("article")).toHaveCount(2);
  await toast(there.page).getByRole("button", { name: "Undo" }).click();
  await expect(cardIn(here.page, "Talking", moved)).toBeVisible();
  for (const { page } of [here, there]) await expectAccessible(page);
  await expectNoSidewaysScroll(there.page);
});

test("D-09 B-69: a card dragged by the mouse to Negotiating makes its option", async ({ people, market }) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook({});
  const [{ page }, other] = [await people.open(account), await people.open(account)];
  await save(market, account, [book]);
  await page.goto(SLATE);
  await other.page.goto("/dashboard/producer?tab=optioned-books");
  const card = cardIn(page, "Considering", book);
  await card.hover();
  await page.mouse.down();
  const target = await column(page, "Negotiating").boundingBox();
  if (target === null) throw new Error("The column is not there.");
  await page.mouse.move(target.x + target.width / 2, target.y + 80, { steps: 8 });
  await expect(card).toBeHidden();
  await page.mouse.up();
  await expect(cardIn(page, "Negotiating", book)).toBeVisible();
  await expect(toast(page)).toContainText("Book moved to My Optioned Books");
  await expect(other.page.getByRole("article", { name: book.title })).toBeVisible();
});

test("D-09: on a phone a finger that holds the handle moves the card in its column", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const books = await market.addBooks([{}, {}]);
  const [below, moved] = books;
  if (!below || !moved) throw new Error("There are no books.");
  const { page } = await people.open(account, PHONE);
  await save(market, account, books);
  await page.goto(SLATE);
  const titles = column(page, "Considering").getByRole("heading", { level: 3 });
  await expect(titles).toHaveText([moved.title, below.title]);

  const box = await handle(page, moved).boundingBox();
  if (box === null) throw new Error("The handle is not there.");
  const session = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", down: number) => {
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 + down };
    const touchPoints = type === "touchEnd" ? [] : [point];
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await touch("touchStart", 0);
  // A long press picks the card up.
  await expect(async () => {
    await touch("touchMove", 4);
    await expect(cardIn(page, "Considering", moved)).toBeHidden({ timeout: 200 });
  }).toPass({ timeout: 10_000 });
  for (let down = 20; down <= 240; down += 20) await touch("touchMove", down);
  await touch("touchEnd", 240);
  await expect(titles).toHaveText([below.title, moved.title]);
});

test("D-13: a move shows at once; when the server refuses it, the card goes back, and Retry moves it", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook({});
  const person = await people.open(account);
  people.expectTrouble(person, /slate:move/);
  const { page } = person;
  const wire = await takeWire(page);
  await save(market, account, [book]);
  await page.goto(SLATE);
  await expect(cardIn(page, "Considering", book)).toBeVisible();

  // The server refuses a date that is days off.
  await page.clock.setSystemTime(Date.now() + 5 * DAY_MS);
  wire.holdRequests();
  await choose(page, "Move to Reading", book);
  await expect(cardIn(page, "Reading", book)).toBeVisible();
  await expect(page.getByRole("region", { name: "Reading 1 book" })).toBeVisible();
  wire.release();
  await expect(toast(page)).toContainText("Something went wrong. Please try again.");
  await expect(cardIn(page, "Considering", book)).toBeVisible();
  await expect(page.getByRole("region", { name: "Considering 1 book" })).toBeVisible();

  await page.clock.setSystemTime(Date.now());
  await toast(page).getByRole("button", { name: "Retry" }).click();
  await expect(toast(page)).toContainText("Moved to Reading");
  await expect(cardIn(page, "Reading", book)).toBeVisible();
});

test("B-68: an author reads why producers passed, as a daily total of three and without names", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const book = await market.addBook({ ownerId: author.userId });
  const own = await people.open(author);
  await own.page.goto("/dashboard/author");
  const row = own.page.getByRole("article", { name: book.title });
  await expect(row).toContainText("0 Producers Interested");
  for (let count = 1; count <= 3; count++) {
    const account = await market.join("producer", "approved");
    const { page } = await people.open(account);
    await save(market, account, [book]);
    await expect(row).toContainText("1 Producer Interested");
    await page.goto(SLATE);
    await choose(page, "Pass", book);
    await page.getByRole("button", { name: "Budget" }).click();
    await page.getByRole("button", { name: "Save reason" }).click();
    await expect(cardIn(page, "Passed", book)).toContainText("Budget");
    await expect(row).toContainText("0 Producers Interested");
    await expect(row).not.toContainText("Producers passed");
    if (count < 3) await market.call("jobs/producers:publishPasses", {});
  }
  await market.call("jobs/producers:publishPasses", {});
  await expect(row).toContainText("Producers passed: Budget 3");
});
