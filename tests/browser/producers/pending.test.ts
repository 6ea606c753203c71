import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STILL,
  test,
} from "../support/people";
import { interestButton, toast } from "../support/screens";

const saved = (page: Page) => page.getByRole("region", { name: "Saved while you wait" });

test("B-59 PND-01: what a pending producer saves, notes and verifies elsewhere shows on the open page", async ({
  people,
  market,
}) => {
  const account = await market.join("producer");
  const book = await market.addBook();
  const [waiting, browsing] = [await people.open(account), await people.open(account)];
  await Promise.all([waiting.page.goto("/producer-pending"), browsing.page.goto(book.path)]);
  const { page } = waiting;
  await expect(saved(page)).toContainText("Nothing yet.");
  await expect(page.getByText("Now: Verify your email")).toBeVisible();
  await market.verify(account);
  await expect(page.getByText("Done: Email verified")).toBeVisible();

  await interestButton(browsing.page).click();
  await expect(saved(page)).toContainText("This book counts as interest from the moment you’re approved.");
  await saved(page)
    .getByRole("button", { name: `Private note on ${book.title}` })
    .click();
  const dialog = page.getByRole("dialog", { name: "Private note" });
  await dialog.getByLabel("Note").fill("Limited series, four parts?");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(saved(page)).toContainText("Limited series, four parts?");
  await expect(browsing.page.getByRole("region", { name: "Private note" })).toContainText(
    "Limited series, four parts?",
  );

  await browsing.page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }).click();
  const contact = browsing.page.getByRole("dialog", { name: "Producer Access Required" });
  await expect(contact).toContainText("Account pending approval (24-48 hours)");
  await contact.getByRole("button", { name: "Got it" }).click();
  await expect(contact).toHaveCount(0);

  await market.setApproval(account, "approved");
  await expect(page).toHaveURL("/dashboard/producer");
});

test("PND-01: the IMDb profile is added by keyboard, and the page is accessible at both widths and in both themes", async ({
  people,
  market,
}) => {
  const account = await market.join("producer");
  const { page } = await people.open(account, STILL);
  await page.goto("/producer-pending");
  await page.getByRole("button", { name: "Add your IMDb profile" }).press("Enter");
  const field = page.getByLabel("IMDb profile", { exact: true });
  await expect(field).toBeFocused();
  for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(page.getByText("Now: Verify your email")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await field.fill("www.imdb.com/name/nm1");
  await field.press("Enter");
  await expect(toast(page)).toContainText("Profile updated successfully!");
  await expect(page.getByText("Add your IMDb profile")).toHaveCount(0);
});
