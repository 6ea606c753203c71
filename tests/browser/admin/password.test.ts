import { PASSWORD } from "../support/accounts";
import { expect, test } from "../support/clock";
import { expectAccessible } from "../support/people";

const MINUTE = 60_000;

test("B-60: ten minutes after the login, a deletion asks for the password and then continues", async ({
  clock,
  market,
  people,
}) => {
  const [first, second] = await market.addBooks([{}, {}]);
  if (first === undefined || second === undefined) throw new Error("The books were not added.");
  market.forget(first);
  market.forget(second);
  const account = await market.join("author");
  await market.makeAdmin(account);
  const { page } = await people.open(account);
  const confirm = async ({ title }: { title: string }) => {
    await page.goto(`/admin?q=${title}`);
    await page.getByRole("button", { name: `Delete ${title}`, exact: true }).click();
    await page.getByRole("button", { name: `Delete “${title}”` }).click();
  };
  await page.goto("/admin");
  await expect(page.getByRole("table", { name: "Books" })).toBeVisible();
  await clock.advance(11 * MINUTE);

  await confirm(first);
  const dialog = page.getByRole("dialog", { name: "Confirm your password" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("Not-mine-1");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("That’s not your current password.");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: first.title })).toHaveCount(0);

  // The next action within ten minutes asks for no password.
  await confirm(second);
  await expect(page.getByRole("row").filter({ hasText: second.title })).toHaveCount(0);
  await expect(dialog).toHaveCount(0);
});
