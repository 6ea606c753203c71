import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STILL,
  STILL_PHONE,
  test,
} from "../support/people";

const slide = (page: Page, number: number) =>
  page.getByRole("region", { name: `${number} of 14`, exact: true });

test("LEG-04: fast key presses all count, even before slides are drawn", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/pitch-deck#slide-4");
  await expect(slide(page, 4)).toBeVisible();
  await page.evaluate(() => {
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]) {
      dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
    }
  });
  await expect(slide(page, 6)).toBeVisible();
});

test("LEG-04: Back leaves the deck after any number of slides", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/about");
  await page.goto("/pitch-deck");
  await page.getByRole("button", { name: "All slides" }).click();
  const index = page.getByRole("dialog", { name: "All slides" });
  await page.keyboard.press("ArrowRight");
  await index.getByRole("button", { name: /Six rights/ }).click();
  await expect(index).toBeHidden();
  await expect(slide(page, 9)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("LEG-04: swiping turns the slides on a phone", async ({ people }) => {
  const { page } = await people.open("visitor", PHONE);
  await page.goto("/pitch-deck");
  const swipe = async (from: [number, number], to: [number, number]) => {
    const touches = await page.context().newCDPSession(page);
    const point = ([x, y]: [number, number]) => [{ x, y }];
    await touches.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(from) });
    await touches.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: point(to) });
    await touches.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await expect(slide(page, 1)).toBeVisible();
  await swipe([300, 400], [80, 410]);
  await expect(slide(page, 2)).toBeVisible();
  await swipe([80, 400], [300, 390]);
  await expect(slide(page, 1)).toBeVisible();
});

test.describe("every slide", () => {
  test.describe.configure({ timeout: 180_000 });
  for (const [name, options] of [
    ["a desktop", STILL],
    ["a phone", STILL_PHONE],
  ] as const) {
    test(`is accessible on ${name}`, async ({ people }) => {
      const { page } = await people.open("visitor", options);
      await page.goto("/pitch-deck");
      for (let number = 1; number <= 14; number++) {
        await expect(slide(page, number)).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        // After a resize, the old type size stays until the next paint.
        await page.evaluate(() => {
          for (const title of document.querySelectorAll("h2")) title.style.fontSize = "6.4rem";
        });
        await expectNoSidewaysScroll(page);
        await page.keyboard.press("ArrowRight");
      }
    });
  }
});
