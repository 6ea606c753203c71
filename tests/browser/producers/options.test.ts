import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import type { StagedBook } from "../support/market";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { toast } from "../support/screens";

const TAB = "/dashboard/producer?tab=optioned-books";

// Three windows and an account take a busy machine longer than a minute.
test.describe.configure({ timeout: 180_000 });

function option(page: Page, { title }: StagedBook) {
  return page.getByRole("article", { name: title, exact: true });
}

test("PDB-04 PDB-08 B-67: an option moved, edited and deleted in one window is seen in the other", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook({});
  const [here, there] = [await people.open(account), await people.open(account, PHONE)];
  await here.page.goto(book.path);
  await here.page.getByRole("button", { name: "Mark Interest" }).filter({ visible: true }).click();
  await here.page.goto("/dashboard/producer?tab=saved-books");
  await there.page.goto(TAB);
  await expect(there.page.getByRole("heading", { name: "No optioned books yet" })).toBeVisible();

  await here.page.getByRole("button", { name: `Move to Optioned: ${book.title}` }).click();
  await expect(toast(here.page)).toContainText("Book moved to My Optioned Books");
  const other = option(there.page, book);
  await expect(other.getByRole("combobox")).toHaveValue("negotiating");

  await here.page.goto(TAB);
  const own = option(here.page, book);
  await own.getByRole("button", { name: /price of/ }).click();
  await here.page.keyboard.type("7,500");
  await here.page.keyboard.press("Enter");
  await expect(own.getByRole("button", { name: /^Edit price/ })).toBeFocused();
  await expect(own.getByText("Saved", { exact: true })).toBeVisible();
  await expect(other.getByRole("button", { name: /^Edit price/ })).toHaveText("$7,500");

  await own.getByRole("button", { name: /^Edit start date/ }).click();
  await own.getByLabel(/^start date/).fill("2020-01-15");
  await here.page.keyboard.press("Enter");
  await own.getByRole("button", { name: /end date of/ }).click();
  await own.getByLabel(/^end date/).fill("2020-01-14");
  await here.page.keyboard.press("Enter");
  await expect(own.getByRole("alert")).toHaveText("The end date must not be before the start date.");
  await own.getByLabel(/^end date/).fill("2020-02-01");
  await here.page.keyboard.press("Enter");
  await expect(other).toContainText("days past");
  await expect(there.page.getByRole("region", { name: "End dates" })).toContainText(
    "1option past its end date",
  );

  await other.getByRole("combobox").selectOption("Shopping Agreement");
  await expect(own.getByRole("combobox")).toHaveValue("shopping");
  for (const { page } of [here, there]) await expectAccessible(page);
  await expectNoSidewaysScroll(there.page);

  await there.page.goto("/dashboard/producer");
  await expect(option(there.page, book)).toContainText("days past");
  await expectAccessible(there.page);
  await there.page.goto(TAB);

  const file = here.page.waitForEvent("download");
  await here.page.getByRole("button", { name: "Export CSV" }).click();
  expect(await readFile(await (await file).path(), "utf8")).toContain(
    `${book.title},Test Author,Available,Shopping Agreement,Film/TV,2020-01-15,2020-02-01,7500.00,`,
  );

  await there.page.getByRole("button", { name: `Delete the option on ${book.title}` }).click();
  await expect(own).toBeHidden();
  await toast(there.page).getByRole("button", { name: "Undo" }).click();
  await expect(own.getByRole("button", { name: /^Edit price/ })).toHaveText("$7,500");
});

test("B-55: by keyboard, and for a book that is no longer there", async ({ people, market }) => {
  const account = await market.join("producer", "approved");
  const book = await market.addBook({});
  const { page } = await people.open(account);
  await page.goto(book.path);
  await page.getByRole("button", { name: "Mark Interest" }).filter({ visible: true }).click();
  await page.goto("/dashboard/producer?tab=saved-books");
  await page.getByRole("button", { name: `Move to Optioned: ${book.title}` }).press("Enter");
  await expect(toast(page)).toContainText("Book moved to My Optioned Books");
  await page.goto(TAB);
  await market.removeBook(book);
  const row = option(page, book);
  await expect(row).toContainText("No longer available");
  await row.getByRole("button", { name: /^Edit rights/ }).press("Enter");
  await page.getByRole("checkbox", { name: "Audio" }).press("Space");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).press("Enter");
  await expect(row.getByRole("button", { name: /^Edit rights/ })).toHaveText("Film/TV, Audio");
  await row.getByRole("button", { name: /note on/ }).press("Enter");
  await page.keyboard.type("Ask for the files.");
  await page.keyboard.press("Escape");
  await expect(row.getByRole("button", { name: /note on/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ask again.");
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button", { name: /^Edit note/ })).toHaveText("Ask again.");
  await page.reload();
  await expect(row).toContainText("Ask again.");
});
