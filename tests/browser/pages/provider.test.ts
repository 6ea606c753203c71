import type { Page } from "@playwright/test";
import { callFunction, type AdminAccess } from "../../../local/support/admin-api";
import { expect, test } from "../support/clock";
import { armProvider, mailboxUrl, mailsTo, mailTo } from "../support/mailbox";
import { expectAccessible, PHONE } from "../support/people";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const RESET = "Reset your password";

test("an email that the provider refuses as one too many leaves once the wait it asked for is over", async ({
  access,
  clock,
  market,
  people,
  run,
}) => {
  const { email } = await joined(market, run);
  const { page } = await people.open("visitor");
  await page.goto(`${mailboxUrl(run)}/provider`);
  await expect(page.getByText("Every email is accepted.")).toBeVisible();
  await page.getByLabel("Retry after, in seconds").fill("600");
  await page.getByRole("button", { name: "Make it fail" }).click();
  await expect(page.getByText("The next email: refused with 429, retry after 600 s.")).toBeVisible();
  await expectAccessible(page);

  await askForReset(access, email);
  await expect(failures(page)).toContainText(`Too many requests (429)`);
  await expect(failures(page)).toContainText(email);
  await expect(page.getByText("Every email is accepted.")).toBeVisible();
  await clock.advance(9 * MINUTE);
  expect(await resetsTo(run, email)).toBe(0);
  await clock.advance(MINUTE + SECOND);
  await mailTo(run, email, RESET);
  expect(await resetsTo(run, email)).toBe(1);
});

test("an email that was accepted before the connection broke is sent again under its key, and arrives once", async ({
  access,
  clock,
  market,
  people,
  run,
}) => {
  const { email } = await joined(market, run);
  const { page } = await people.open("visitor");
  await page.goto(`${mailboxUrl(run)}/provider`);
  await page.getByLabel("What happens").selectOption("Accepted, then the connection breaks");
  await expect(page.getByLabel("Retry after, in seconds")).toBeHidden();
  await page.getByLabel("Only to this address (optional)").fill(email);
  await page.getByRole("button", { name: "Make it fail" }).click();
  await expect(page.getByText(`The next email to ${email}: accepted, then cut off.`)).toBeVisible();
  await askForReset(access, email);
  await expect(failures(page)).toContainText("Accepted, connection broken");
  const repeated = failures(page).getByText("Sent again under its key, answered with the first");
  await clock.passUntil(2 * SECOND, async () => await repeated.first().isVisible());
  expect(await resetsTo(run, email)).toBe(1);
});

test("an outage holds emails back, and they leave when the provider is well again", async ({
  access,
  clock,
  market,
  people,
  run,
}) => {
  const { email } = await joined(market, run);
  const { page } = await people.open("visitor");
  await armProvider(run, { failure: "server_error", count: null });
  await page.goto(mailboxUrl(run));
  await page.getByRole("link", { name: "Change it" }).click();
  await expect(page.getByText("Every email: refused with 500.")).toBeVisible();
  await askForReset(access, email);
  await expect(failures(page).getByText("Server error (500)").first()).toBeVisible();
  await page.getByRole("button", { name: "Accept every email again" }).click();
  await expect(page.getByLabel("What happens")).toBeFocused();
  await clock.passUntil(MINUTE, async () => (await resetsTo(run, email)) > 0);
  expect(await resetsTo(run, email)).toBe(1);
});

test("an address whose email bounces gets no other one", async ({ access, clock, market, people, run }) => {
  const { email } = await joined(market, run);
  const { page } = await people.open("visitor", PHONE);
  await page.goto(`${mailboxUrl(run)}/provider`);
  await page.getByLabel("Address", { exact: true }).fill(email);
  await page.getByLabel("After how many seconds").fill("3600");
  await page.getByRole("button", { name: "Add the address" }).click();
  await expect(page.getByText("Bounces after 3600 s")).toBeVisible();
  await expectAccessible(page);
  await askForReset(access, email);
  await mailTo(run, email, RESET);
  await clock.advance(61 * MINUTE);
  const events = page
    .getByRole("region", { name: "Events" })
    .getByRole("listitem")
    .filter({ hasText: email });
  await expect(events.filter({ hasText: /^Bounced, .*: the product knows/ })).toBeVisible();

  await askForReset(access, email);
  const other = await joined(market, run);
  await askForReset(access, other.email);
  await mailTo(run, other.email, RESET);
  expect(await resetsTo(run, email)).toBe(1);
  // Other tests in this market may make other addresses fail.
  const remove = page.getByRole("button", { name: `Remove ${email}` });
  await remove.click();
  await expect(remove).toHaveCount(0);
});

/** A new person whose first emails have arrived, so the next one belongs to the test. */
async function joined(
  market: { join(role: "author"): Promise<{ email: string }> },
  run: Parameters<typeof mailTo>[0],
) {
  const account = await market.join("author");
  await mailTo(run, account.email, "Welcome to Adaptation Shelf");
  await mailTo(run, account.email, "Confirm your email address");
  return account;
}

async function askForReset(access: AdminAccess, email: string): Promise<void> {
  await callFunction(access, "auth:signIn", { provider: "password", params: { flow: "reset", email } });
}

async function resetsTo(run: Parameters<typeof mailTo>[0], email: string): Promise<number> {
  return (await mailsTo(run, email)).filter(({ subject }) => subject === RESET).length;
}

function failures(page: Page) {
  return page.getByRole("region", { name: "Failures so far" });
}
