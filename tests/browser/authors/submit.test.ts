import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { freshTitle } from "../support/market";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { card } from "../support/screens";

async function picture() {
  const plain = sharp({ create: { width: 1200, height: 1800, channels: 3, background: "#1d5b9e" } });
  return { name: "cover.png", mimeType: "image/png", buffer: await plain.png().toBuffer() };
}

/** Fills in every required field except the cover. */
async function fill(page: Page, title: string) {
  await page.getByLabel("Book title").fill(title);
  await page.getByLabel("Genre", { exact: true }).selectOption("Crime");
  await page.getByLabel("Logline").fill("A customs translator hears what a witness does not say.");
  await page
    .getByLabel("Synopsis")
    .fill("She has interpreted for smugglers, widows and one minister. Then a pilot.");
  await page.getByLabel("Amazon rating").fill("4.3");
  await page.getByLabel("Amazon reviews").fill("212");
  await page.getByLabel("Amazon link").fill("amazon.com/dp/paper-coast");
  await page.getByRole("group", { name: "Has it won" }).getByLabel("No").check();
  await page.getByRole("group", { name: "Has it been a bestseller?" }).getByLabel("No").check();
  await page.getByRole("checkbox", { name: "Film/TV" }).check();
}

const saveButton = (page: Page) => page.getByRole("button", { name: "Save Book" });

