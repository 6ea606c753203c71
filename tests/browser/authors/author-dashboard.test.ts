import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { refusalData } from "../../../domain/refusals";
import { PUBLIC_BOOK } from "../../support/stage";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { freshTitle } from "../support/market";
import { interestButton, toast } from "../support/screens";
import { failingWrite, refusedWrite, takeWire } from "../support/wire";

const DASHBOARD = "/dashboard/author";

// Five windows and their accounts take a busy machine longer than a minute.
test.describe.configure({ timeout: 180_000 });

function bookRow(page: Page, title: string) {
  return page.getByRole("article", { name: title, exact: true });
}

function news(page: Page) {
  return page.getByRole("region", { name: "Since your last visit" });
}

async function edit(page: Page, what: string, typed: string) {
  await page.getByRole("button", { name: `Edit ${what}` }).click();
  await page.getByRole("spinbutton", { name: what }).fill(typed);
  await page.keyboard.press("Enter");
}

test("ADB-05: focus returns to the figure after Enter saves it and after Escape restores it", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const book = await market.addBook({ ownerId: author.userId, amazonRating: 4.5, amazonReviewsCount: 40 });
  const { page } = await people.open(author);
  await page.goto(DASHBOARD);
  const what = `Amazon rating of ${book.title}`;
  await edit(page, what, "4.3");
  await expect(page.getByRole("button", { name: `Edit ${what}: 4.3` })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("spinbutton", { name: what }).press("Escape");
  await expect(page.getByRole("button", { name: `Edit ${what}: 4.3` })).toBeFocused();
});

test("ADB-05: the ratings of three platforms share a line on a wide screen, and an open figure covers no other", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const figures = {
    amazonRating: 4.6,
    amazonReviewsCount: 1284,
    goodreadsRating: 4.4,
    goodreadsReviewsCount: 902,
    audibleRating: 4.7,
    audibleReviewsCount: 1188,
  };
  const book = await market.addBook({ ownerId: author.userId, ...figures });
  const { page } = await people.open(author);
  await page.goto(DASHBOARD);
  const top = async (platform: string) =>
    (await bookRow(page, book.title).getByText(platform, { exact: true }).boundingBox())?.y;
  await expect(bookRow(page, book.title)).toBeVisible();
  for (const platform of ["Goodreads", "Audible"]) expect(await top(platform)).toBe(await top("Amazon"));
  const figure = (what: string) => page.getByRole("button", { name: `Edit ${what} of ${book.title}` });
  const box = async (element: Locator) => (await element.boundingBox()) ?? { x: NaN, width: NaN };
  await figure("Amazon rating").click();
  const rating = await box(page.getByRole("spinbutton"));
  expect(rating.x + rating.width).toBeLessThanOrEqual((await box(figure("Amazon review count"))).x);
  await page.keyboard.press("Escape");
  await figure("Amazon review count").click();
  const reviews = await box(page.getByRole("spinbutton"));
  const next = await box(bookRow(page, book.title).getByText("Goodreads", { exact: true }));
  expect(reviews.x + reviews.width).toBeLessThanOrEqual(next.x);
});

test("ADB-03 ADB-05 ADB-06 B-01: an author's changes and a producer's save appear in the other window at once", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const book = await market.addBook({ ownerId: author.userId, amazonRating: 4.5, amazonReviewsCount: 40 });
  const [here, there] = [await people.open(author), await people.open(author, PHONE)];
  const producer = await people.open(await market.join("producer", "approved"));
  for (const { page } of [here, there]) await page.goto(DASHBOARD);
  await producer.page.goto(book.path);
  const [own, other] = [bookRow(here.page, book.title), bookRow(there.page, book.title)];
  await expect(own).toContainText("0 Producers Interested");

  await interestButton(producer.page).click();
  for (const one of [own, other]) await expect(one).toContainText("1 Producer Interested");
  for (const { page } of [here, there]) await expect(news(page)).toContainText("save by producers so far");
  await expect(own).toContainText("1 view");
  await expectAccessible(here.page);
  await expectNoSidewaysScroll(there.page);

  await own.getByRole("switch", { name: "Listed" }).click();
  await expect(other.getByRole("switch", { name: "Unlisted" })).not.toBeChecked();
  await expect(other).toContainText("Switch it to Listed");
  await other.getByRole("switch", { name: "Unlisted" }).click();
  await expect(own.getByText("Public", { exact: true })).toBeVisible();

  await edit(here.page, `Amazon rating of ${book.title}`, "5.1");
  await expect(own.getByRole("alert")).toHaveText("Rating must be between 0 and 5, in steps of 0.1");
  await here.page.getByRole("spinbutton").fill("1.1");
  await here.page.keyboard.press("Escape");
  await expect(own.getByRole("button", { name: /^Edit Amazon rating/ })).toHaveText("4.5");
  await edit(here.page, `Amazon rating of ${book.title}`, "3.9");
  await expect(other).toContainText("Not public");
  await expect(other).toContainText(/best rating is 3.9, needs 4.0/i);
  await expect(news(there.page)).toContainText(`${book.title} fell below the rating rule`);
  await edit(here.page, `Amazon review count of ${book.title}`, "1234");
  await expect(other).toContainText("1,234 reviews");

  await own.getByRole("combobox", { name: /^Status of/ }).selectOption("Published");
  await expect(other.getByRole("combobox", { name: /^Status of/ })).toHaveValue("published");

  await here.page.getByRole("link", { name: "FAQ", exact: true }).click();
  await here.page.getByText("What do I need to list a book?").click();
  await expect(
    here.page.getByText("Listing requires a title, logline, synopsis, genre, cover"),
  ).toBeVisible();
  await expect(there.page.getByText("Nothing new since your last visit.")).toBeVisible();
  await here.page.getByRole("link", { name: "Change Password" }).click();
  await expect(here.page).toHaveURL(`${DASHBOARD}?tab=change-password`);
  await expect(here.page.getByLabel("Current password")).toBeVisible();
});

