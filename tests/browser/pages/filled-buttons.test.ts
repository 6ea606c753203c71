import { expect, PHONE, test } from "../support/people";

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

for (const [window, options] of [
  ["desktop", undefined],
  ["phone", PHONE],
] as const)
  test(`on a ${window} no window ever shows two filled buttons`, async ({ people }) => {
    const { page } = await people.open("visitor", options);
    for (const path of PATHS) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const tops = await page.locator("main .bg-fill:is(a, button):visible").evaluateAll((buttons) =>
        // A sticky bar counts by itself: a page has only one.
        buttons.map((button) => button.getBoundingClientRect().top + scrollY).sort((a, b) => a - b),
      );
      const height = await page.evaluate(() => innerHeight);
      for (const [place, top] of tops.entries())
        expect(top - (tops[place - 1] ?? -Infinity), `${path}: ${tops.join()}`).toBeGreaterThan(height);
    }
  });
