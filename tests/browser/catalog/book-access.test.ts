import { expect, PHONE, test } from "../support/people";
import { interest, interestButton } from "../support/screens";

test.describe("marking interest", () => {
  test("B-09 BKP-17: works for a pending producer without counting, and survives a reload", async ({
    people,
    market,
  }) => {
    const book = await market.addBook();
    const { page } = await people.open("pending");
    await page.goto(book.path);
    await interestButton(page).click();
    await expect(interestButton(page)).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(interestButton(page)).toHaveText("Interested");
    await expect(interest(page, 0)).toBeVisible();
  });

  test("BKP-17: is within reach in the bar at the bottom of a phone", async ({ people, market }) => {
    const book = await market.addBook();
    const { page } = await people.open(await market.join("producer", "approved"), PHONE);
    await page.goto(book.path);
    await interestButton(page).tap();
    await expect(interestButton(page)).toHaveText("Interested");
    await expect(interestButton(page)).toBeInViewport();
    await expect(interest(page, 1)).toBeVisible();
  });
});
