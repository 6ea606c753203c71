import { expect, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { books, card, takenOver } from "../support/screens";

test("BRW-12 BRW-14 STA-06: only an author finds their own hidden books above the list", async ({
  people,
  market,
}) => {
  const account = await market.join("author");
  const own = { ownerId: account.userId, genre: "Horror" as const };
  const [below, unlisted, blocked] = await market.addBooks([
    { ...own, amazonRating: 3.9 },
    { ...own, isListed: false, hiddenBy: "author" },
    { ...own, isBlocked: true },
  ]);
  if (!below || !unlisted || !blocked) throw new Error("Three books were asked for.");
  const author = await people.open(account);
  const visitor = await people.open("visitor");
  await Promise.all([author.page.goto("/browse?genre=Horror"), visitor.page.goto("/browse?genre=Horror")]);
  const hidden = author.page.getByRole("region", { name: "Your books that are not public" });
  await expect(
    hidden.getByText("Only you can see this, Needs 4.0+ rating and 1+ review to be public.", { exact: true }),
  ).toBeVisible();
  await expect(hidden.getByText("Only you can see this book because you unlisted it.")).toBeVisible();
  await expect(hidden.getByText("Only you can see this book because an admin blocked it.")).toBeVisible();
  await expect(hidden.getByRole("listitem")).toHaveCount(3);
  await expect.poll(() => books(visitor.page).count()).toBeGreaterThan(2);
  for (const book of [below, unlisted, blocked]) {
    await expect(hidden.getByRole("link", { name: book.title })).toBeVisible();
    await expect(visitor.page.getByText(book.title)).toHaveCount(0);
    await expect(card(author.page, book.title)).toHaveCount(0);
  }
  await author.page.goto(`/browse?q=${encodeURIComponent(below.title)}`);
  await expect(hidden.getByRole("listitem")).toHaveText(new RegExp(below.title));
  await author.page.goto("/browse?genre=Horror");
  await market.changeBook(below, { amazonRating: 4.2 });
  await expect(card(visitor.page, below.title)).toBeVisible();
  await expect(hidden.getByRole("link", { name: below.title })).toHaveCount(0);
  await author.page.goto("/browse?genre=Western");
  await expect.poll(() => books(author.page).count()).toBeGreaterThan(1);
  await expect(hidden).toHaveCount(0);
});

test("BRW-11: a search that finds nothing offers once to save it, and one that finds books above them", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const saving = page.getByRole("link", { name: /^Save this search/ });
  await page.goto("/browse?q=xqzwv");
  await expect(page.getByRole("heading", { name: "No books found", exact: true })).toBeVisible();
  await expect(saving).toHaveText(["Save this search and tell me"]);
  await page.goto("/browse?genre=Western");
  await expect.poll(() => books(page).count()).toBeGreaterThan(1);
  await expect(saving).toHaveText(["Save this search"]);
});

test("BRW-11: a long search without books widens no phone’s page, and its ways out keep their counts in view", async ({
  people,
}) => {
  const { page } = await people.open("visitor", PHONE);
  await page.goto(`/browse?q=${"zqxwv".repeat(30)}`);
  const way = page.getByRole("button", { name: /^Without “zqx.*\d book/ });
  await expect(way).toBeVisible();
  await expect(way).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

test("BRW-02 BRW-07: a phone's filter sheet applies its filters with one tap", async ({ people, market }) => {
  const westerns = await market.countOf({ genre: "Western" });
  const { page } = await people.open("visitor", PHONE);
  await page.goto("/browse");
  await takenOver(page);
  await page.getByRole("button", { name: "Filters" }).tap();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Genre").selectOption("Western");
  await expect(sheet.getByRole("button", { name: `Show ${westerns} books` })).toBeVisible();
  await sheet.getByLabel("Sort").selectOption("Title A-Z");
  await expect(page).toHaveURL("/browse");
  await sheet.getByRole("button", { name: `Show ${westerns} books` }).tap();
  await expect(page).toHaveURL("/browse?genre=Western&sort=title");
  await expect(books(page)).toHaveCount(westerns);
  await expect(page.getByRole("button", { name: "Filters 1 applied" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/browse");
  await page.goForward();
  await expect(page).toHaveURL("/browse?genre=Western&sort=title");
  await page.getByRole("button", { name: "Remove Western" }).tap();
  await expect(page).toHaveURL("/browse?sort=title");

  await page.getByRole("button", { name: "Filters" }).tap();
  await sheet.getByLabel("Genre").selectOption("Crime");
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL("/browse?sort=title");

  await page.getByRole("button", { name: "Filters" }).tap();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL("/browse?sort=title");

  await page.getByRole("button", { name: "Filters" }).tap();
  await expect(sheet).toBeVisible();
  await page.reload();
  await takenOver(page);
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL("/browse?sort=title");
  await expect.poll(() => page.evaluate(() => (history.state as { isSheet?: true }).isSheet)).toBeUndefined();
  await page.goBack();
  await expect(page).toHaveURL("/browse?genre=Western&sort=title");
});

test("BRW-02: on a phone held sideways the filters stand beside the list, directly under the search", async ({
  people,
}) => {
  const { page } = await people.open("visitor", PHONE);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/browse");
  const filters = page.getByRole("complementary", { name: "Filters" });
  const bar = page.getByRole("search").locator("..");
  await expect(page.getByRole("button", { name: "Filters" })).toBeHidden();
  const edges = async () => {
    const [search, beside, shelf] = await Promise.all(
      [bar, filters, page.getByRole("region", { name: "Results" })].map((part) => part.boundingBox()),
    );
    if (!search || !beside || !shelf) throw new Error("Search, filters and results are all drawn.");
    return { search: search.y + search.height, beside, shelf };
  };
  const above = await edges();
  expect(above.beside.x + above.beside.width).toBeLessThan(above.shelf.x);
  expect(above.shelf.y - above.search, "the band between search and list").toBeLessThanOrEqual(16);
  expect(Math.abs(above.shelf.y - above.beside.y)).toBeLessThanOrEqual(8);
  await card(
    page,
    (await books(page).nth(8).getByRole("heading").textContent()) ?? "",
  ).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  const scrolled = await edges();
  expect(scrolled.beside.y, "the filters below the search").toBeGreaterThanOrEqual(scrolled.search - 1);
  expect(scrolled.beside.y - scrolled.search, "the band between search and filters").toBeLessThanOrEqual(16);
  expect(scrolled.beside.y + scrolled.beside.height).toBeLessThanOrEqual(390);
});

test("BRW-09: zoomed to twice its size, a laptop's window has cards as wide as their badges", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.setViewportSize({ width: 640, height: 450 });
  await page.goto("/browse");
  const badge = page.getByText("Bestseller").first();
  const cardBox = await page.getByRole("article").filter({ has: badge }).first().boundingBox();
  const badgeBox = await badge.boundingBox();
  if (cardBox === null || badgeBox === null) throw new Error("A card has a box, and so has its badge.");
  expect(badgeBox.x).toBeGreaterThanOrEqual(cardBox.x);
  expect(badgeBox.x + badgeBox.width).toBeLessThanOrEqual(cardBox.x + cardBox.width);
});
