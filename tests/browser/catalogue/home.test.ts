import type { Locator, Page } from "@playwright/test";
import { expect, PHONE, test } from "../support/people";
import { card, main, row, titles } from "../support/screens";
import { failingQuery, takeWire } from "../support/wire";

test("HOM-01 HOM-05 B-46: what the home page leads a visitor to", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Books ready for the screen.");
  const ways: [link: Locator, to: string, state: unknown][] = [
    [main(page).getByRole("link", { name: "Browse All Books", exact: true }), "/browse", null],
    [
      main(page).getByRole("link", { name: "Add Book", exact: true }).first(),
      "/signup",
      { userType: "author", from: "/submit" },
    ],
    [
      main(page).getByRole("link", { name: "Start Browsing Books", exact: true }),
      "/signup",
      { userType: "producer", from: "/browse" },
    ],
    [main(page).getByRole("link", { name: "or browse without an account", exact: true }), "/browse", null],
    [
      main(page).getByRole("link", { name: "Add Book", exact: true }).last(),
      "/signup",
      { userType: "author", from: "/submit" },
    ],
  ];
  for (const [link, to, state] of ways) {
    await link.click();
    await expect(page).toHaveURL(to);
    expect(await page.evaluate(() => (history.state as { usr: unknown }).usr ?? null)).toEqual(state);
    await page.goBack();
  }
});

test("HOM-01 HOM-05: what it leads somebody to who is signed in", async ({ people }) => {
  const { page } = await people.open("author");
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Account" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Add Book", exact: true }).first()).toHaveAttribute(
    "href",
    "/submit",
  );
  await expect(main(page).getByRole("link", { name: "Add Book", exact: true }).last()).toHaveAttribute(
    "href",
    "/submit",
  );
  await expect(main(page).getByRole("link", { name: "Start Browsing Books", exact: true })).toHaveAttribute(
    "href",
    "/browse",
  );
});

test("HOM-02 HOM-03 HOM-04 HOM-07: the rows hold the public books that lead by reviews, genre and saves", async ({
  people,
  market,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/");
  const everything = { filters: {}, paginationOpts: { numItems: 8, cursor: null } };
  const mostReviewed = await market.listed("catalog:browse", { ...everything, sort: "mostReviews" });
  await expect(row(page, "Bestsellers").getByRole("article")).toHaveCount(8);
  expect(await titles(row(page, "Bestsellers"))).toEqual(mostReviewed.map((book) => book.title));

  await expect(row(page, "Saved by Producers").getByRole("article")).toHaveCount(8);
  const saved = await market.listed("catalog:browse", { ...everything, sort: "mostSaved" });
  expect(await titles(row(page, "Saved by Producers"))).toEqual(saved.map((book) => book.title));

  const genres = page.getByRole("region").filter({ hasText: /\d of \d+ books/ });
  await expect(genres).toHaveCount(5);
  const sizes = (await genres.getByText(/\d of \d+ books/).allInnerTexts()).map((text) =>
    Number(/of (\d+)/.exec(text)?.[1]),
  );
  expect(sizes).toEqual([...sizes].sort((one, other) => other - one));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(5);
  for (const genre of await genres.all()) {
    await expect(genre.getByRole("article")).toHaveCount(5);
    const name = await genre.getByRole("heading", { level: 2 }).innerText();
    const best = await market.listed("home:genreCarousel", { genre: name });
    expect(await titles(genre)).toEqual(best.map((book) => book.title));
    expect(new Set(best.map((book) => book.genre))).toEqual(new Set([name]));
  }
  for (const hidden of ["The Quiet Auditor", "A Debt of Winters", "Signal Lost in Cinderford"]) {
    await expect(page.getByText(hidden)).toHaveCount(0);
  }
});

test("HOM-03: each row leads to all of its kind", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/");
  for (const [title, to] of [
    ["Bestsellers", "/browse"],
    ["Saved by Producers", "/browse?sort=mostSaved"],
    ["Thriller", "/browse?genre=Thriller"],
  ] as const) {
    await page.getByRole("link", { name: `See all: ${title}` }).click();
    await expect(page).toHaveURL(to);
    await page.goBack();
  }
});

