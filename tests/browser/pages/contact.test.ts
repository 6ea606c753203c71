import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, STILL_PHONE, test } from "../support/people";
import { takeWire } from "../support/wire";

const SENT = "Thank you for your message! We'll get back to you within 24-48 hours.";
const SUPPORT = "support@adaptationshelf.example";

const TYPED = {
  Name: "Thriller author",
  Email: " Writer@People.example ",
  Subject: "My review count",
  Message: "It is wrong.\n\nPlease look.",
};

// An unread message shows in every admin's header.
test.afterEach(async ({ market }) => void (await market.removeMessages()));

async function fillIn(page: Page, typed: Partial<typeof TYPED> = TYPED) {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
}

async function send(page: Page) {
  await page.getByRole("button", { name: "Send Message" }).click();
}

test("CON-04 CON-05 CON-08 B-48: sends by keyboard, clears the form, and offers the same as an email", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const wire = await takeWire(page);
  await page.goto("/contact");
  await fillIn(page);
  await page.getByLabel("I am a").selectOption("Literary Agent");
  wire.holdRequests();
  await page.getByLabel("Message", { exact: true }).press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Sending...", exact: true })).toBeDisabled();
  await expect(page.getByLabel("Name", { exact: true })).toBeDisabled();
  wire.release();

  await expect(page.getByRole("status").getByText(SENT, { exact: true })).toBeVisible();
  for (const label of Object.keys(TYPED))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
  await expect(page.getByLabel("I am a")).toHaveValue("");
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  await expect(page).toHaveURL("/contact");
  const offered = await page.getByRole("link", { name: "Email it to us as well" }).getAttribute("href");
  const mail = new URL(offered ?? "");
  expect(mail.pathname).toBe(SUPPORT);
  expect(mail.searchParams.get("subject")).toBe(TYPED.Subject);
  expect(mail.searchParams.get("body")).toBe(`${TYPED.Message}\n\n${TYPED.Name} (Literary Agent)`);
  await expectAccessible(page);
});

test("CON-01: fits a phone, in both themes", async ({ people }) => {
  const { page } = await people.open("visitor", STILL_PHONE);
  await page.goto("/contact");
  await send(page);
  await expect(page.getByText("Message is required")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
