import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/accounts";
import { codeIn, linkIn, mailTo } from "../support/mailbox";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInByForm,
  PHONE,
  STILL,
  test,
} from "../support/people";
import { toast } from "../support/screens";

const NEW_PASSWORD = "Another-market-2";
const PARTS = ["Profile", "Password", "Email address", "Sessions", "Your data"];

test.describe("the account page", () => {
  test("has every part accessible, in both themes, on desktop and phone, by address and by keyboard", async ({
    people: windows,
    market,
  }) => {
    test.slow();
    const { page } = await windows.open(await market.join("author"), STILL);
    for (const viewport of [{ width: 1280, height: 800 }, PHONE.viewport ?? null]) {
      if (viewport) await page.setViewportSize(viewport);
      await page.goto("/account");
      for (const part of PARTS) {
        const link = page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: part });
        await link.focus();
        await page.keyboard.press("Enter");
        await expect(link).toHaveAttribute("aria-current", "page");
        await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    }
  });
});

test("B-28 B-58: the emailed code verifies the address; a wrong one shows an error on its field", async ({
  people,
  market,
}, { parallelIndex }) => {
  const { email, ...account } = await market.join("author");
  const mail = await mailTo(parallelIndex, email, "Confirm your email address");
  const { page } = await people.open({ email, ...account });
  await page.goto("/account");
  await expect(page.getByText("Not verified", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription("Enter the code from the email");
  await page.getByLabel("Code").fill("ABC");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription("The code has 8 letters and numbers");
  await page.getByLabel("Code").fill("ZZZZ ZZZZ");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByLabel("Code")).toHaveAccessibleDescription(
    "That code is wrong or has expired. Check it, or send a new one.",
  );
  await page.goto("/about");
  await page.goto("/account");
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await page.getByLabel("Code").fill(codeIn(mail));
  await page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await expect(toast(page)).toContainText("Your email address is verified.");
  await expect(page.getByLabel("Code")).toHaveCount(0);
});

test("A-10 B-20 B-22: changing the password ends other sessions, and the old password stops working", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const elsewhere = await people.open(author);
  await elsewhere.page.goto("/dashboard/author");
  await expect(elsewhere.page.getByRole("region", { name: "Account" })).toBeVisible();

  const { page } = await people.open("visitor");
  await page.goto("/login");
  await logInByForm(page, author.email);
  await expect(page).toHaveURL("/dashboard/author");
  await page.goto("/account?tab=password");
  const change = page.getByRole("button", { name: "Change Password" });
  await change.click();
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
    "Enter your current password",
  );
  await fillPasswords(page, "Not-the-one-1", NEW_PASSWORD);
  await change.click();
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
    "That’s not your current password.",
  );
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue(NEW_PASSWORD);
  await fillPasswords(page, PASSWORD, NEW_PASSWORD);
  await change.click();
  await expect(toast(page)).toContainText("Your password was changed. You’re logged out everywhere else.");
  await expect(page.getByLabel("Current password")).toHaveValue("");
  await expect(toast(elsewhere.page)).toContainText("Session ended. Please log in again.");
  await expect(elsewhere.page).toHaveURL(/\/login/);
  await logInByForm(elsewhere.page, author.email, PASSWORD);
  await expect(elsewhere.page.getByRole("alert")).toContainText("Couldn’t log in");
  await logInByForm(elsewhere.page, author.email, NEW_PASSWORD);
  await expect(elsewhere.page).toHaveURL("/dashboard/author");
});

test("a code sent to the new address changes it, and login then uses it", async ({ people, market }, {
  parallelIndex,
}) => {
  const author = await market.join("author");
  const newEmail = author.email.replace("author-", "moved-");
  const { page } = await people.open(author);
  await page.goto("/account?tab=email");
  await page.getByLabel("New email address").fill(author.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Send Code" }).click();
  await expect(page.getByText("That’s already your email address.")).toBeVisible();
  await page.getByRole("button", { name: "I have a code" }).click();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("New email address")).toBeFocused();
  await page.getByLabel("New email address").fill(newEmail.toUpperCase());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Send Code" }).click();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expect(page.getByText(newEmail)).toBeVisible();
  await expect(page.getByRole("region", { name: "Account" })).toContainText(author.email);
  await mailTo(parallelIndex, author.email, "Request to change your email address");
  const mail = await mailTo(parallelIndex, newEmail, "Confirm your new email address");
  await page.goto("/about");
  await page.goto(linkIn(mail, "/account"));
  await expect(page.getByLabel("Code")).toHaveValue(codeIn(mail));
  await expect(page.getByText(`Enter the code we sent to ${newEmail}.`)).toBeVisible();
  await page.getByLabel("Code").fill(codeIn(mail).toLowerCase());
  await page.getByRole("button", { name: "Change Email Address" }).click();
  await expect(page.getByRole("region", { name: "Account" })).toContainText(newEmail);
  await expect(page).toHaveURL("/account?tab=email");
  await expect(page.getByLabel("New email address")).toBeFocused();
  await page.getByRole("link", { name: "Logout" }).first().click();
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await logInByForm(page, newEmail);
  await expect(page).toHaveURL("/dashboard/author");
});

