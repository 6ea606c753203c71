import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";

const slide = (page: Page, number: number) =>
  page.getByRole("region", { name: `${number} of 14`, exact: true });

test("LEG-04: arrows, progress and address go through fourteen slides", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/pitch-deck");
  await expect(page).toHaveTitle(/^Pitch Deck/);
  await expect(slide(page, 1)).toContainText("Books ready for the screen.");
  const [previous, next] = [
    page.getByRole("button", { name: "Previous slide" }),
    page.getByRole("button", { name: "Next slide" }),
  ];
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  for (let number = 2; number <= 14; number++) {
    await next.click();
    await expect(slide(page, number)).toBeVisible();
    await expect(page).toHaveURL(`/pitch-deck#slide-${number}`);
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(number));
  }
  await expect(next).toHaveAttribute("aria-disabled", "true");
  await previous.click();
  await expect(slide(page, 13)).toBeVisible();
});

test("LEG-04: keys turn the slides, an address opens one, and an odd address opens the first", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/pitch-deck#slide-4");
  await expect(slide(page, 4)).toContainText("Every book arrives with its evidence.");
  for (const [key, number] of [
    ["ArrowRight", 5],
    ["ArrowLeft", 4],
    ["End", 14],
    ["ArrowRight", 14],
    ["Home", 1],
    ["ArrowLeft", 1],
    ["PageDown", 2],
    ["PageUp", 1],
    ["Space", 2],
    ["Space", 3],
    ["Shift+Space", 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(slide(page, number)).toBeVisible();
  }
  await page.getByRole("button", { name: "Previous slide" }).focus();
  await page.keyboard.press("Space");
  await expect(slide(page, 1)).toBeVisible();
  for (const [hash, number] of [
    ["#slide-99", 14],
    ["#slide-0", 1],
    ["#nonsense", 1],
  ] as const) {
    await page.goto(`/pitch-deck${hash}`);
    await expect(slide(page, number)).toBeVisible();
  }
});

test("LEG-04: keys pressed faster than slides are drawn all count", async ({ people }) => {
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

test("LEG-04: the index lists every slide and turns to the chosen one; Back leaves the deck", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/about");
  await page.goto("/pitch-deck");
  await page.getByRole("button", { name: "All slides" }).click();
  const index = page.getByRole("dialog", { name: "All slides" });
  await expect(index.getByRole("listitem")).toHaveCount(14);
  await page.keyboard.press("ArrowRight");
  await index.getByRole("button", { name: /Six rights/ }).click();
  await expect(index).toBeHidden();
  await expect(slide(page, 9)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/about");
});

test("LEG-04: a finger turns the slides on a phone", async ({ people }) => {
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

test("RTE-22 RTE-23: /pitch leads to the deck", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/pitch");
  await expect(page).toHaveURL("/pitch-deck");
});

test.describe("every slide", () => {
  test.describe.configure({ timeout: 180_000 });
  for (const [name, options] of [
    ["a desktop", {}],
    ["a phone", PHONE],
  ] as const) {
    test(`shuts nobody out on ${name}`, async ({ people }) => {
      const { page } = await people.open("visitor", { ...options, reducedMotion: "reduce" });
      await page.goto("/pitch-deck");
      for (let number = 1; number <= 14; number++) {
        await expect(slide(page, number)).toBeVisible();
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
        // A window that has just become narrow wears the wide one's type until it is next drawn.
        await page.evaluate(() => {
          for (const title of document.querySelectorAll("h2")) title.style.fontSize = "6.4rem";
        });
        await expectNoSidewaysScroll(page);
        await page.keyboard.press("ArrowRight");
      }
    });
  }
});
