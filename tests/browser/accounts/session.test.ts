import { expect, test } from "../support/people";
import { main, toast } from "../support/screens";

test("A-14 F8: a code in an address, a promotion's or a forger's, signs nobody out", async ({ people }) => {
  const { page } = await people.open("author");
  await page.goto("/?code=SUMMER26");
  await expect(main(page)).toBeVisible();
  await expect(page).toHaveURL("/?code=SUMMER26");
  await page.goto("/dashboard/author?code=x");
  await expect(page).toHaveURL("/dashboard/author?code=x");
  const stored = await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes("JWT")));
  expect(stored).toBe(true);
});

test("LGN-13: logging out by one's own hand is not told as a login that ended", async ({ people }) => {
  const { page } = await people.open("author");
  await page.goto("/about");
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(toast(page)).toHaveCount(0);
});
