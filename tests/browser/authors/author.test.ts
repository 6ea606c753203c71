import type { Page } from "@playwright/test";
import { byId } from "../../../local/demo-market/seeding/documents";
import { expect, test } from "../support/people";
import { titles } from "../support/screens";

const works = (page: Page) => page.getByRole("region", { name: "Published works" });

test("B-23: a former address and an id lead to the current one", async ({ people, market }) => {
  const account = await market.join("author");
  const { page } = await people.open("visitor");
  const { slug, _id } = (await market.call("authors:bySlug", { slugOrId: account.userId })) as {
    slug: string;
    _id: string;
  };
  await page.goto(`/authors/${account.userId}`);
  await expect(page).toHaveURL(`/authors/${slug}`);
  const name = { firstName: "Renamed", lastName: "Kestrel" };
  await market.write({ writes: [{ patch: byId("profiles", _id), row: name }] });
  await expect(page).toHaveURL(/\/authors\/renamed-kestrel/);
  await page.goto(`/authors/${slug}`);
  await expect(page).toHaveURL(/\/authors\/renamed-kestrel/);
});

test("AUP-04 AUP-05 AUP-06: the page lists works by genre, each with its rights and a link to the book", async ({
  people,
  market,
}) => {
  const account = await market.join("author");
  const { _id: profileId, slug } = (await market.call("authors:bySlug", { slugOrId: account.userId })) as {
    _id: string;
    slug: string;
  };
  const own = { ownerId: account.userId, profileId };
  const [first, second] = await market.addBooks([
    {
      ...own,
      genre: "Crime",
      amazonReviewsCount: 90,
      rights: { filmTV: "available", audio: "sold", merchandising: "available", theaterStage: "available" },
    },
    { ...own, genre: "Western", amazonReviewsCount: 40, rights: { foreign: "available", audio: "optioned" } },
  ]);
  if (!first || !second) throw new Error("No books were made.");
  const { page } = await people.open("visitor");
  await page.goto(`/authors/${slug}`);
  await expect.poll(() => titles(works(page))).toEqual([first.title, second.title]);
  const card = page.getByRole("article", { name: first.title });
  await expect(card).toContainText("4.5");
  await expect(card).toContainText("90 Amazon Reviews");
  await expect(card.getByRole("list", { name: "Rights" }).getByRole("listitem")).toHaveText([
    "Film/TV",
    "Merchandising",
  ]);
  await expect(page.getByRole("article", { name: second.title }).getByRole("listitem")).toHaveText([
    "Audio Optioned",
    "Foreign",
  ]);
  await page.getByRole("button", { name: "Western" }).click();
  await expect.poll(() => titles(works(page))).toEqual([second.title]);
  await expect(page).toHaveURL(`/authors/${slug}?genre=Western`);
  await page.goBack();
  await expect.poll(() => titles(works(page))).toEqual([first.title, second.title]);
  await page.goForward();
  await expect.poll(() => titles(works(page))).toEqual([second.title]);
  await market.changeBook(second, { isListed: false });
  await expect.poll(() => titles(works(page))).toEqual([first.title]);
  await expect(page.getByRole("group", { name: "Genre" })).toHaveCount(0);
  await page.getByRole("link", { name: first.title, exact: true }).click();
  await expect(page).toHaveURL(first.path);
});
