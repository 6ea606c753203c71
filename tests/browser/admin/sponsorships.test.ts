import type { Page } from "@playwright/test";
import { LIVE, openLive } from "../support/live";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STILL,
  test,
} from "../support/people";
import type { StagedBook } from "../support/market";
import { toast } from "../support/screens";

const OPTION = {
  isOptioned: true,
  isOptionedPublic: true,
  optionedRights: ["filmTV" as const],
  optionedDate: Date.parse("2026-11-20"),
  productionPhase: "development" as const,
};
const row = (page: Page, { title }: StagedBook) => page.getByRole("row").filter({ hasText: title });
const list = (page: Page, name: RegExp) =>
  page.getByRole("group", { name: "List" }).getByRole("button", { name });

test("ADM-13 ADM-14: sponsorships move between the running and the past ones on two admins' pages", async ({
  people,
  market,
}) => {
  const book = await market.addBook();
  const [one, two] = [await people.open("admin"), await people.open("admin")];
  await Promise.all([one.page.goto("/admin?tab=options"), two.page.goto("/admin?tab=options&show=removed")]);
  await expect(list(one.page, /^Running/)).toHaveAttribute("aria-pressed", "true");
  await market.sponsor(book, 7);
  await expect(row(one.page, book)).toContainText("7 days");
  await expect(row(one.page, book)).toContainText("Admin");

  await one.page.getByRole("button", { name: `Sponsor ${book.title}` }).click();
  await one.page.getByRole("menuitem", { name: "Remove sponsorship" }).click();
  await expect(row(one.page, book)).toHaveCount(0);
  await expect(row(two.page, book)).toContainText("7 days", LIVE);
  await toast(one.page).getByRole("button", { name: "Undo", exact: true }).click();
  await expect(row(one.page, book)).toContainText("7 days");
  await expect(row(two.page, book)).toHaveCount(0, LIVE);

  await market.call("staging/market:ageSponsorships", { slug: book.slug, ms: 8 * 86_400_000 });
  await expect(row(one.page, book)).toHaveCount(0);
  await list(one.page, /^Ended/).click();
  await expect(one.page).toHaveURL(/show=ended/);
  await expect(row(one.page, book)).toContainText("7 days");
});

test("ADM-30 SUC-11 SUC-12: an option's phase and place change from the list, for the visitor too", async ({
  people,
  market,
}) => {
  const book = await market.addBook(OPTION);
  const [admin, visitor] = [await people.open("admin"), await people.open("visitor")];
  await Promise.all([
    admin.page.goto("/admin?tab=options&show=options"),
    openLive(visitor.page, "/success-stories", book.title),
  ]);
  const { page } = admin;
  const story = visitor.page.getByRole("article", { name: book.title, exact: true });
  await expect(story.locator("[aria-current=step]")).toHaveText(/^Development/);
  await page.getByLabel(`Production phase of ${book.title}`).selectOption("Production");
  await expect(toast(page).getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await expect(story.locator("[aria-current=step]")).toHaveText(/^Production/, LIVE);
  await page.getByRole("button", { name: `Remove from Public: ${book.title}` }).click();
  await expect(row(page, book)).toContainText("Not public");
  await expect(story).toHaveCount(0, LIVE);
  await toast(page).getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(row(page, book)).not.toContainText("Not public");
  await expect(story).toBeVisible(LIVE);

  await page.getByRole("button", { name: `Edit Option: ${book.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Select Rights to Option" });
  await expect(dialog.getByLabel("Film/TV")).toBeChecked();
  await expect(dialog.getByLabel("Production Phase")).toHaveValue("production");
  await dialog.getByLabel("Audio").check();
  await dialog.getByRole("button", { name: "Confirm Option" }).click();
  await expect(row(page, book)).toContainText("Film/TV, Audio");
});

test("ADM-14: the sponsorships and options fit a phone and a desktop, in both themes", async ({
  people,
  market,
}) => {
  const book = await market.addBook(OPTION);
  await market.sponsor(book, 7);
  const { page } = await people.open("admin", STILL);
  for (const show of ["running", "options"]) {
    await page.goto(`/admin?tab=options&show=${show}`);
    for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole("link", { name: book.title }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  }
});

test("ADM-14: a list without sponsorships says so", async ({ people, market }) => {
  const { page } = await people.open("admin");
  await page.goto("/admin?tab=options&show=ended");
  const book = await market.addBook();
  const empty = page.getByText("No sponsorships have ended.");
  const first = page.getByRole("table", { name: "Sponsorships: ended" });
  await expect(empty.or(first)).toBeVisible();
  await market.sponsor(book, 7);
  await market.call("staging/market:ageSponsorships", { slug: book.slug, ms: 8 * 86_400_000 });
  await expect(row(page, book)).toContainText("7 days");
  await expect(empty).toHaveCount(0);
});
