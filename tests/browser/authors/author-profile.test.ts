import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Account } from "../support/accounts";
import { mailTo } from "../support/mailbox";
import type { Market } from "../support/market";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { main, toast } from "../support/screens";
import { failingWrite, takeWire } from "../support/wire";

async function picture(format: "jpeg" | "gif") {
  const plain = sharp({ create: { width: 1600, height: 1600, channels: 3, background: "#1d5b9e" } });
  return {
    name: `me.${format}`,
    mimeType: `image/${format}`,
    buffer: await plain.toFormat(format).toBuffer(),
  };
}

async function publicPath(market: Market, account: Account): Promise<string> {
  const { slug } = (await market.call("authors:bySlug", { slugOrId: account.userId })) as { slug: string };
  return `/authors/${slug}`;
}

async function openForm(page: Page, path = "/author-profile"): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { name: "Basic Information" })).toBeVisible();
}

/** Records every message of the form. Polling could miss one that shows for two seconds. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.getByRole("form", { name: "Profile" }).evaluate((form) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      said.push(...[...form.querySelectorAll("[role=status]")].map(({ textContent }) => textContent ?? ""));
    }).observe(form, { subtree: true, childList: true, characterData: true });
  });
  return async () => await page.evaluate(() => (window as unknown as { said: string[] }).said);
}

/** The form's one button shows the state of the save (APE-05). */
const saveButton = (page: Page, label: string) => page.getByRole("button", { name: label, exact: true });

