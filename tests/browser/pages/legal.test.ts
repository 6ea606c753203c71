import type { Page } from "@playwright/test";
import { expect, test } from "../support/people";

test("the contents link to each part, and Back returns", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/terms");
  const link = page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: /Takedown/ });
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page).toHaveURL("/terms#takedown");
  await expect(page.getByRole("heading", { name: "12. Takedown notices" })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL("/terms");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test("RTE-20 B-54: /terms-of-service opens /terms, and a section link works from outside", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/terms-of-service");
  await expect(page).toHaveURL("/terms");
  await page.goto("/privacy-policy#rights");
  await expect(page.getByRole("heading", { name: "8. Your rights" })).toBeInViewport();
});

test("the printed terms are plain text, dark on white", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "12. Takedown notices" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("RTE-28: a newly opened page starts at its top, wherever the previous one was scrolled", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const top = () => page.evaluate(() => window.scrollY);
  await page.goto("/terms");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await scrollTo(page, 700);
  await page.goto("/privacy-policy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(700);
});

/** Scrolls in steps and waits until each one is painted. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (top) => {
    const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
    window.scrollTo(0, top);
    await scrolled;
  }, top);
}
