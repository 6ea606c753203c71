import type { Page } from "@playwright/test";
import { freshEmail } from "../support/accounts";
import { expect, test } from "../support/clock";
import { armProvider, mailsTo, setFate } from "../support/mailbox";
import { expectAccessible } from "../support/people";

const SECOND = 1_000;
const AUTHORS = 8;

test("CMP-01: a run outlasts the provider's outage, sends to each author once, and shows every admin what became of it", async ({
  clock,
  market,
  people,
  run,
}) => {
  test.setTimeout(300_000);
  const emails = Array.from({ length: AUTHORS }, () => freshEmail("imported"));
  await market.addBooks(emails.map((email) => ({ contact: { email } })));
  const [bouncing = "", complaining = "", unreached = ""] = emails;
  await setFate(run, bouncing, "bounce");
  await setFate(run, complaining, "complaint", 60);
  // From the start: the run takes nine seconds, in which a busy machine opens no second window.
  await armProvider(run, { failure: "server_error", count: null, to: unreached });

  const { page } = await people.open("admin");
  await page.goto("/admin?tab=emails&day=1");
  await page.getByRole("switch", { name: /^Test mode/ }).click();
  const send = page.getByRole("button", { name: /^Send to \d+$/ });
  await expect(send).toBeEnabled();
  const recipients = Number(/\d+/.exec((await send.textContent()) ?? "")?.[0]);
  expect(recipients).toBeGreaterThanOrEqual(AUTHORS);
  await send.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(String(recipients));
  await dialog.getByRole("button", { name: `Send to ${recipients}` }).click();
  await expect(page).toHaveURL(/run=/);

  const other = await market.join("author");
  await market.makeAdmin(other);
  const watching = (await people.open(other)).page;
  await watching.goto(page.url());
  const search = watching.getByRole("searchbox", { name: "Search by author, book or email" });
  // The table draws the rows in view: the last of a longer run are not.
  await search.fill(unreached);
  await search.press("Enter");
  const retrying = watching.getByText("Retrying").first();
  await clock.passUntil(SECOND, async () => await retrying.isVisible());
  await search.fill("");
  await search.press("Enter");
  await clock.passUntil(SECOND, async () => (await figure(watching, "Sent")) === recipients - 1);
  expect(await mailsTo(run, unreached)).toEqual([]);
  await expectAccessible(watching);

  await armProvider(run, { failure: null });
  // The wait between two attempts has doubled with each, and ends at an hour.
  await clock.passUntil(5 * 60 * SECOND, async () => (await figure(watching, "Left")) === 0);
  await expect(watching.getByText(/Finished/)).toBeVisible();
  expect(await figure(watching, "Sent")).toBe(recipients);
  await clock.advance(61 * SECOND);
  for (const [name, count] of [
    ["Delivered", recipients - 2],
    ["Bounced", 1],
    ["Marked as spam", 1],
  ] as const)
    await expect.poll(async () => await figure(page, name), { message: name }).toBe(count);
  for (const email of emails) expect(await mailsTo(run, email), email).toHaveLength(1);
});

/** One of the run's figures, as a window shows it. */
async function figure(page: Page, name: string): Promise<number> {
  const term = page.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) });
  const text = await term.locator("xpath=..").getByRole("definition").innerText();
  return Number(/[\d,]+/.exec(text)?.[0].replace(",", ""));
}