test("APE-02 to APE-06 APE-11 APE-12: leaving a field saves it, and a visitor sees it at once", async ({
  people,
  market,
}) => {
  const account = await market.join("author");
  const path = await publicPath(market, account);
  const [author, visitor] = [await people.open(account), await people.open("visitor")];
  await visitor.page.goto(path);
  const { page } = author;
  people.expectTrouble(author, /profiles:saveField/);
  let isFailing = false;
  const wire = await takeWire(page, (answer) => (isFailing ? failingWrite(answer) : answer));
  await openForm(page);
  for (const name of ["About You (Optional)", "Links (Optional)"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(saveButton(page, "All Changes Saved")).toBeVisible();
  const said = await listen(page);

  await page.getByLabel("City").fill("Whitby, United Kingdom");
  await expect(saveButton(page, "Save All Changes")).toBeVisible();
  wire.holdRequests();
  await page.getByLabel("City").blur();
  await expect(saveButton(page, "Saving...")).toBeVisible();
  wire.release();
  await expect(main(visitor.page)).toContainText("Whitby, United Kingdom");
  await expect.poll(said).toContain("City saved");
  await expect(saveButton(page, "All Changes Saved")).toBeVisible();

  await page.getByLabel("X", { exact: true }).fill("@wilhelmina");
  await page.getByLabel("X", { exact: true }).blur();
  await expect(page.getByLabel("X", { exact: true })).toHaveValue("wilhelmina");
  await expect(visitor.page.getByRole("link", { name: /on X$/ })).toHaveAttribute(
    "href",
    "https://x.com/wilhelmina",
  );

  isFailing = true;
  await page.getByLabel("TikTok").fill("wilhelmina");
  await page.getByLabel("TikTok").blur();
  await expect(page.getByText("Error saving profile", { exact: true })).toBeVisible();
  isFailing = false;
  await page.getByLabel("TikTok").fill("");

  await page.getByLabel("Facebook").fill("http://facebook.com/wilhelmina");
  await page.getByLabel("Facebook").press("Enter");
  await expect(visitor.page.getByRole("link", { name: /on Facebook$/ })).toBeVisible();
  await expect.poll(said).toContain("Profile saved");
  await expect(page.getByText("Each field saves when you leave it.")).toBeVisible();

  await page.getByLabel("Last name").fill("Kestrelwing");
  await page.getByLabel("Last name").blur();
  await expect(visitor.page).toHaveURL(/\/authors\/wilhelmina-kestrelwing/);
  await expect(page.getByRole("link", { name: "View Public Profile" })).toHaveAttribute(
    "href",
    /\/authors\/wilhelmina-kestrelwing/,
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard/author");
});

test("B-29 V-02: an invalid value is refused on its field, and a reload restores what was typed", async ({
  people,
  market,
}) => {
  const account = await market.join("author");
  const { page } = await people.open(account);
  await openForm(page, "/dashboard/author?tab=edit-profile");
  for (const [label, typed, message] of [
    ["First name", "", "First name is required"],
    ["Last name", " ", "Last name is required"],
    ["Email", "nobody", "Please enter a valid email address"],
    ["Website", "javascript:alert(1)", "Please enter a full web address"],
    ["LinkedIn", "https://evil.example/x", /LinkedIn username or a link to your page/],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(typed);
    await page.getByLabel(label, { exact: true }).blur();
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
  }
  await saveButton(page, "Save All Changes").click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("Bio").fill("Typed and never left.");
  await page.reload();
  await expect(page.getByText("Restored your unsaved changes.")).toBeVisible();
  await expect(page.getByLabel("Bio")).toHaveValue("Typed and never left.");
  await expect(page.getByLabel("First name")).toHaveValue("");
  await page.getByRole("button", { name: "Start Over" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Wilhelmina");
  await expect(page.getByLabel("Bio")).toHaveValue("");
  await expect(saveButton(page, "All Changes Saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Wilhelmina");
});

test("APE-08: on a phone, an author adds a headshot to the public page and removes it", async ({
  people,
  market,
}) => {
  const account = await market.join("author");
  const path = await publicPath(market, account);
  const [author, visitor] = [await people.open(account, PHONE), await people.open("visitor")];
  await visitor.page.goto(path);
  const { page } = author;
  await openForm(page);
  const choose = page.getByLabel(/^(Upload|Replace) headshot$/);
  await choose.setInputFiles(await picture("gif"));
  await expect(
    page.getByText("Error uploading headshot: Please choose a JPG, PNG or WebP image.", { exact: true }),
  ).toBeVisible();
  await choose.setInputFiles(await picture("jpeg"));
  const portrait = { name: /^Portrait of Wilhelmina Roundtree/ };
  await expect(page.getByRole("img", portrait)).toBeVisible();
  await expect(visitor.page.getByRole("img", portrait)).toHaveAttribute("src", /\/api\/storage\//);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(visitor.page.getByRole("img", portrait)).toHaveCount(0);
  await expect(page.getByText("Upload headshot")).toBeVisible();
});

test("SUB-35 B-28: an author verifies their address, then claims a listed book", async ({ people, market }, {
  parallelIndex,
}) => {
  const account = await market.join("author");
  const [book, other] = await market.addBooks([
    { contact: { email: account.email } },
    { contact: { email: account.email } },
  ]);
  if (!book || !other) throw new Error("No books were made.");
  const [author, visitor] = [await people.open(account), await people.open("visitor")];
  const { page } = author;
  await page.goto("/dashboard/author");
  const claims = page.getByRole("region", { name: "Claim your books" });
  const steps = page.getByRole("list", { name: "First steps" });
  await expect(steps).toContainText("If books are listed with this address, you can claim them right after.");
  await expect(claims).toHaveCount(0);
  await market.verify(account);
  await expect(claims).toContainText("Are these 2 books yours?");
  await expectAccessible(page);
  await claims.getByRole("button", { name: `Claim ${book.title}` }).click();
  await expect(toast(page)).toContainText(`You claimed ${book.title}.`);
  await expect(claims).toContainText("Is this book yours?");
  await claims.getByRole("button", { name: `Claim ${other.title}` }).click();
  await expect(claims).toHaveCount(0);
  await mailTo(parallelIndex, account.email, `You claimed your book: ${book.title}`);
  await visitor.page.goto(await publicPath(market, account));
  await expect(visitor.page.getByRole("link", { name: book.title, exact: true })).toBeVisible();
  await page.goto(book.path);
  await expect(page.getByText("MY BOOK", { exact: true })).toBeVisible();
});
