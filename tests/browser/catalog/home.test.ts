import type { Page } from "@playwright/test";
import { expect, PHONE, test } from "../support/people";
import { card, row, titles } from "../support/screens";
import { takeWire } from "../support/wire";

test("HOM-02 HOM-03 HOM-04 HOM-07: the rows show the public books that lead by reviews, genre and saves", async ({
  people,
  market,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/");
  const everything = { filters: {}, paginationOpts: { numItems: 8, cursor: null } };
  const mostReviewed = await market.listed("catalog:browse", { ...everything, sort: "mostReviews" });
  await expect(row(page, "Bestsellers").getByRole("article")).toHaveCount(8);
  expect(await titles(row(page, "Bestsellers"))).toEqual(mostReviewed.map((book) => book.title));

  // Rows out of sight wait for the reader to move.
  await page.mouse.wheel(0, 100);
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

test("HOM-02: arrows scroll a row and stop at its ends", async ({ people }) => {
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

test("B-44: gray cards of the final size hold the rows' place until the books arrive", async ({ people }) => {
  const { page } = await people.open("visitor");
  const wire = await takeWire(page);
  // The server sends the first page with its books, so rows load only after a client-side navigation.
  await page.goto("/contact");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  wire.holdAnswers();
  await page.getByRole("banner").getByRole("link", { name: "Adaptation Shelf" }).click();
  await expect(row(page, "Bestsellers")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  const waiting = await rowTop(page);
  wire.release();
  await expect(row(page, "Bestsellers").getByRole("article")).toHaveCount(8);
  expect(Math.abs((await rowTop(page)) - waiting)).toBeLessThan(2);
});

test("B-44: a page without a connection says so and continues by itself", async ({ people, market }) => {
  const { page } = await people.open("visitor");
  const wire = await takeWire(page);
  await page.clock.install();
  await page.goto("/");
  await expect(row(page, "Bestsellers").getByRole("article")).toHaveCount(8);
  // The server draws the page before its scripts connect.
  await expect.poll(wire.hasAnswered).toBe(true);
  await wire.cut();
  const said = page.getByText(
    "You’re offline. Keep this page open, and we’ll send your changes when the connection returns.",
  );
  await page.clock.fastForward(3_000);
  await expect(said).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
  await page.clock.fastForward(3_000);
  await expect(said).toBeVisible();
  await page.goBack();
  const book = await market.addBook({ amazonReviewsCount: 70_000 });
  wire.mend();
  // The client tries again after sixteen seconds at most.
  await page.clock.fastForward(16_000);
  await expect(card(row(page, "Bestsellers"), book.title)).toBeVisible({ timeout: 25_000 });
  await expect(page.getByText(/You’re offline/)).toHaveCount(0);
});

test("HOM-02: on a phone the rows swipe, and the page never scrolls sideways", async ({ people }) => {
  const { page } = await people.open("visitor", PHONE);
  await page.goto("/");
  const bestsellers = row(page, "Bestsellers");
  await bestsellers.scrollIntoViewIfNeeded();
  await expect(bestsellers.getByRole("article")).toHaveCount(8);
  await bestsellers.getByRole("article").last().scrollIntoViewIfNeeded();
  await expect(bestsellers.getByRole("article").last()).toBeInViewport();
  expect(await page.evaluate(() => window.scrollX)).toBe(0);
});

async function rowTop(page: Page): Promise<number> {
  return await row(page, "Bestsellers").evaluate((section) => section.getBoundingClientRect().height);
}
