import { randomBytes } from "node:crypto";
import { PASSWORD } from "../support/accounts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "../support/people";
import { sitePort } from "../support/ports";
import { main } from "../support/screens";

test("ADB-08 ADB-09 PAY-01 PAY-03 PAY-04 PAY-05 PAY-06 SGN-11 B-16 B-27: a new author starts the trial, the waiting page updates by itself, and the portal cancels and resumes", async ({
  people,
}, { parallelIndex }) => {
  let { page } = await people.open("visitor");
  await page.goto("/signup/author");
  await page.getByLabel("First name").fill("Trial");
  await page.getByLabel("Last name").fill("Author");
  const email = `trial-${randomBytes(4).toString("hex")}@people.example`;
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Phone").fill("+1 212 555 0142");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("checkbox", { name: /Terms of Service/ }).check();
  await page.getByRole("button", { name: "Continue to Payment ($10/mo with trial)", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^http://127.0.0.1:${sitePort(parallelIndex) + 4}/c/pay/`));
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Pay With a Card That Is Declined" }).click();
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page.getByText("Finish your trial set-up")).toBeVisible();
  await expect(page.getByText("No credit card required.")).toBeVisible();

  // The payment page opens beside the dashboard, which follows live.
  const left = page;
  const [paying] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Start Free Trial" }).click(),
  ]);
  await paying.getByRole("button", { name: "Start Without a Card" }).click();
  await expect(paying.getByRole("heading", { name: "Your membership is active" })).toBeVisible();
  await expect(left.getByText("Trial, 14 days left")).toBeVisible();
  await left.close();
  page = paying;
  await expect(page).toHaveURL("/dashboard/author?tab=add&payment=success");
  await expect(page.getByText("Welcome to Adaptation Shelf!", { exact: true })).toBeVisible();
  await main(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(page).toHaveURL("/dashboard/author?tab=add");

  const watching = await page.context().newPage();
  await watching.goto("/dashboard/author?tab=membership");
  await expect(watching.getByText("Your trial ends on")).toBeVisible();
  await page.goto("/dashboard/author?tab=membership");
  const [portal] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Manage Subscription", exact: true }).click(),
  ]);
  page = portal;
  await page.getByRole("button", { name: "Cancel Membership" }).click();
  await expect(watching.getByText("You canceled. Your membership ends on")).toBeVisible();
  await expectAccessible(watching);
  await page.getByRole("button", { name: "Resume Membership" }).click();
  await expect(watching.getByText("Your trial ends on")).toBeVisible();
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/dashboard/author?tab=membership");
});

test("X16 PAY-01 PAY-02: opening the payment page changes nothing, asks a visitor to log in, and leads an unconfirmed payment to the dashboard", async ({
  people,
  market,
}) => {
  const visitor = await people.open("visitor");
  await visitor.page.goto("/payment-success");
  await expect(visitor.page).toHaveURL("/login?redirect=/payment-success");
  const { page } = await people.open(await market.join("author"), {
    viewport: { width: 390, height: 844 },
  });
  await page.clock.install();
  await page.goto("/payment-success");
  await expect(page.getByRole("heading", { name: "Confirming your payment…" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.clock.fastForward(10_000);
  await expect(page).toHaveURL("/dashboard/author?tab=add&payment=success");
  await expect(main(page).getByText("Confirming your payment…")).toBeVisible();
});
