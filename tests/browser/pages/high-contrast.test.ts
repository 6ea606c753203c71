import type { Locator } from "@playwright/test";
import { DESKTOP, expect, test } from "../support/people";

test("a theme of forced colors leaves what only a color draws: switches, unread marks, the current section", async ({
  people,
}) => {
  const { page } = await people.open("author", { viewport: DESKTOP });
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/notifications");
  const canvas = await background(page.locator("body"));
  const track = page.getByRole("switch").first().locator("span").first();
  await expect(track).toBeVisible();
  expect(await background(track)).not.toBe(canvas);
  const mark = page.getByRole("listitem").filter({ hasText: "Unread:" }).first().locator("> span").first();
  expect(await background(mark)).not.toBe(canvas);
  await page.goto("/dashboard/author");
  const current = page.getByRole("link", { name: /^My Books/ });
  await expect(current).toBeVisible();
  expect(await background(current)).not.toBe(canvas);
});

async function background(element: Locator): Promise<string> {
  return await element.evaluate((node) => getComputedStyle(node).backgroundColor);
}
