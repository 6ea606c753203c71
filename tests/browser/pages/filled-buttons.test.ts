import { DESKTOP, expect, PHONE, test } from "../support/people";

const PATHS = [
  "/",
  "/browse",
  "/browse?q=zzzzqqqq",
  "/book/the-salt-ledger",
  "/authors/mara-ellingsworth",
  "/for-producers",
  "/for-authors",
  "/success-stories",
  "/contact",
  "/signup",
  "/login",
];

test("no window of a desktop or a phone ever shows two filled buttons", async ({ people }) => {
  const { page } = await people.open("visitor");
  for (const path of PATHS) {
    await page.goto(path);
    for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(viewport.width);
      const tops = await page.locator("main .bg-fill:is(a, button):visible").evaluateAll((buttons) =>
        // A sticky bar counts by itself: a page has only one.
        buttons.map((button) => button.getBoundingClientRect().top + scrollY).sort((a, b) => a - b),
      );
      for (const [place, top] of tops.entries())
        expect(top - (tops[place - 1] ?? -Infinity), `${path}: ${tops.join()}`).toBeGreaterThan(
          viewport.height,
        );
    }
  }
});
