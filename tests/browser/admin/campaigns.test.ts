import type { Page } from "@playwright/test";
import { freshEmail } from "../support/accounts";
import { expect, test } from "../support/clock";
import { LIVE } from "../support/live";
import { mailsTo } from "../support/mailbox";
import type { Market } from "../support/market";
import { expectAccessible } from "../support/people";

const SECOND = 1_000;
const AUTHORS = 30;

test("CMP-01: the phone preview of each reactivation email shows it down to its footer", async ({
  market,
  people,
}) => {
  await unclaimed(market, 1);
  const { page } = await people.open(await admin(market));
  for (const day of [1, 2, 3, 4]) {
    await page.goto(`/admin?tab=emails&day=${day}`);
    const drawing = page.getByRole("group", { name: /^Preview/ });
    await expect(drawing.frameLocator("iframe").locator("table").first()).toBeVisible();
    await expect.poll(async () => drawing.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  }
});

test("CMP-01 CMP-03 API-03: two admins follow a run that is counted, confirmed, paused, resumed and canceled", async ({
  clock,
  market,
  people,
  run,
}) => {
  const authors = await unclaimed(market, AUTHORS);
  const { page } = await people.open(await admin(market));
  const other = await people.open(await admin(market));
  await page.goto("/admin?tab=emails&day=1");
  // Another test may have counted before these authors were added.
  await page.getByRole("button", { name: "Count again" }).click();
  await page.getByRole("switch", { name: /Test mode/ }).click();
  const send = page.getByRole("button", { name: /^Send to/ });
  const counted = async () => ((await send.textContent()) ?? "").replace(/\D/g, "");
  await expect.poll(async () => Number(await counted())).toBeGreaterThanOrEqual(AUTHORS);
  const count = await counted();
  await send.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("1");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(/^Please type/)).toBeVisible();
  await expectAccessible(page);
  await other.page.goto("/admin?tab=emails&day=1");
  await expect(other.page.getByText(/^Counted at /)).toBeVisible();
  await dialog.getByRole("textbox").fill(count);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await other.page.goto(page.url());
  await expect(other.page.getByRole("button", { name: "Pause" })).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  for (const each of [page, other.page])
    await expect(each.getByText("Paused: nothing is sent")).toBeVisible(LIVE);
  await settled(page);
  const paused = await sentTo(run, authors);
  await clock.advance(60 * SECOND);
  expect(await sentTo(run, authors)).toBe(paused);

  await page.getByRole("button", { name: "Resume" }).click();
  await expect(other.page.getByRole("button", { name: "Pause" })).toBeVisible(LIVE);
  await clock.passUntil(SECOND, async () => (await sentTo(run, authors)) > paused);
  await other.page.getByRole("button", { name: "Cancel Run" }).click();
  await other.page.getByRole("dialog").getByRole("button", { name: "Cancel Run" }).click();
  for (const each of [page, other.page])
    await expect(each.getByText("Canceled", { exact: true })).toBeVisible(LIVE);
  await settled(page);
  const canceled = await sentTo(run, authors);
  await clock.advance(60 * SECOND);
  expect(await sentTo(run, authors)).toBe(canceled);
  await expectAccessible(page);
});

test("CMP-02: test mode sends one email to the typed address and has its own entry in the history", async ({
  clock,
  market,
  people,
  run,
}) => {
  const [author = ""] = await unclaimed(market, 1);
  const to = freshEmail("test");
  const { page } = await people.open(await admin(market));
  await page.goto("/admin?tab=emails&day=1");
  await expect(page.getByText(/^Counted at /)).toBeVisible();
  await page.getByLabel("Test email").fill(to);
  await page.getByRole("button", { name: "Send Test Email" }).click();
  await expect(page.getByText(`Test sent to ${to}`)).toBeVisible();
  await clock.passUntil(SECOND, async () => (await mailsTo(run, to)).length > 0);
  expect(await mailsTo(run, to)).toHaveLength(1);
  expect(await mailsTo(run, author)).toHaveLength(0);
  await page.getByRole("button", { name: "History", exact: true }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("Test");
  await expectAccessible(page);
});

async function admin(market: Market) {
  const account = await market.join("author");
  await market.makeAdmin(account);
  return account;
}

/** Public books without an account, each with an address of its own. */
async function unclaimed(market: Market, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => freshEmail("unclaimed"));
  await market.addBooks(emails.map((email) => ({ contact: { email } })));
  return emails;
}

async function sentTo(run: Parameters<typeof mailsTo>[0], emails: readonly string[]): Promise<number> {
  const mails = await Promise.all(emails.map((email) => mailsTo(run, email)));
  return mails.flat().length;
}

/** No email is being sent: pulled-back ones wait, and sent ones have arrived. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByText("Sending", { exact: true })).toHaveCount(0);
}