test("sessions are listed live, and end one by one or all at once", async ({ people, market }) => {
  const author = await market.join("author");
  const here = await people.open(author);
  await here.page.goto("/account?tab=sessions");
  const rows = here.page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("This device");

  const there = await people.open("visitor");
  await there.page.goto("/login");
  await logInByForm(there.page, author.email);
  await expect(there.page).toHaveURL("/dashboard/author");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Chrome on Linux");
  await expect(rows.first()).toContainText(/from network (127\.0\.0\.x|::)/);
  await here.page.getByRole("button", { name: /^End the session of/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(here.page.getByRole("list", { name: "Sessions" })).toBeFocused();
  await expect(toast(there.page)).toContainText("Session ended. Please log in again.");
  await expect(there.page).toHaveURL(/\/login/);

  await here.page.getByRole("button", { name: "Log Out Everywhere" }).click();
  const dialog = here.page.getByRole("dialog", { name: "Log out everywhere?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(here.page);
  await dialog.getByRole("button", { name: "Log Out Everywhere" }).click();
  await expect(toast(here.page)).toContainText("You’re logged out everywhere.");
  await expect(here.page).toHaveURL(/\/login/);
});

test("entering the password downloads a file of the person's data", async ({ people, market }) => {
  const author = await market.join("author");
  const { page } = await people.open(author);
  await page.goto("/account?tab=data");
  await page.getByLabel("Password", { exact: true }).fill("Not-the-one-1");
  await page.getByRole("button", { name: "Export Data" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "That’s not your current password.",
  );
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export Data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("adaptation-shelf-data.json");
  const data = JSON.parse(await readFile(await download.path(), "utf8")) as { users: { email: string }[] };
  expect(data.users[0]?.email).toBe(author.email);
});

test("B-63: an account is deleted after showing what goes and what stays, and cannot log in again", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const { page } = await people.open(author, PHONE);
  await page.goto("/account?tab=data");
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByRole("region", { name: "What’s deleted" })).toContainText(
    "Your books, which disappear from every list immediately, and the sponsored days they have left",
  );
  await expect(dialog.getByRole("region", { name: "What stays" })).toContainText("Security log");
  await expect(dialog.getByRole("region", { name: "What stays" })).toContainText("Records of your payments");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Delete Account" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill("Not-the-one-1");
  await dialog.getByRole("button", { name: "Delete My Account" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "That’s not your current password.",
  );
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete My Account" }).click();
  await expect(toast(page)).toContainText("Your account was deleted.");
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await logInByForm(page, author.email);
  await expect(page.getByRole("alert")).toContainText("Couldn’t log in");
});

test("B-63: the last admin cannot delete their account", async ({ people }) => {
  const { page } = await people.open("admin");
  await page.goto("/account?tab=data");
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete My Account" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This is the last admin account.");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Account" })).toContainText("Super Admin");
});

test("ADB-02 B-32: a person without a role has basic access, chooses once, and the open page follows", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const { page } = await people.open(author);
  await page.goto("/dashboard/author");
  await expect(page.getByRole("list", { name: "First steps" })).toBeVisible();
  await market.clearRole(author);
  await expect(page.getByRole("heading", { name: "Access Denied", exact: true })).toBeVisible();
  await expect(page.getByText("Only authors can access this dashboard.", { exact: true })).toBeVisible();
  const bar = page.getByRole("region", { name: "Account" });
  await expect(bar).toContainText("Basic access");
  await bar.getByRole("link", { name: "Choose your role" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("User (Basic access)")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("radiogroup", { name: "Role" })).toHaveAccessibleDescription(
    "Please choose one of the two",
  );
  await expectAccessible(page);
  await page.getByRole("radio", { name: /^Producer/ }).check();
  await page.getByLabel("First name").fill("Wilhelmina");
  await page.getByLabel("Last name").fill("Roundtree");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(bar).toContainText("Producer");
  await expect(bar).toContainText("Pending");
  await expect(page).toHaveURL("/producer-pending");
});

async function fillPasswords(page: Page, current: string, next: string): Promise<void> {
  await page.getByLabel("Current password").fill(current);
  await page.getByLabel("New password", { exact: true }).fill(next);
  await page.getByLabel("Confirm new password").fill(next);
}
