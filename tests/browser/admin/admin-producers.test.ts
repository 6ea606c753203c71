import type { Locator, Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STILL,
  test,
} from "../support/people";
import { toast } from "../support/screens";

/** Everyone in a test's market has this name. Their email addresses tell them apart. */
function row(page: Page, email: string): Locator {
  return page.getByRole("row").filter({ hasText: email });
}

function status(page: Page, email: string): Locator {
  return row(page, email).getByRole("combobox");
}

function stat(page: Page, name: string): Locator {
  return page.getByRole("definition").filter({
    has: page.locator(`xpath=preceding-sibling::dt[normalize-space()='${name}']`),
  });
}

async function count(page: Page, name: string): Promise<number> {
  await expect(stat(page, name)).toHaveText(/\d/);
  return Number.parseInt((await stat(page, name).innerText()).replaceAll(",", ""), 10);
}

const dialog = (page: Page) => page.getByRole("dialog");

test("ADM-25: the table, its counts and its tab update when somebody signs up elsewhere", async ({
  people,
  market,
}) => {
  const { page } = await people.open("admin");
  await page.goto("/admin?tab=producers");
  const [total, month] = [await count(page, "Total Producers"), await count(page, "This Month")];
  await expect(page.getByRole("columnheader")).toHaveText([
    "Signup Date",
    "Full Name",
    "Email",
    "Status",
    "IMDB",
  ]);

  const account = await market.join("producer");
  await page.getByRole("combobox", { name: "Order" }).selectOption("newest");
  const first = page.getByRole("row").nth(1);
  await expect(first).toContainText(account.email);
  await expect(first).toContainText("Wilhelmina Roundtree");
  await expect(first.getByText("No IMDB", { exact: true })).toBeVisible();
  await expect(status(page, account.email)).toHaveValue("pending");
  await expect(stat(page, "Total Producers")).toHaveText(new RegExp(`^${total + 1}\\b`));
  await expect(stat(page, "This Month")).toHaveText(new RegExp(`^${month + 1}\\b`));
  await expect(stat(page, "With Phone")).toHaveText(/^\d+ \d+%$/);
  await expect(stat(page, "With Company")).toHaveText(/^\d+ \d+%$/);
  await expect(page.getByRole("tab", { selected: true })).toHaveText(
    new RegExp(`^Producers${(total + 1).toLocaleString("en-US")}\\d+ waiting$`),
  );

  await row(page, account.email).hover();
  const next = await market.join("producer");
  await expect(page.getByRole("button", { name: "1 new producer" })).toBeVisible();
  await page.getByRole("button", { name: "1 new producer" }).hover();
  await expect(row(page, next.email)).toHaveCount(0);
  await page.getByRole("button", { name: "1 new producer" }).press("Enter");
  await expect(page.getByRole("table", { name: "Producers" })).toBeFocused();
  await expect(page.getByRole("row").nth(1)).toContainText(next.email);
});

test("ADM-25 ADM-26: Refresh, search by name, company and email, and the status filter narrow the table", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "denied");
  const { page } = await people.open("admin");
  await page.goto("/admin?tab=producers");
  await expect(row(page, account.email)).toBeVisible();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(row(page, account.email)).toBeVisible();

  const search = page.getByRole("searchbox");
  await search.fill("Paper Crane");
  await search.press("Enter");
  await expect(page).toHaveURL(/q=Paper\+Crane/);
  await expect(search).toBeFocused();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").nth(1)).toContainText("Odile Crane Paper Crane TV");
  await search.fill(account.email);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(row(page, account.email)).toBeVisible();
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("approved");
  await expect(
    page.getByRole("heading", { name: "No producer profiles found...", exact: true }),
  ).toBeVisible();
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("denied");
  await expect(row(page, account.email)).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue(account.email);
  await expect(row(page, account.email)).toBeVisible();
  await search.fill("nobody-at-all");
  await search.press("Enter");
  await page.getByRole("button", { name: "Show All Producers" }).click();
  await expect(page).toHaveURL("/admin?tab=producers");
  await expect(row(page, account.email)).toBeVisible();
});