test("B-21 STA-07: at most three sponsored books stand in a strip of their own, each labelled", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/");
  const strip = row(page, "Sponsored");
  await expect(strip.getByRole("listitem")).toHaveCount(3);
  for (const panel of await strip.getByRole("listitem").all()) await expect(panel).toContainText("Sponsored");
  await strip
    .getByRole("listitem")
    .first()
    .getByRole("link", { name: /^Book Details/ })
    .click();
  await expect(page).toHaveURL(/\/book\//);
});

test("CRD-01 to CRD-10: a card says what a producer wants to know", async ({ people, market }) => {
  const book = await market.addBook({
    authorName: "Ottilie Vantongeren",
    genre: "Fantasy",
    logline: "A ferryman carries only those who have forgotten why they cross.",
    amazonRating: 4.4,
    amazonReviewsCount: 60_000,
    goodreadsRating: 4.8,
    goodreadsReviewsCount: 1_234,
    rights: { filmTV: "available", audio: "optioned", theaterStage: "sold", foreign: "available" },
    movieRating: "PG-13",
    producersInterested: 3,
  });
  const amazonOnly = await market.addBook({ genre: "Fantasy", amazonReviewsCount: 99 });
  const { page } = await people.open("visitor");
  await page.goto("/");
  const shown = card(row(page, "Bestsellers"), book.title);
  await expect(shown.getByText("Fantasy", { exact: true })).toBeVisible();
  await expect(shown.getByText("Bestseller", { exact: true })).toBeVisible();
  await expect(shown.getByRole("img", { name: new RegExp(`${book.title} by Ottilie`) })).toBeVisible();
  await expect(shown.getByText("Ottilie Vantongeren", { exact: true }).last()).toBeVisible();
  await expect(shown.getByText("4.8")).toBeVisible();
  await expect(shown.getByText("61,234 Reviews", { exact: true })).toBeVisible();
  await expect(shown.getByText("A ferryman carries only those who have forgotten")).toBeVisible();
  await expect(shown).toContainText("Proposed Rating PG-13");
  await expect(shown).toContainText("3 Producers Interested");
  await expect(shown).toContainText("Book Details");
  const rights = shown.getByRole("button", {
    name: "Film/TV available, Audio optioned, Digital/Gaming unavailable, Merchandise/Ancillary unavailable, Theater/Stage sold, Foreign available",
  });
  await rights.focus();
  await expect(page.getByText("Merchandise/Ancillary", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Merchandise/Ancillary", { exact: true })).toHaveCount(0);

  await page.goto(`/browse?q=${encodeURIComponent(amazonOnly.title)}`);
  const plain = card(page, amazonOnly.title);
  await expect(plain.getByText("99 Amazon Reviews")).toBeVisible();
  await expect(plain.getByText("Bestseller")).toHaveCount(0);
  await expect(plain).not.toContainText("Interested");
  await plain.getByRole("link", { name: `Book Details: ${amazonOnly.title}` }).click();
  await expect(page).toHaveURL(amazonOnly.path);
});

test("CRD-03: a cover that does not load gives way to the typographic one", async ({ people, market }) => {
  const book = await market.addBook({ genre: "Fantasy", amazonReviewsCount: 60_000 });
  const visitor = await people.open("visitor");
  people.expectTrouble(visitor, /missing\.jpg|Failed to load resource/);
  await takeWire(visitor.page, (answer) =>
    answer.replaceAll('"coverUrl":null', `"coverUrl":"${market.url}/missing.jpg"`),
  );
  const asked = visitor.page.waitForRequest(/missing\.jpg/);
  await visitor.page.goto("/");
  await asked;
  const shown = card(row(visitor.page, "Bestsellers"), book.title);
  await shown.scrollIntoViewIfNeeded();
  await expect(shown.getByRole("img", { name: /No cover yet/ })).toBeVisible();
});

test("HOM-01: the books on the shelf are taken out by click and by arrow keys", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/");
  const shelf = page.getByRole("tablist", { name: "Books on the shelf" });
  const books = shelf.getByRole("tab");
  await expect(books).toHaveCount(10);
  await books.nth(2).click();
  await expect(books.nth(2)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await expect(books.nth(3)).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(books.nth(9)).toHaveAttribute("aria-selected", "true");
  const title = (await books.nth(9).getAttribute("title")) ?? "";
  await page.getByRole("tabpanel").getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("HOM-02: a row is moved through by its arrows, which stop at its ends", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  const bestsellers = row(page, "Bestsellers");
  await expect(bestsellers.getByRole("article")).toHaveCount(8);
  const [back, on] = [
    bestsellers.getByRole("button", { name: "Previous: Bestsellers" }),
    bestsellers.getByRole("button", { name: "Next: Bestsellers" }),
  ];
  await expect(back).toBeDisabled();
  await expect(on).toBeEnabled();
  await expect(bestsellers.getByRole("article").last()).not.toBeInViewport();
  await on.click();
  await expect(bestsellers.getByRole("article").last()).toBeInViewport();
  await expect(on).toBeDisabled();
  await back.click();
  await expect(back).toBeDisabled();
});

test("B-44: grey cards of the final size stand for the rows until the books arrive", async ({ people }) => {
  const { page } = await people.open("visitor");
  const wire = await takeWire(page);
  wire.holdAnswers();
  await page.goto("/");
  await expect(row(page, "Bestsellers")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  const waiting = await rowTop(page);
  wire.release();
  await expect(row(page, "Bestsellers").getByRole("article")).toHaveCount(8);
  expect(Math.abs((await rowTop(page)) - waiting)).toBeLessThan(2);
});

test("B-44: a page that waits for its connection says so, and goes on by itself", async ({
  people,
  market,
}) => {
  const { page } = await people.open("visitor");
  const wire = await takeWire(page);
  await page.goto("/");
  await expect(row(page, "Bestsellers").getByRole("article")).toHaveCount(8);
  await wire.cut();
  const said = page.getByText("You’re offline. We’ll send your changes when the connection returns.");
  await expect(said).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
  await expect(said).toBeVisible();
  await page.goBack();
  const book = await market.addBook({ amazonReviewsCount: 70_000 });
  wire.mend();
  // The client tries again after sixteen seconds at most.
  await expect(card(row(page, "Bestsellers"), book.title)).toBeVisible({ timeout: 25_000 });
  await expect(page.getByText(/You’re offline/)).toHaveCount(0);
});

test("B-44: a row that cannot be had says so in its place, and comes with Retry", async ({ people }) => {
  const visitor = await people.open("visitor");
  const { page } = visitor;
  people.expectTrouble(visitor, /Server Error/);
  let isFailing = true;
  await takeWire(
    page,
    failingQuery(/"genre":"Mystery".*"genre":"Mystery".*"genre":"Mystery"/, () => isFailing),
  );
  await page.goto("/");
  await expect(row(page, "Bestsellers").getByRole("article")).toHaveCount(8);
  await expect(page.getByRole("alert")).toContainText("Something went wrong. Please try again.");
  isFailing = false;
  await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
  await expect(row(page, "Mystery").getByRole("article")).toHaveCount(5);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("HOM-02: on a phone the rows are swiped, and the page itself never moves sideways", async ({
  people,
}) => {
  const { page } = await people.open("visitor", PHONE);
  await page.goto("/");
  const bestsellers = row(page, "Bestsellers");
  await expect(bestsellers.getByRole("article")).toHaveCount(8);
  await bestsellers.getByRole("article").last().scrollIntoViewIfNeeded();
  await expect(bestsellers.getByRole("article").last()).toBeInViewport();
  expect(await page.evaluate(() => window.scrollX)).toBe(0);
});

async function rowTop(page: Page): Promise<number> {
  return await row(page, "Bestsellers").evaluate((section) => section.getBoundingClientRect().height);
}
