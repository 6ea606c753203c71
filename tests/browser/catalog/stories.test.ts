import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { toast } from "../support/screens";

const OPTION = {
  isOptioned: true,
  isOptionedPublic: true,
  optionedRights: ["filmTV" as const],
  optionedDate: Date.parse("2026-10-05"),
  productionPhase: "pre-production" as const,
  productionStatus: "Casting has begun.",
};

function story(page: Page, title: string) {
  return page.getByRole("article", { name: title, exact: true });
}

/** The current step of a story's tracker. */
function step(page: Page, title: string) {
  return story(page, title).locator("[aria-current=step]");
}

test("SUC-02 SUC-03: a long synopsis ends after three lines, and an option without a date is recent", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/success-stories");
  const shown = story(page, "The Hollow Congress");
  await expect(shown.getByText(/Optioned Recently$/)).toBeVisible();
  const lines = await shown.getByText(/^Odette Farrow types/).evaluate((text) => {
    return Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  });
  expect(lines).toBe(3);
});

test("SUC-05 SUC-11: an admin moves the phase, and every open page follows", async ({ people, market }) => {
  const book = await market.addBook(OPTION);
  const [admin, visitor] = [await people.open("admin"), await people.open("visitor")];
  for (const { page } of [admin, visitor]) await page.goto("/success-stories");
  await expect(step(visitor.page, book.title)).toHaveText(/^Pre-production/);
  await story(admin.page, book.title).getByRole("button", { name: "Edit Phase", exact: true }).click();
  const dialog = admin.page.getByRole("dialog", { name: "Edit Phase", exact: true });
  const phases = dialog.getByLabel("Production phase");
  await expect(phases.getByRole("option")).toHaveText([
    "Optioned",
    "Development",
    "Pre-production",
    "Production",
    "Post-production",
    "Distribution",
  ]);
  await phases.selectOption("Post-production");
  await dialog.getByRole("button", { name: "Save Phase" }).click();
  await expect(step(visitor.page, book.title)).toHaveText(/^Post-production/);
  await expect(toast(admin.page)).toContainText("Production phase updated");
  await expect(dialog).toHaveCount(0);
});

test("SUC-11 SUC-12: an admin confirms removing a story, and it leaves every open page", async ({
  people,
  market,
}) => {
  const book = await market.addBook(OPTION);
  const [admin, visitor] = [await people.open("admin"), await people.open("visitor")];
  for (const { page } of [admin, visitor]) await page.goto("/success-stories");
  await expect(story(visitor.page, book.title)).toBeVisible();
  const remove = story(admin.page, book.title).getByRole("button", {
    name: "Remove from Public",
    exact: true,
  });
  const dialog = admin.page.getByRole("dialog", { name: "Remove from Public", exact: true });
  await remove.click();
  await expect(
    dialog.getByText("Remove this book from the public Optioned page?", { exact: true }),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(story(visitor.page, book.title)).toBeVisible();
  await remove.click();
  await dialog.getByRole("button", { name: `Remove “${book.title}”` }).click();
  await expect(story(visitor.page, book.title)).toHaveCount(0);
  await expect(story(admin.page, book.title)).toHaveCount(0);
});

test("an admin's stories page fits a phone and is accessible in both themes", async ({ people }) => {
  const { page } = await people.open("admin", PHONE);
  await page.goto("/success-stories");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit Phase" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});
