import { PASSWORD } from "../support/accounts";
import { linkIn, mailTo } from "../support/mailbox";
import { expect, expectAccessible, logInByForm, PHONE, test } from "../support/people";
import { toast } from "../support/screens";

const NEW_PASSWORD = "Another-market-2";
const ASK_AGAIN = /Use “Forgot password\?” on the login page to get a new one/;

test("LGN-10: the reset page keeps the typed email and answers the same for an unknown one", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/dashboard/author");
  await page.getByLabel("Email").fill("typed@people.demo.example");
  await page.getByRole("link", { name: "Forgot password?", exact: true }).click();
  const send = page.getByRole("button", { name: "Send Reset Link" });
  // The login's own field stays until the page is there.
  await expect(send).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("typed@people.demo.example");
  await page.getByLabel("Email").fill("nobody-at-all@people.demo.example");
  await send.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
  await expect(page.getByRole("main")).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Email")).toHaveValue("nobody-at-all@people.demo.example");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.getByRole("link", { name: "Back to login" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText("Please sign in to access this page")).toBeVisible();
});

test("LGN-12 B-20: a reset page without a code says what to do and leads to login, which repeats it", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.clock.install();
  await page.goto("/reset-password");
  await expect(page.getByRole("alert")).toContainText(ASK_AGAIN);
  await page.clock.fastForward(4_000);
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(ASK_AGAIN)).toBeVisible();
});

test("LGN-11 LGN-12 B-20: the emailed link resets a forgotten password once and ends every other session", async ({
  people,
  market,
}, { parallelIndex }) => {
  const author = await market.join("author");
  const elsewhere = await people.open(author);
  await elsewhere.page.goto("/dashboard/author");
  await expect(elsewhere.page.getByRole("region", { name: "Account" })).toBeVisible();

  const { page } = await people.open("visitor", PHONE);
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
  await page.getByLabel("Email").fill(author.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText(author.email)).toBeVisible();
  const link = linkIn(await mailTo(parallelIndex, author.email, "Reset your password"), "/reset-password");
  expect(link).not.toContain("?");

  await page.goto(link);
  await expect(page.getByText(author.email)).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("weakweak");
  await page.getByLabel("Confirm new password").fill("weakweak");
  await page.getByRole("button", { name: "Set New Password" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAccessibleDescription(
    "Password is too weak. Please include uppercase, lowercase, and numbers.",
  );
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  // The other window's message stays for five seconds, and this one may take longer to open the dashboard.
  await Promise.all([
    expect(toast(elsewhere.page)).toContainText("Session ended. Please log in again."),
    page.getByRole("button", { name: "Set New Password" }).click(),
  ]);
  await expect(page).toHaveURL("/dashboard/author");
  await expect(page.getByRole("region", { name: "Account" })).toContainText(author.email);
  await expect(elsewhere.page).toHaveURL(/\/login/);

  const visitor = await people.open("visitor");
  await visitor.page.goto("/login");
  await logInByForm(visitor.page, author.email, PASSWORD);
  await expect(visitor.page.getByRole("alert")).toBeVisible();
  await logInByForm(visitor.page, author.email, NEW_PASSWORD);
  await expect(visitor.page).toHaveURL("/dashboard/author");

  const late = await people.open("visitor");
  await late.page.goto(link);
  await expect(late.page.getByRole("alert")).toContainText(ASK_AGAIN);
});

test("LGN-12: someone logged in logs out before the emailed link sets a password", async ({
  people,
  market,
}, { parallelIndex }) => {
  const author = await market.join("author");
  const { page } = await people.open(author);
  const visitor = await people.open("visitor");
  await visitor.page.goto("/login?view=forgot-password");
  await visitor.page.getByLabel("Email").fill(author.email);
  await visitor.page.getByRole("button", { name: "Send Reset Link" }).click();
  await page.goto(
    linkIn(await mailTo(parallelIndex, author.email, "Reset your password"), "/reset-password"),
  );
  await expect(page.getByText(`You’re logged in as ${author.email}.`)).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Log Out and Continue" }).click();
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set New Password" }).click();
  await expect(page).toHaveURL("/dashboard/author");
});
