import { expect, test } from "../support/people";
import { card, main, titles } from "../support/screens";

test("RTE-03 SPO-01 SPO-02: every sponsored book is listed once, with its badge", async ({
  people,
  market,
}) => {
  const { page } = await people.open("visitor");
  const all = [
    ...(await market.listed("catalog:sponsored", {
      seed: 0,
      half: "after",
      paginationOpts: { numItems: 48, cursor: null },
    })),
  ].map(({ title }) => title);
  await page.goto("/sponsored");
  await expect(main(page).getByRole("article")).toHaveCount(all.length);
  expect((await titles(main(page))).sort()).toEqual(all.sort());
  for (const title of all) {
    const badge = card(page, title).getByText("Sponsored", { exact: true });
    await expect(badge).toHaveText("SPONSORED", { useInnerText: true });
  }
});

test("RTE-28: Back and a reload keep the order of the sponsored books", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/sponsored");
  const books = main(page).getByRole("article");
  await expect(books.first()).toBeVisible();
  const order = await titles(main(page));
  // Random starts could be equal by chance.
  for (let again = 0; again < 3; again += 1) {
    await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
    await expect(page).toHaveURL("/browse");
    await page.goBack();
    await expect(books.first()).toBeVisible();
    expect(await titles(main(page))).toEqual(order);
    await page.reload();
    await expect(books.first()).toBeVisible();
    expect(await titles(main(page))).toEqual(order);
  }

  // Goes from one visit to the next through a page between them.
  for (const name of ["Browse", "Sponsored"])
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL("/sponsored");
  await page.evaluate(() => history.go(-2));
  await expect.poll(() => titles(main(page))).toEqual(order);
});

test("RTE-28: sponsored books are shown even when the browser's storage is full", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
  });
  await page.goto("/sponsored");
  await expect(main(page).getByRole("article").first()).toBeVisible();
});

test("SPO-05: the open page adds a newly sponsored book, and removes one that ends or falls below the rule", async ({
  people,
  market,
}) => {
  const book = await market.addBook();
  const { page } = await people.open("visitor");
  await page.goto("/sponsored");
  await expect(main(page).getByRole("article").first()).toBeVisible();
  await market.sponsor(book, 7);
  await expect(card(page, book.title)).toBeVisible();
  await market.changeBook(book, { amazonRating: 3.9 });
  await expect(card(page, book.title)).toHaveCount(0);
  await market.changeBook(book, { amazonRating: 4 });
  await expect(card(page, book.title)).toBeVisible();
  await market.sponsor(book, 0);
  await expect(card(page, book.title)).toHaveCount(0);
});

test("SPO-05: nothing moves in a list that somebody reads; the keyboard shows new books and keeps focus there", async ({
  people,
  market,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/sponsored");
  const articles = main(page).getByRole("article");
  await expect(articles.first()).toBeVisible();
  await articles.first().hover();
  const before = await articles.count();
  // A book after the last one just appears, so four books make sure that some come before it.
  for (const book of await market.addBooks([{}, {}, {}, {}])) await market.sponsor(book, 7);
  const button = page.getByRole("button", { name: /^\d+ new books?$/ });
  await expect(button).toBeVisible();
  await button.press("Enter");
  await expect(articles).toHaveCount(before + 4);
  await expect(button).toHaveCount(0);
  await expect(main(page).getByRole("list", { name: "Books" })).toBeFocused();
});