test("ADM-27 ADM-28: the keyboard changes a status after a confirmation; canceling keeps it", async ({
  people,
  market,
}) => {
  const account = await market.join("producer");
  const { page } = await people.open("admin");
  await page.goto("/admin?tab=producers");
  await status(page, account.email).focus();
  for (const key of ["Space", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(dialog(page).getByRole("heading")).toHaveText(
    "Change Wilhelmina Roundtree from Pending to Approved?",
  );
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(status(page, account.email)).toHaveValue("pending");
  await expect(status(page, account.email)).toBeFocused();

  await status(page, account.email).selectOption("approved");
  const approve = dialog(page).getByRole("button", { name: "Approve", exact: true });
  await expect(approve).toBeDisabled();
  await dialog(page).getByLabel("What was said in the call").pressSequentially("Spoke to Wilhelmina.");
  while (!(await approve.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(toast(page).getByText("Producer status updated to approved", { exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(status(page, account.email)).toHaveValue("approved");

  for (const [value, press] of [
    ["suspended", "Suspend"],
    ["pending", "Set to Pending"],
  ] as const) {
    await status(page, account.email).selectOption(value);
    await dialog(page).getByRole("button", { name: press, exact: true }).click();
    await expect(toast(page).getByText(`Producer status updated to ${value}`, { exact: true })).toBeVisible();
    await expect(status(page, account.email)).toHaveValue(value);
  }
});

test("ADM-27 B-53: a denial asks for a reason, says who reads it, and is canceled without one", async ({
  people,
  market,
}) => {
  const account = await market.join("producer");
  const [admin, producer] = [await people.open("admin"), await people.open(account)];
  await Promise.all([admin.page.goto("/admin?tab=producers"), producer.page.goto("/producer-pending")]);
  const { page } = admin;
  await status(page, account.email).selectOption("denied");
  const reason = dialog(page).getByLabel("Reason for denial:", { exact: true });
  await expect(dialog(page).getByRole("radio").first()).toBeFocused();
  await expect(reason).toHaveAccessibleDescription("The producer will read this. Edit it before you send.");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Deny", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toContainText("Nothing changed. A denial needs a reason.");
  await expect(status(page, account.email)).toHaveValue("pending");

  await status(page, account.email).focus();
  await status(page, account.email).selectOption("denied");
  await reason.fill("The IMDb link leads to somebody else.");
  await dialog(page).getByRole("button", { name: "Deny", exact: true }).click();
  // ADM-28
  await expect(toast(page).getByText("Producer status updated to denied", { exact: true })).toBeVisible();
  await expect(status(page, account.email)).toHaveValue("denied");
  await expect(status(page, account.email)).toBeFocused();
  await expect(producer.page).toHaveURL("/producer-denied");
  await expect(producer.page.getByRole("region", { name: "Reason" })).toContainText(
    "The IMDb link leads to somebody else.",
  );
});

test("ADM-25: the table fits a desktop and becomes cards on a phone, in both themes", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "suspended");
  const { page } = await people.open("admin", STILL);
  await page.goto("/admin?tab=producers");
  await expect(row(page, account.email)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(PHONE.viewport ?? DESKTOP);
  const card = page.getByRole("article").filter({ hasText: account.email });
  // Waiting producers of other tests stand above it, and only cards near the screen are rendered.
  await expect(async () => {
    await page.mouse.wheel(0, 400);
    await expect(card).toBeVisible({ timeout: 500 });
  }).toPass();
  await card.scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expect(page.getByRole("columnheader")).toHaveCount(0);
  await card.getByRole("combobox").selectOption("pending");
  await dialog(page).getByRole("button", { name: "Set to Pending" }).click();
  await expect(toast(page)).toContainText("Producer status updated to pending");
});

test("ADM-25 D-04: two admins see who waits; one approves by keys alone, and the next opens at once", async ({
  people,
  market,
}) => {
  const account = await market.join("producer");
  await market.verify(account);
  const [admin, colleague, producer] = [
    await people.open("admin"),
    await people.open("admin"),
    await people.open(account),
  ];
  await Promise.all([
    admin.page.goto("/admin?tab=producers"),
    colleague.page.goto("/admin?tab=producers"),
    producer.page.goto("/producer-pending"),
  ]);
  const { page } = admin;
  const waiting = page.getByRole("heading", { name: /^Waiting \d+$/ });
  const total = Number((await waiting.innerText()).replace(/\D/g, ""));
  await expect(page.getByRole("banner").getByRole("link", { name: /^Admin/ })).toContainText(
    "waiting producer",
  );
  await row(page, account.email).getByRole("button", { name: "Wilhelmina Roundtree" }).press("Enter");
  const panel = page.getByRole("complementary", { name: "Producer" });
  await expect(panel).toContainText(`${total} of ${total} waiting`);
  await page.keyboard.press("k");
  await expect(panel).toContainText(`${total - 1} of ${total} waiting`);
  await page.keyboard.press("j");
  await expect(panel.getByText(account.email)).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel("What was said in the call").fill("Spoke to Wilhelmina about her slate.");
  await panel.getByRole("heading", { level: 3 }).click();
  await page.keyboard.press("a");
  await page.keyboard.press("Enter");
  // Hovering keeps the message with Undo open while the test checks the other pages.
  await toast(page).getByText("Producer status updated to approved", { exact: true }).hover();
  await expect(panel.getByText(account.email)).toHaveCount(0);
  await expect(waiting).toHaveText(`Waiting ${total - 1}`);
  await expect(colleague.page.getByRole("heading", { name: `Waiting ${total - 1}` })).toBeVisible({
    timeout: 1000,
  });
  await expect(producer.page).toHaveURL("/dashboard/producer", { timeout: 1000 });
  await producer.page.goto("/dashboard/producer?tab=edit-profile");
  await expect(producer.page.getByText(/^Call checked, /)).toBeVisible();

  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(waiting).toHaveText(`Waiting ${total}`);
  await expect(colleague.page.getByRole("heading", { name: `Waiting ${total}` })).toBeVisible({
    timeout: 1000,
  });
  await expect(producer.page).toHaveURL("/producer-pending", { timeout: 1000 });
});

test("ADM-25 D-04: a producer's panel opens whole, no notification covers its buttons, and Escape closes it", async ({
  people,
  market,
}) => {
  const account = await market.join("producer");
  const { page } = await people.open("admin");
  await page.goto("/admin?tab=producers");
  const name = row(page, account.email).getByRole("button", { name: "Wilhelmina Roundtree" });
  // The row ends where the window does, so the list would scroll to show it.
  await expect(name).toBeVisible();
  await page.setViewportSize({ width: 1280, height: Math.ceil((await boxOf(name)).bottom) + 16 });
  await name.press("Enter");
  const panel = page.getByRole("complementary", { name: "Producer" });
  const deny = panel.getByRole("button", { name: /^Deny/ });
  await expect(panel).toContainText(account.email);
  await expect(panel).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("a");
  const notice = toast(page).getByText("Check at least one item of the evidence to approve.");
  await expect(notice).toBeVisible();
  await expect.poll(async () => (await boxOf(notice)).bottom <= (await boxOf(deny)).top).toBe(true);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(name).toBeFocused();
});

async function boxOf(element: Locator): Promise<{ top: number; bottom: number }> {
  return await element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return { top, bottom };
  });
}
