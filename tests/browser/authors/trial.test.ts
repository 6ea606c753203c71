import { expect, test } from "../support/clock";
import { mailTo } from "../support/mailbox";
import { main } from "../support/screens";

const DAY = 86_400_000;

test("PAY-04: an author is reminded three days and one day before the trial ends, and it pauses without a card", async ({
  clock,
  market,
  people,
  run,
}) => {
  const author = await market.join("author");
  const { page } = await people.open(author);
  await clock.lead(page);
  await page.goto("/dashboard/author?tab=membership");
  const [paying] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Start Free Trial" }).click(),
  ]);
  await paying.getByRole("button", { name: "Start Without a Card" }).click();
  await expect(page.getByText("Trial, 14 days left")).toBeVisible();
  await paying.close();
  const start = await clock.now();

  await clock.advance(11 * DAY);
  const first = await mailTo(run, author.email, "Your free trial ends in 3 days");
  expect(first.text).toContain("Your trial ends on");
  await page.goto("/dashboard/author?tab=membership");
  await expect(page.getByText("Trial, 3 days left")).toBeVisible();
  await clock.setTo(new Date(start + 13 * DAY).toISOString());
  await mailTo(run, author.email, "Your free trial ends tomorrow");
  // A window that renews its login while the clock leaps is logged out.
  await page.goto("/dashboard/author?tab=membership");
  await expect(page.getByText("Trial, 1 day left")).toBeVisible();
  await clock.advance(DAY);
  await expect(main(page)).toContainText("paused");
});
