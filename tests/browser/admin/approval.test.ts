import type { Page } from "@playwright/test";
import { DAY_MS } from "../../../domain/dates";
import type { Account } from "../support/accounts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STILL,
  test,
} from "../support/people";
import { follow, interest, interestButton, toast } from "../support/screens";
import { takeWire } from "../support/wire";

const SUPPORT = "support@adaptationshelf.example";

/** Decides on the admin's screen. */
async function decide(page: Page, { email }: Account, status: "approved" | "suspended") {
  await page.getByRole("row").filter({ hasText: email }).getByRole("combobox").selectOption(status);
  const dialog = page.getByRole("dialog");
  if (status === "approved") await dialog.getByLabel("What was said in the call").fill("Spoke to them.");
  await dialog
    .getByRole("button", { name: status === "approved" ? "Approve" : "Suspend", exact: true })
    .click();
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("PND-01 PND-02 RTE-14 RTE-19: the pending page says how long review takes, and moves on once approved", async ({
  people,
  market,
}) => {
  const account = await market.join("producer");
  const [producer, admin] = [await people.open(account), await people.open("admin")];
  await Promise.all([producer.page.goto("/producer-pending"), admin.page.goto("/admin?tab=producers")]);
  await expect(heading(producer.page)).toHaveText("Account Under Review");
  await expect(producer.page.getByText(/ Review typically takes 24-48 hours\. /)).toBeVisible();
  const links = { "Return to Home": "/", "Contact Support": "/contact" };
  for (const [name, to] of Object.entries(links))
    await expect(producer.page.getByRole("link", { name, exact: true })).toHaveAttribute("href", to);

  await decide(admin.page, account, "approved");
  await expect(producer.page).toHaveURL("/dashboard/producer");
  await expect(producer.page.getByRole("region", { name: "Account" })).toContainText("Approved");
});

test("PND-02 PND-03 PND-05 B-53: a denial shows its reason on the pending page, and when to reapply", async ({
  people,
  market,
}) => {
  const account = await market.join("producer");
  const { page } = await people.open(account);
  await page.goto("/producer-pending");
  await expect(heading(page)).toHaveText("Account Under Review");
  await market.setApproval(account, "denied");
  await expect(page).toHaveURL("/producer-denied");
  await expect(heading(page)).toHaveText("Application Not Approved");
  await expect(page.getByRole("region", { name: "Reason" })).toContainText("No production credit was found.");
  const reasons = page.getByRole("complementary", { name: "Common reasons" });
  await expect(reasons.getByRole("listitem")).toHaveCount(4);
  await expect(reasons).toContainText("We found no credits");
  await expect(page.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", "/contact");
  const date = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString("en-US", { dateStyle: "medium" });
  await expect(page.getByText(`You can apply again from ${date}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply Again" })).toHaveCount(0);

  await market.setApproval(account, "approved");
  await expect(page).toHaveURL("/dashboard/producer");
});

test("B-53: a producer can reapply thirty days after a denial, and sees how that went", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "denied");
  const person = await people.open(account);
  const { page } = person;
  people.expectTrouble(person, /producers:reapply/);
  await takeWire(page, (answer) => answer.replaceAll(/"reapplyFrom":[\d.]+/g, '"reapplyFrom":1000'));
  await page.goto("/producer-denied");
  await page.getByRole("button", { name: "Apply Again" }).click();
  await expect(toast(page)).toContainText("You can reapply 30 days after the decision.");

  const profile = { table: "profiles", index: "by_userId", is: { userId: account.userId } };
  await market.write({ writes: [{ patch: profile, row: { approvalDate: Date.now() - 30 * DAY_MS } }] });
  await page.getByRole("button", { name: "Apply Again" }).click();
  await expect(page).toHaveURL("/producer-pending");
  await expect(toast(page)).toContainText("Your application is under review again.");
  await expect(page.getByRole("region", { name: "Account" })).toContainText("Pending");
});

test("B-09 B-52 PND-04: approving and suspending a producer moves the interest count, and sends the suspended home", async ({
  people,
  market,
}) => {
  const book = await market.addBook();
  const account = await market.join("producer");
  const [saving, waiting, visitor, admin] = [
    await people.open(account),
    await people.open(account),
    await people.open("visitor"),
    await people.open("admin"),
  ];
  await Promise.all([
    saving.page.goto(book.path),
    waiting.page.goto("/dashboard/producer"),
    visitor.page.goto(book.path),
    admin.page.goto("/admin?tab=producers"),
  ]);
  await interestButton(saving.page).click();
  await expect(interestButton(saving.page)).toHaveText("Interested");
  await expect(interest(visitor.page, 0)).toBeVisible();
  await decide(admin.page, account, "approved");
  await expect(interest(visitor.page, 1)).toBeVisible();
  await expect(heading(waiting.page)).toHaveText("Overview");

  await decide(admin.page, account, "suspended");
  await expect(waiting.page).toHaveURL("/", { timeout: 1000 });
  const alert = waiting.page.getByRole("alert");
  await expect(alert).toHaveText(
    `Your producer account has been suspended. Please contact support at ${SUPPORT}.`,
  );
  await expect(alert.getByRole("link", { name: SUPPORT })).toHaveAttribute("href", /^mailto:support@/);
  await expect(interest(visitor.page, 0)).toBeVisible();
  for (const path of ["/dashboard", "/producer-pending", "/producer-denied", "/dashboard/producer"]) {
    await follow(waiting.page, path);
    await expect(waiting.page).toHaveURL("/");
    await expect(alert).toBeVisible();
  }
  await alert.getByRole("button", { name: "Dismiss" }).click();
  await expect(alert).toHaveCount(0);
  await waiting.page.goto("/dashboard/producer");
  await expect(alert).toBeVisible();
  await decide(admin.page, account, "approved");
  await expect(alert).toHaveCount(0);
});

test("B-04 ADM-03 PER-08: a removed admin loses the open admin screens at once, without a reload", async ({
  people,
  market,
}) => {
  const account = await market.join("author");
  await market.makeAdmin(account);
  const [producers, messages, audit, imports] = [
    await people.open(account),
    await people.open(account),
    await people.open(account),
    await people.open(account),
  ];
  await Promise.all([
    producers.page.goto("/admin?tab=producers"),
    messages.page.goto("/admin/messages"),
    audit.page.goto("/admin/audit"),
    imports.page.goto("/admin/import"),
  ]);
  await expect(producers.page.getByRole("row").nth(1)).toBeVisible();
  await expect(heading(messages.page)).toHaveText("Contact Messages");
  await expect(audit.page.getByRole("row").nth(1)).toBeVisible();
  await imports.page.getByLabel("Choose a file").setInputFiles("public/sample-import.csv");
  await expect(imports.page.getByRole("table", { name: "Dry run" })).toBeVisible();

  await market.call("account:removeAdmin", { email: account.email });
  for (const { page } of [producers, messages, audit, imports]) {
    await expect(heading(page)).toHaveText("Access Denied", { timeout: 1000 });
    await expect(
      page.getByText("You do not have permission to access this page.", { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(0);
    await expect(page.getByRole("banner").getByRole("link", { name: /^Admin/ })).toHaveCount(0);
  }
});

test("PND-04: a suspended producer's home page fits desktop and phone, in both themes", async ({
  people,
}) => {
  const { page } = await people.open("suspended", STILL);
  await page.goto("/dashboard/producer");
  for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole("alert")).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});
