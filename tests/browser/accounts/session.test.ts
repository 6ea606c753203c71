import { expect, test } from "../support/people";
import { main, toast } from "../support/screens";

test("A-14 F8: a code in an address, from a promotion or an attacker, logs nobody out", async ({
  people,
}) => {
  const { page } = await people.open("author");
  await page.goto("/?code=SUMMER26");
  await expect(main(page)).toBeVisible();
  await expect(page).toHaveURL("/?code=SUMMER26");
  await page.goto("/dashboard/author?code=x");
  await expect(page).toHaveURL("/dashboard/author?code=x");
  const stored = await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes("JWT")));
  expect(stored).toBe(true);
});

test("LGN-13: logging out yourself is not reported as an ended session", async ({ people }) => {
  const { page } = await people.open("author");
  await page.goto("/about");
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  // The notice would come with the change of the address, and stay for seconds.
  await expect(toast(page)).toHaveCount(0);
});

test("a browser that blocks storage shows every page, and a login there lasts as long as the page", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
  });
  for (const path of ["/", "/browse", "/blog", "/for-authors"]) {
    await page.goto(path);
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.getByRole("button", { name: /theme/i }).first().click();
  await page.getByRole("link", { name: "Login" }).first().click();
  await page.getByRole("button", { name: /Author/ }).click();
  await expect(page).toHaveURL("/dashboard/author");
  await page.getByRole("link", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
});
