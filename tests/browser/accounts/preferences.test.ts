import type { Page } from "@playwright/test";
import { linkIn, mailTo } from "../support/mailbox";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";

const CATEGORIES = [
  "Weekly Digest & Platform Updates",
  "Success Stories & Industry News",
  "Tips for Improving Book Ratings & Reviews",
  "Social Media Sharing Reminders",
];

/** How long the page says that the preferences are saved before it leads on. */
const READING_MS = 3_000;

function box(page: Page, name: string) {
  return page.getByRole("checkbox", { name, exact: true });
}

async function expectSaved(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preferences Updated");
}

test("UNS-02 UNS-03 B-54: a logged-in person chooses by category and returns to their dashboard", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const { page } = await people.open(author);
  await page.clock.install();
  await page.goto("/unsubscribe");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Email Preferences");
  await expect(page.getByText(author.email).last()).toBeVisible();
  for (const category of CATEGORIES) await box(page, category).setChecked(true);
  await box(page, "Unsubscribe from all of these").check();
  for (const category of CATEGORIES) await expect(box(page, category)).not.toBeChecked();
  await box(page, CATEGORIES[0] ?? "").check();
  await expect(box(page, "Unsubscribe from all of these")).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Preferences" }).click();
  await expectSaved(page);
  await page.clock.fastForward(READING_MS);
  await expect(page).toHaveURL("/dashboard/author");

  await page.goto("/unsubscribe");
  await expect(box(page, CATEGORIES[0] ?? "")).toBeChecked();
  await page.getByRole("button", { name: "Unsubscribe from All" }).click();
  await expectSaved(page);
  await page.goto("/unsubscribe");
  await expect(box(page, "Unsubscribe from all of these")).toBeChecked();
});

test("UNS-04 B-30: an address alone can only turn email off, and its owner gets a link of their own", async ({
  people,
  market,
}, { parallelIndex }) => {
  const author = await market.join("author");
  const { page } = await people.open("visitor", PHONE);
  await page.clock.install();
  await page.goto(`/unsubscribe?email=${author.email}`);
  await expect(page).toHaveURL("/unsubscribe");
  await expect(page.getByLabel("Email")).toHaveValue(author.email);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unsubscribe from All" }).click();
  await expectSaved(page);
  await page.clock.fastForward(READING_MS);
  await expect(page).toHaveURL("/");

  const notice = await mailTo(parallelIndex, author.email, "You're unsubscribed");
  const link = linkIn(notice, "/unsubscribe");
  await page.goto(link);
  await expect(page).toHaveURL("/unsubscribe");
  await expect(page.getByText(author.email)).toBeVisible();
  await box(page, CATEGORIES[1] ?? "").check();
  await page.getByRole("button", { name: "Save Preferences" }).click();
  await expectSaved(page);

  // The same link works again.
  await page.goto(link);
  await expect(box(page, CATEGORIES[1] ?? "")).toBeChecked();
  await page.getByRole("button", { name: "Unsubscribe from All" }).click();
  await expectSaved(page);
});

test("B-40: the newsletter starts when the emailed page's button is clicked", async ({ people }, info) => {
  const email = `reader-${Date.now()}@people.example`;
  const { page } = await people.open("visitor");
  await page.goto("/for-producers");
  const form = page.getByRole("form", { name: /digest|newsletter/i });
  await form.getByLabel(/Email/).fill(email);
  await form.getByRole("button").click();
  const mail = await mailTo(info.parallelIndex, email, "Confirm your newsletter sign-up");
  await page.goto(linkIn(mail, "/unsubscribe"));
  await expect(page).toHaveURL("/unsubscribe");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm My Sign-Up" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re signed up");
});