test("ADB-04 ADB-14 U-07: hiding a book hides its cover, and deleting it removes it from every window", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const { _id: profileId } = (await market.call("authors:bySlug", { slugOrId: author.userId })) as {
    _id: string;
  };
  const book = await market.addBook({ ownerId: author.userId, profileId });
  const [gone] = (await market.call("staging/market:addBooks", {
    books: [{ ...PUBLIC_BOOK, title: `${book.title} Two`, ownerId: author.userId, profileId }],
  })) as string[];
  const [here, there] = [await people.open(author), await people.open(author)];
  const [admin, visitor] = [await people.open("admin"), await people.open("visitor")];
  await admin.page.goto(book.path);
  const picture = sharp({ create: { width: 400, height: 600, channels: 3, background: "#1d5b9e" } });
  const buffer = await picture.png().toBuffer();
  await admin.page
    .getByLabel("Replace cover")
    .setInputFiles({ name: "c.png", mimeType: "image/png", buffer });
  await expect(toast(admin.page)).toContainText("Cover replaced");
  for (const { page } of [here, there]) await page.goto(DASHBOARD);
  await visitor.page.goto(book.path);
  const cover = visitor.page.getByRole("img", { name: new RegExp(`^Cover of ${book.title}`) }).first();
  await expect(cover).toHaveAttribute("src", /\/api\/storage\//);
  const address = (await cover.getAttribute("src")) ?? "";
  const answer = async () => (await visitor.page.request.get(address)).status();
  expect(await answer()).toBe(200);

  await bookRow(here.page, book.title).getByRole("switch").click();
  await expect(visitor.page.getByText("This book is not available").first()).toBeVisible();
  await expect.poll(answer).toBe(404);
  await expect(bookRow(there.page, book.title).locator("img")).not.toHaveAttribute("src", address);

  const count = there.page.getByRole("navigation").getByRole("link", { name: /^My Books/ });
  await expect(count).toHaveAccessibleName("My Books 2");
  const second = bookRow(here.page, `${book.title} Two`);
  await second.getByRole("button", { name: /^Delete/ }).click();
  const question = here.page.getByRole("dialog", { name: "Delete book" });
  await expect(question).toHaveAccessibleDescription(
    new RegExp(`^Delete “${book.title} Two”\\? This cannot be undone\\.`),
  );
  await expectAccessible(here.page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(second).toBeVisible();
  await second.getByRole("button", { name: /^Delete/ }).click();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(here.page)).toContainText("was deleted.");
  await expect(here.page.getByRole("main")).toBeFocused();
  for (const { page } of [here, there]) await expect(bookRow(page, `${book.title} Two`)).toHaveCount(0);
  await expect(count).toHaveAccessibleName("My Books 1");
  await visitor.page.goto(`/book/${gone}`);
  await expect(visitor.page.getByText("This book is not available").first()).toBeVisible();

  await bookRow(here.page, book.title)
    .getByRole("button", { name: /^Delete/ })
    .click();
  await market.removeBook(book);
  await expect(here.page.locator("main").getByText(book.title, { exact: true })).toHaveCount(0);
  await here.page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(
    toast(here.page).getByText("You do not have permission to delete this book", { exact: true }),
  ).toBeVisible();
});

test("ADB-05 ADB-11 ADB-14: a failed change says why, and an author without a name learns what to do first", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const [first, second] = [freshTitle(), freshTitle()];
  await market.call("staging/market:addBooks", {
    books: [first, second].map((title) => ({ ...PUBLIC_BOOK, title, ownerId: author.userId })),
  });
  const person = await people.open(author);
  const { page } = person;
  people.expectTrouble(person, /books:/);
  // The deletion succeeds but reports a failure, so the book leaves the page anyway.
  const errorData = { ...refusalData("rate_limited"), retryAfterMs: 60_000 };
  let isRefused = false;
  await takeWire(page, (answer) => {
    const nameless = answer.replaceAll(/"slug":"wilhelmina-[^"]*"/g, '"slug":null');
    return isRefused ? refusedWrite(nameless, { errorData }) : failingWrite(nameless);
  });
  await page.goto(DASHBOARD);
  const said = (text: string) => toast(page).getByText(text, { exact: true });
  await edit(page, `Amazon rating of ${first}`, "4.1");
  await expect(said("Error updating book: Something went wrong. Please try again.")).toBeVisible();
  await page.keyboard.press("Escape");

  const remove = async (title: string) => {
    await bookRow(page, title)
      .getByRole("button", { name: /^Delete/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  };
  await remove(first);
  await expect(said("An error occurred while deleting the book")).toBeVisible();
  isRefused = true;
  await remove(second);
  await expect(said("Failed to delete book. Please try again.")).toBeVisible();

  await page.getByRole("button", { name: "View Public Profile", exact: true }).click();
  await expect(
    said("Please save your first and last name before viewing your public profile."),
  ).toBeVisible();
});
