import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { main, toast } from "../support/screens";
import { takeWire, without } from "../support/wire";

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

/** The step a story's tracker says it has reached. */
function step(page: Page, title: string) {
  return story(page, title).locator("[aria-current=step]");
}

test("RTE-04 SUC-01 to SUC-08: a story says what was optioned, when, and how far it has come", async ({
  people,
  market,
}) => {
  const book = await market.addBook({ ...OPTION, amazonRating: 3.5 });
  const { page } = await people.open("visitor");
  await page.goto("/success-stories");
  const shown = story(page, book.title);
  await expect(shown.getByText("Verified", { exact: true })).toBeVisible();
  await expect(shown).toContainText("Optioned October 2026");
  await expect(shown.getByRole("list", { name: "Rights optioned" })).toHaveText("Film/TV");
  await expect(shown).toContainText("Status Casting has begun.");
  const tracker = shown.getByRole("list", { name: /Production phase of/ });
  await expect(tracker.getByRole("listitem")).toHaveText([
    "Optioned, done",
    "Development, done",
    "Pre-production, current step",
    "Production, upcoming",
    "Post-production, upcoming",
    "Distribution, upcoming",
  ]);
  await shown.getByRole("link", { name: "View Book Details", exact: true }).click();
  await expect(page).toHaveURL(book.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(book.title);
});

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

test("SUC-10: authors are led to their own book", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/success-stories");
  await main(page).getByRole("link", { name: "List Your Book", exact: true }).click();
  await expect(page).toHaveURL("/submit");
});

test("SUC-09: before the first story the page says that they are coming", async ({ people }) => {
  const { page } = await people.open("visitor");
  await takeWire(page, (answer) => without(answer, (row) => "excerpt" in row));
  await page.goto("/success-stories");
  await expect(page.getByRole("heading", { name: "Coming Soon", exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("SUC-11: only the admin is offered to change a story", async ({ people }) => {
  for (const who of ["visitor", "author", "producer"] as const) {
    const { page } = await people.open(who);
    await page.goto("/success-stories");
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Edit Phase|Remove from Public/ })).toHaveCount(0);
  }
});

test("SUC-05 SUC-11: the admin moves the phase, and every open page follows", async ({ people, market }) => {
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

test("SUC-11 SUC-12: the admin removes a story after saying so, and it leaves every open page", async ({
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

test("ADM-30: a change that fails says so", async ({ people, market }) => {
  const book = await market.addBook(OPTION);
  const admin = await people.open("admin");
  const { page } = admin;
  const wire = await takeWire(page);
  await page.goto("/success-stories");
  await story(page, book.title).getByRole("button", { name: "Edit Phase" }).click();
  await page.getByLabel("Production phase", { exact: true }).selectOption("Distribution");
  wire.holdRequests();
  await page.getByRole("button", { name: "Save Phase" }).click();
  await market.changeBook(book, { isOptionedPublic: false });
  wire.release();
  await expect(toast(page)).toContainText("Error updating production phase");

  const other = await market.addBook(OPTION);
  await story(page, other.title).getByRole("button", { name: "Remove from Public" }).click();
  wire.holdRequests();
  await page.getByRole("button", { name: `Remove “${other.title}”` }).click();
  await market.changeBook(other, { isOptionedPublic: false });
  wire.release();
  await expect(toast(page)).toContainText("Error removing book from public page");
});

test("an admin's page holds on a phone, and to those who cannot see it, in both themes", async ({
  people,
}) => {
  const { page } = await people.open("admin", PHONE);
  await page.goto("/success-stories");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit Phase" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});