test("SUB-07 SUB-08 SUB-30 B-10: an author adds a book with its cover, and a visitor finds it", async ({
  people,
  market,
}) => {
  const account = await market.join("author");
  const [author, visitor] = [await people.open(account), await people.open("visitor")];
  const title = freshTitle();
  await author.page.goto("/submit");
  await fill(author.page, title);
  await author.page.getByLabel("Choose cover").setInputFiles(await picture());
  const readiness = author.page.getByRole("region", { name: "Readiness" });
  await expect(readiness).toContainText("11 of 11");
  await expect(author.page.getByRole("link", { name: "Change Plan", exact: true })).toHaveAttribute(
    "href",
    "/dashboard/author?tab=membership",
  );
  await expect(
    author.page.getByText("It goes public as soon as it meets the rating rule.").filter({ visible: true }),
  ).toHaveText(/Your book is saved as a draft. It goes public as soon as it meets the rating rule.$/);
  await expectAccessible(author.page);
  await saveButton(author.page).click();
  await expect(author.page).toHaveURL("/dashboard/author");
  await expect(author.page.getByText(`“${title}” is saved and public.`)).toBeVisible();
  await visitor.page.goto(`/browse?${new URLSearchParams({ q: title })}`);
  const found = card(visitor.page, title);
  await expect(found.getByRole("img").first()).toHaveAttribute("src", /\/api\/storage\//);
  // Deleting the book deletes its cover, which a page may still be fetching.
  for (const { page } of [author, visitor])
    await expect(page.locator("img[src*='/api/storage/']").first()).toHaveJSProperty("complete", true);
  await market.remove(title.toLowerCase());
});

test("a draft survives a reload, disappears on starting over, and is saved without an invalid cover", async ({
  people,
  market,
}) => {
  const { page } = await people.open(await market.join("author"));
  await page.goto("/submit");
  await page.getByLabel("Logline").fill("Typed and not saved.");
  await page.getByRole("button", { name: "Survival" }).click();
  await page.reload();
  await expect(page.getByLabel("Logline")).toHaveValue("Typed and not saved.");
  await expect(page.getByRole("button", { name: "Survival" })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Start Over" }).click();
  await expect(page.getByLabel("Logline")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Logline")).toHaveValue("");

  const title = freshTitle();
  await fill(page, title);
  const noPicture = { ...(await picture()), buffer: Buffer.from("not a picture") };
  await page.getByLabel("Choose cover").setInputFiles(noPicture);
  await saveButton(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Book");
  await expect(page.getByRole("alert")).toHaveText(
    "Your book was saved, but the cover wasn’t: Please choose a JPG, PNG or WebP image. Please choose the cover again.",
  );
  await expect(page.getByLabel("Book title")).toHaveValue(title);
  await market.remove(title.toLowerCase());
});

test("SUB-04 SUB-21: the admin edits a book with extra fields; another author cannot find that book", async ({
  people,
  market,
}) => {
  const book = await market.addBook({ rights: { filmTV: "sold" }, amazonLink: "https://amazon.com/dp/1" });
  const [admin, other] = [await people.open("admin"), await people.open(await market.join("author"))];
  people.expectTrouble(other, /We couldn’t find that|not_found/);
  await other.page.goto(`/submit?edit=${book.id}`);
  await expect(other.page.getByRole("heading", { name: "Book not found" })).toBeVisible();
  await admin.page.goto(`/submit?edit=${book.id}&admin=true`);
  const { page } = admin;
  await expect(page.getByLabel("Book title")).toHaveValue(book.title);
  await page
    .getByLabel("Replace cover")
    .or(page.getByLabel("Choose cover"))
    .setInputFiles(await picture());
  await page.getByLabel("Author name").fill("Thriller Author");
  await page.getByLabel("Producers interested").fill("3");
  await saveButton(page).click();
  await expect(page.getByLabel("Source")).toHaveAccessibleDescription(
    /Please note the source of this interest/,
  );
  await page.getByLabel("Source").fill("Three mails to support");
  await saveButton(page).click();
  await expect(page).toHaveURL("/admin");
  await page.goto(book.path);
  await expect(page.getByText("3 Producers Interested").first()).toBeVisible();
});

test("the form fits a phone", async ({ people, market }) => {
  const { page } = await people.open(await market.join("author"), PHONE);
  await page.goto("/submit");
  await expect(page.getByRole("heading", { name: "Essential information" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("a draft saved just after midnight shows its time in twelve-hour format", async ({ people, market }) => {
  const { page } = await people.open(await market.join("author"));
  await page.clock.setFixedTime(new Date().setHours(0, 5));
  await page.goto("/submit");
  await page.getByLabel("Book title").fill(freshTitle());
  await expect(page.getByText("Draft saved in this browser at 12:05 AM.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Restored your unsaved draft from 12:05 AM.")).toBeVisible();
});

test("going back by keyboard shows each field below the window's edge, with its label", async ({
  people,
  market,
}) => {
  const { page } = await people.open(await market.join("author"));
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/submit");
  await saveButton(page).focus();
  const first = page.getByLabel("Book title");
  const isFirst = () => first.evaluate((field) => field === document.activeElement);
  for (let presses = 0; !(await isFirst()); presses++) {
    expect(presses).toBeLessThan(100);
    await page.keyboard.press("Shift+Tab");
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(40);
  }
});

test("a row of the form is level, and the error of a narrow field takes one line", async ({
  people,
  market,
}) => {
  const { page } = await people.open(await market.join("author"));
  await page.goto("/submit");
  await page.getByLabel("Amazon rating").fill("9");
  await page.getByLabel("Amazon reviews").fill("2.5");
  await saveButton(page).click();
  const ratings = page.getByRole("region", { name: "Ratings" });
  for (const text of [
    "Rating must be between 0 and 5, in steps of 0.1",
    "Please enter a whole number, 0 or more",
  ])
    expect((await boxOf(ratings.getByText(text))).height).toBe(20);
  const fields = ["rating", "reviews", "link"].map((field) => page.getByLabel(`Amazon ${field}`));
  const [rating, ...others] = await Promise.all(fields.map(middleOf));
  expect(others).toEqual([rating, rating]);
  expect(await middleOf(page.getByLabel("Screenplay available"))).toBe(
    await middleOf(page.getByRole("textbox", { name: /^ISBN/ })),
  );
  const right = page.getByRole("group", { name: "Available rights" }).getByRole("listitem").first();
  expect(await middleOf(right.getByText("Film/TV"))).toBe(await middleOf(right.getByRole("checkbox")));
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("The element is not there.");
  return box;
}

/** The vertical middle of an element, in whole pixels. */
async function middleOf(element: Locator): Promise<number> {
  const { y, height } = await boxOf(element);
  return Math.round(y + height / 2);
}
