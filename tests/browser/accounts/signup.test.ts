import type { Page } from "@playwright/test";
import { freshEmail, PASSWORD } from "../support/accounts";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { main, takenOver } from "../support/screens";
import { takeWire } from "../support/wire";

const REFUSED = "We could not create this account. If you already have one, log in or reset your password.";
const PRODUCER = "Create Free Producer Account"; // SGN-07
const AUTHOR = "Continue to Payment ($10/mo with trial)"; // SGN-11

test.describe("the choice of an account", () => {
  test("BKP-15 SGN-08: coming from a book selects the producer account and leads back to the book", async ({
    people,
  }) => {
    const { page } = await people.open("visitor");
    await page.goto("/book/the-salt-ledger");
    await takenOver(page);
    await page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }).click();
    await page.getByRole("button", { name: "Sign Up as Producer", exact: true }).click();
    await expect(page).toHaveURL("/signup");
    await expect(offer(page, "Producer").getByText("Selected")).toBeVisible();
    await offer(page, "Producer").getByRole("link").click();
    await fillProducer(page, freshEmail("newcomer"));
    await page.getByRole("button", { name: PRODUCER, exact: true }).click();
    await expect(page).toHaveURL("/producer-pending");
    await page.getByRole("link", { name: "Back to the Book" }).click();
    await expect(page).toHaveURL("/book/the-salt-ledger");
  });
});

test.describe("refused sign-ups", () => {
  test("B-61: a registered address gets the neutral message, and nothing typed is lost", async ({
    people,
    market,
  }) => {
    const { email } = await market.join("author");
    const { page } = await people.open("visitor");
    await page.goto("/signup/author");
    await fillShared(page, email);
    await page.getByRole("button", { name: AUTHOR, exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(REFUSED);
    await expect(page.getByRole("alert")).toBeInViewport();
    for (const [name, href] of [
      ["log in", "/login"],
      ["reset your password", "/login?view=forgot-password"],
    ] as const)
      await expect(page.getByRole("alert").getByRole("link", { name })).toHaveAttribute("href", href);
    await expect(field(page, "Email")).toHaveValue(email);
    await expect(field(page, "Password")).toHaveValue(PASSWORD);
    await expect(page).toHaveURL("/signup/author");
  });
});

test.describe("signing up", () => {
  test("SGN-04 to SGN-08 B-31: a producer signs up, is logged in, and waits for approval", async ({
    people,
  }) => {
    const { page } = await people.open("visitor");
    const email = freshEmail("newcomer");
    const wire = await takeWire(page);
    await page.goto("/browse");
    await page.goto("/signup/producer");
    await expect(page.getByRole("checkbox", { name: /I am 18 or older/ })).not.toBeChecked();
    await expect(page.getByRole("checkbox", { name: /Send me/ })).toBeChecked();
    for (const [name, href] of [
      ["Terms of Service (opens in a new tab)", "/terms-of-service"],
      ["Privacy Policy (opens in a new tab)", "/privacy-policy"],
    ] as const) {
      await expect(main(page).getByRole("link", { name })).toHaveAttribute("href", href);
      await expect(main(page).getByRole("link", { name })).toHaveAttribute("target", "_blank");
    }
    const benefits = page.getByRole("complementary", { name: "What you get" });
    await expect(benefits.getByRole("link", { name: "Email support" })).toHaveAttribute("href", /^mailto:/);
    await expect(main(page).getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login");
    await fillProducer(page, email);
    wire.holdRequests();
    await page.getByRole("button", { name: PRODUCER, exact: true }).click();
    await expect(page.getByRole("button", { name: "Creating Account...", exact: true })).toBeVisible();
    wire.release();
    await expect(page).toHaveURL("/producer-pending");
    const bar = page.getByRole("region", { name: "Account" });
    await expect(bar).toContainText(email);
    await expect(bar).toContainText("Pending");
    await page.goBack();
    await expect(page).toHaveURL("/browse");
  });

  test("SGN-09 SGN-10 SGN-14 SGN-12 B-16 B-58: an author signs up, continues to the payment, and finds three first steps on the dashboard", async ({
    people,
  }) => {
    const { page } = await people.open("visitor");
    const email = freshEmail("newcomer");
    await page.goto("/signup/author");
    await expect(page.getByText("Nothing is charged on this page")).toBeVisible();
    const other = main(page).getByRole("link", { name: "Sign up as a producer" });
    await expect(other).toHaveAttribute("href", "/signup/producer");
    await fillShared(page, email);
    await field(page, "Pen name (optional)").fill("W. R. Roundtree");
    await page.getByRole("button", { name: AUTHOR, exact: true }).click();
    // The payment page of the local stand-in, with the address filled in.
    await expect(page).toHaveURL(/\/c\/pay\//);
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/dashboard/author?tab=membership");
    await page.goto("/dashboard/author");
    await expect(page.getByRole("heading", { name: "Welcome, W. R. Roundtree" })).toBeVisible();
    const steps = page.getByRole("list", { name: "First steps" });
    await expect(steps.getByRole("heading")).toHaveText([
      /^Verify/,
      /^Add your first book/,
      /^Start your 14-day/,
    ]);
    await expectAccessible(page);
    await page.goto("/about");
    const notice = page.getByRole("region", { name: "Email verification" });
    await expect(notice).toContainText("Your email address isn’t verified.");
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("region", { name: "Account" })).toContainText(email);
    await expect(notice).toHaveCount(0);
  });

  test("SGN-09: an author can sign up by keyboard alone, on a phone", async ({ people }) => {
    const { page } = await people.open("visitor", PHONE);
    await page.goto("/signup/author");
    await expectNoSidewaysScroll(page);
    await field(page, "First name").focus();
    const answers = ["Wilhelmina", "Roundtree", "", freshEmail("newcomer"), "+31 10 555 0100", "", PASSWORD];
    for (const answer of answers) {
      await page.keyboard.type(answer);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("checkbox", { name: /I am 18 or older/ })).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/c\/pay\//);
    await page.goto("/dashboard/author");
    await expect(page.getByRole("list", { name: "First steps" })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

function offer(page: Page, name: string) {
  return main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
}

function field(page: Page, label: string) {
  return page.getByLabel(label, { exact: true });
}

async function fillShared(page: Page, email: string): Promise<void> {
  await field(page, "First name").fill("Wilhelmina");
  await field(page, "Last name").fill("Roundtree");
  await field(page, "Email").fill(email);
  await field(page, "Phone").fill("+31 (10) 555-0100");
  await field(page, "Password").fill(PASSWORD);
  await field(page, "Confirm password").fill(PASSWORD);
  await page.getByRole("checkbox", { name: /I am 18 or older/ }).check();
}

async function fillProducer(page: Page, email: string): Promise<void> {
  await fillShared(page, email);
  await field(page, "City").fill("Rotterdam");
  await page.getByRole("button", { name: "Sci-Fi" }).click();
}
