import type { Page } from "@playwright/test";
import sharp from "sharp";
import { freshTitle } from "../support/market";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { card, main, toast } from "../support/screens";

async function picture() {
  const plain = sharp({ create: { width: 1200, height: 1800, channels: 3, background: "#1d5b9e" } });
  return { name: "cover.png", mimeType: "image/png", buffer: await plain.png().toBuffer() };
}

/** Everything a book must have, but its cover. */
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
  await page.getByRole("group", { name: "Available rights" }).getByLabel("Film/TV").check();
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
  await expect(toast(author.page)).toContainText("Book added. It is saved as a draft.");
  await visitor.page.goto(`/browse?${new URLSearchParams({ q: title })}`);
  const found = card(visitor.page, title);
  await expect(found.getByRole("img").first()).toHaveAttribute("src", /\/api\/storage\//);
  // Its cover goes with the book, and is not to go from under a page that still fetches it.
  for (const { page } of [author, visitor])
    await expect(page.locator("img[src*='/api/storage/']").first()).toHaveJSProperty("complete", true);
  await market.call("staging:removeBook", { slug: title.toLowerCase() });
});

test("SUB-09 to SUB-24 SUB-29: every message stands at its field, and nothing is saved", async ({
  people,
  market,
}) => {
  const { page } = await people.open(await market.join("author"));
  await page.goto("/submit");
  await saveButton(page).click();
  for (const [label, message] of [
    ["Book title", "Book title is required."], // SUB-09
    ["Choose cover", "Book cover is required."], // SUB-10
    ["Genre", "Genre is required."], // SUB-13
    ["Logline", "Logline is required"], // SUB-17
    ["Synopsis", "Synopsis is required"], // SUB-18
    ["Amazon rating", "Amazon rating is required."], // SUB-15
    ["Amazon reviews", "Amazon reviews count is required."], // SUB-14
    ["Amazon link", "Amazon book link is required."], // SUB-16
  ] as const) {
    await expect(page.getByLabel(label, { exact: label === "Genre" })).toHaveAccessibleDescription(message);
  }
  const awards = page.getByRole("group", { name: "Has it won" });
  const bestseller = page.getByRole("group", { name: "Has it been a bestseller?" });
  for (const question of [awards, bestseller]) {
    // SUB-22 SUB-23
    await expect(question).toHaveAccessibleDescription("Please select Yes or No");
    await question.getByLabel("Yes").check();
  }
  // SUB-20
  await expect(page.getByRole("group", { name: "Available rights" })).toHaveAccessibleDescription(
    "Please select at least one available right for new books.",
  );
  // The field takes no more by typing; what a script puts there is refused all the same.
  const logline = page.getByLabel("Logline");
  await logline.evaluate((field) => field.removeAttribute("maxlength"));
  await logline.fill("x".repeat(201));
  await page.getByLabel("Synopsis").fill("Too short");
  await page.getByRole("textbox", { name: /^ISBN/ }).fill("123");
  await saveButton(page).click();
  for (const [label, message] of [
    ["Award names", "Please enter the award names."], // SUB-22
    ["Bestseller details", "Please enter bestseller details."], // SUB-23
    ["Logline", "Logline must be under 200 characters"], // SUB-17 B-47
    ["Synopsis", "Synopsis must be at least 50 characters."], // SUB-18
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
  }
  // SUB-19
  await expect(page.getByRole("textbox", { name: /^ISBN/ })).toHaveAccessibleDescription(
    "ISBN must be exactly 10 or 13 digits",
  );
  const tooLarge = { ...(await picture()), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await page.getByLabel("Choose cover").setInputFiles(tooLarge);
  // SUB-11
  await expect(page.getByLabel("Choose cover")).toHaveAccessibleDescription(
    "Cover image must be less than 5MB.",
  );
  await expectAccessible(page);
  await expect(page).toHaveURL("/submit");
});

test("what was typed is there again after a reload, gone once one starts over, and saved without a cover that is none", async ({
  people,
  market,
}) => {
  const { page } = await people.open(await market.join("author"));
  await page.goto("/submit");
  await page.getByLabel("Logline").fill("Typed and not saved.");
  await page.getByRole("button", { name: "Revenge Story" }).click();
  await page.reload();
  await expect(page.getByLabel("Logline")).toHaveValue("Typed and not saved.");
  await expect(page.getByRole("button", { name: "Revenge Story" })).toHaveAttribute("aria-pressed", "true");
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
  await market.call("staging:removeBook", { slug: title.toLowerCase() });
});

test("SUB-04 SUB-21: the admin edits a book with its extra fields; another author finds no such book", async ({
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

test("SUB-01 SUB-02: adding a book tells a visitor to sign up, and a producer that it is for authors", async ({
  people,
}) => {
  const visitor = await people.open("visitor");
  const producer = await people.open("producer");
  await Promise.all([visitor.page.goto("/submit"), producer.page.goto("/submit")]);
  await expect(visitor.page.getByRole("heading", { level: 1 })).toHaveText("Sign Up to List Your Book");
  await expect(visitor.page.getByRole("link", { name: "Sign Up as Author", exact: true })).toBeVisible();
  await expect(main(visitor.page).getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await expect(producer.page.getByRole("heading", { level: 1 })).toHaveText("Authors Only");
  await expect(producer.page.getByRole("link", { name: "Producer Dashboard" })).toBeVisible();
});

test("a draft of shortly after midnight is restored with its time in the twelve-hour form", async ({
  people,
  market,
}) => {
  const { page } = await people.open(await market.join("author"));
  await page.clock.setFixedTime(new Date().setHours(0, 5));
  await page.goto("/submit");
  await page.getByLabel("Book title").fill(freshTitle());
  await expect(page.getByText("Draft saved in this browser at 12:05 AM.")).toBeVisible();
  await page.reload();
  await expect(
    page.getByText("Restored your unsaved draft from 12:05 AM. Please choose the cover again."),
  ).toBeVisible();
});
