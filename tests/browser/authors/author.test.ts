import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../support/people";
import { main, titles } from "../support/screens";
import { takeWire } from "../support/wire";

const MARA = "/authors/mara-ellingsworth";

const works = (page: Page) => page.getByRole("region", { name: "Published works" });

test("RTE-12 AUP-01 to AUP-03: an author's page says who they are, where else they are, and what they have published", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto(MARA);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Ellingsworth");
  await expect(main(page)).toContainText("Whitby, United Kingdom");
  await expect(main(page)).toContainText("Former marine insurance investigator.");
  const links = page.getByRole("list", { name: "Links" });
  for (const [name, href] of [
    [/ellingsworth\.example/, "https://ellingsworth.example/"],
    [/on X/, "https://x.com/maraellingsworth"],
    [/on Instagram/, "https://www.instagram.com/mara.ellingsworth"],
    [/on LinkedIn/, "https://www.linkedin.com/in/mara-ellingsworth"],
    [/on TikTok/, "https://www.tiktok.com/@maraellingsworth"],
    [/on BlueSky/, "https://bsky.app/profile/mara.ellingsworth.example"],
  ] as const) {
    await expect(links.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await expect(main(page)).toContainText(/published works2 member since\d{4}/);
});

test("BKP-03 RTE-12: the author's name on a book leads here, and /author/ leads to the one address", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/book/the-salt-ledger");
  await page.getByRole("link", { name: "Mara Ellingsworth" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(MARA);
  await page.goto("/author/mara-ellingsworth");
  await expect(page).toHaveURL(MARA);
});

test("B-23: a former address and an id lead to the present one", async ({ people, market }) => {
  const account = await market.join("author");
  const { page } = await people.open("visitor");
  const { slug, _id } = (await market.call("authors:bySlug", { slugOrId: account.userId })) as {
    slug: string;
    _id: string;
  };
  await page.goto(`/authors/${account.userId}`);
  await expect(page).toHaveURL(`/authors/${slug}`);
  await market.call("staging:changeProfile", {
    profileId: _id,
    change: { firstName: "Renamed", lastName: "Kestrel" },
  });
  await expect(page).toHaveURL(/\/authors\/renamed-kestrel/);
  await page.goto(`/authors/${slug}`);
  await expect(page).toHaveURL(/\/authors\/renamed-kestrel/);
});

test("AUP-04 AUP-05 AUP-06: the works by genre, each with its rights, and the way to each book", async ({
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

test("AUP-09: an author without a public book has an empty page, and the owner hears what a book needs", async ({
  people,
  market,
}) => {
  const account = await market.join("author");
  const { slug } = (await market.call("authors:bySlug", { slugOrId: account.userId })) as { slug: string };
  const [owner, visitor] = [await people.open(account), await people.open("visitor")];
  for (const { page } of [owner, visitor]) {
    await page.goto(`/authors/${slug}`);
    await expect(page.getByText("No books available for public viewing yet.", { exact: true })).toBeVisible();
  }
  const hint = /4\.0\+ rating and at least 1 review/;
  await expect(owner.page.getByText(hint)).toBeVisible();
  await expect(visitor.page.getByText(hint)).toHaveCount(0);
  await expect(visitor.page.getByRole("button", { name: "Contact Author" })).toHaveCount(0);
});

test("AUP-10 AUP-11: visitors are offered to contact the author, the author to edit the page", async ({
  people,
}) => {
  const [visitor, owner] = [await people.open("visitor"), await people.open("author")];
  for (const { page } of [visitor, owner]) await page.goto(MARA);
  await visitor.page.getByRole("button", { name: "Contact Author", exact: true }).click();
  await expect(visitor.page.getByRole("dialog", { name: "Producer Access Required" })).toBeVisible();
  await expect(owner.page.getByRole("link", { name: "Edit Profile" })).toHaveAttribute(
    "href",
    "/dashboard/author?tab=edit-profile",
  );
  await expect(owner.page.getByRole("button", { name: "Contact Author" })).toHaveCount(0);
});

test("AUP-08 AUP-13: nobody's address says so, and offers those of a like name", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/authors/marla-ellingsworth");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Author Not Found");
  await expectAccessible(page);
  const similar = page.getByRole("region", { name: "Did you mean" });
  await similar.getByRole("link", { name: /Mara Ellingsworth/ }).click();
  await expect(page).toHaveURL(MARA);
  await page.goto("/authors/zzyzx-zzyzx");
  await main(page).getByRole("link", { name: "Browse Books", exact: true }).click();
  await expect(page).toHaveURL("/browse");
});

test("AUP-07: until the author is there the page says that it is loading", async ({ people }) => {
  const { page } = await people.open("visitor");
  const wire = await takeWire(page);
  wire.holdAnswers();
  await page.goto(MARA);
  await expect(
    page.getByText("Loading author profile...", { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  wire.release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Ellingsworth");
});
