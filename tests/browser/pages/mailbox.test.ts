import { MAIL_CATEGORIES } from "@domain/mail/mails";
import type { Page } from "@playwright/test";
import { mailboxUrl, mailTo } from "../support/mailbox";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";

/** Playwright reads the frame with a script, which the frame's policy refuses. */
const REFUSED_SCRIPT = /^console: Blocked script execution in 'about:(blank|srcdoc)'/;

test("an email appears in the local mailbox as soon as it is sent, as its reader would see it", async ({
  people,
  market,
  run,
}) => {
  const reader = await people.open("visitor");
  const { page } = reader;
  people.expectTrouble(reader, REFUSED_SCRIPT);
  await page.goto(mailboxUrl(run));
  const email = (await market.join("producer")).email;
  const mail = list(page).getByRole("button").filter({ hasText: email }).first();
  await expect(mail).toBeVisible();
  await mail.click();
  await expect(page.getByRole("heading", { level: 2 })).toBeFocused();
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", /^(?!.*allow-scripts)/);
  await expect(page.frameLocator("iframe").locator("body")).toContainText("Adaptation Shelf");
  await expect(page.getByText(/^Delivered, .*: the product knows$/)).toBeVisible();
});

test("emails are found by words, person and kind, and shown as HTML in both themes, as text and with headers", async ({
  people,
  market,
  run,
}) => {
  const { email } = await market.join("producer");
  await mailTo(run, email, "Confirm your email address");
  await mailTo(run, email, "Welcome to Adaptation Shelf");
  const reader = await people.open("visitor");
  const { page } = reader;
  people.expectTrouble(reader, REFUSED_SCRIPT);
  await page.goto(mailboxUrl(run));
  await page.getByLabel("Person").fill(email);
  await expect(list(page).getByRole("button")).toHaveCount(2);
  await page.getByLabel("Kind").selectOption({ label: await kindOption(page, "Verification") });
  await expect(list(page).getByRole("button")).toHaveCount(1);
  await page.getByLabel("Search").fill("no such word");
  await expect(page.getByText("No email matches.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("Search").fill(`${email} welcome`);
  await expect(list(page).getByRole("button")).toHaveCount(1);
  await list(page).getByRole("button").click();

  const body = page.frameLocator("iframe").locator("body");
  const color = () => body.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole("button", { name: "Light", exact: true }).click();
  await expect.poll(color).toBe("rgb(247, 248, 250)");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect.poll(color).toBe("rgb(16, 18, 24)");
  await page.getByRole("button", { name: "Phone" }).click();
  await expect.poll(async () => (await page.locator("iframe").boundingBox())?.width).toBe(390);
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await expect(page.getByLabel("Plain text")).toContainText("Manage email preferences: http");
  await page.getByRole("button", { name: "Headers" }).click();
  await expect(page.getByLabel("Headers", { exact: true })).toContainText(/^Message-ID: <.+>$/m);
  await expectAccessible(page);
});

test("the mailbox is read with the keyboard, and on a phone", async ({ people, market, run }) => {
  const { email } = await market.join("producer");
  await mailTo(run, email, "Confirm your email address");
  await mailTo(run, email, "Welcome to Adaptation Shelf");
  const { page } = await people.open("visitor");
  await page.goto(mailboxUrl(run));
  const rows = list(page).getByRole("button");
  await expect(rows.nth(1)).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search")).toBeFocused();
  await page.keyboard.type(email);
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Search")).toHaveValue(email);
  await rows.first().focus();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("k");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2 })).toBeFocused();

  const phone = (await people.open("visitor", PHONE)).page;
  await phone.goto(mailboxUrl(run));
  await phone.getByLabel("Search").fill(email);
  await expect(rows).toHaveCount(2);
  await list(phone).getByRole("button").first().click();
  await expect(list(phone)).toBeHidden();
  await expect(phone.getByRole("heading", { level: 2 })).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await phone.getByRole("button", { name: "Back to the list" }).click();
  await expect(list(phone).getByRole("button").first()).toBeFocused();
});

test("the gallery shows every email that the product can send, at both widths and as text", async ({
  people,
  run,
}) => {
  const { page } = await people.open("visitor");
  await page.goto(`${mailboxUrl(run)}/gallery`);
  const emails = page.locator("main section");
  const types = Object.keys(MAIL_CATEGORIES);
  await expect.poll(async () => await emails.count()).toBeGreaterThanOrEqual(types.length);
  await expect(page.getByLabel("Email", { exact: true }).getByRole("option")).toHaveCount(types.length + 1);
  await page.getByLabel("Email", { exact: true }).selectOption({ label: "Trial ends" });
  await expect(emails).toHaveCount(2);
  const first = emails.first();
  await expect(first.locator("iframe")).toHaveCount(2);
  await expect(first.locator("pre")).toContainText("Your free trial ends in 3 days");
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(first.locator("iframe")).toHaveCount(4);
  const wide = page.frameLocator("iframe >> nth=0").locator("body");
  await expect(wide).toContainText("Your free trial ends in 3 days");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

function list(page: Page) {
  return page.getByRole("region", { name: "Emails" }).getByRole("list");
}

/** The option of a kind. Its name ends with a count. */
async function kindOption(page: Page, kind: string): Promise<string> {
  const option = page.getByLabel("Kind").getByRole("option").filter({ hasText: kind });
  return (await option.first().textContent()) ?? "";
}
