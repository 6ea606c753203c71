import type { Locator, Page } from "@playwright/test";
import { LIVE } from "../support/live";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  STILL,
  test,
} from "../support/people";

function message(page: Page, subject: string): Locator {
  return page.getByRole("article", { name: subject, exact: true });
}

function unread(page: Page, count: number): Locator {
  // The badge also counts the producers who wait for a review.
  const words = new RegExp(`^Admin .*\\b${count} unread ${count === 1 ? "message" : "messages"}\\b`);
  return page.getByRole("banner").getByRole("link", { name: words });
}

test.beforeEach(async ({ market }) => void (await market.removeMessages()));
test.afterEach(async ({ market }) => void (await market.removeMessages()));

test("MSG-01 STA-08: a new message raises the badge on every open admin screen until it is read", async ({
  people,
  market,
}) => {
  await market.addMessages("An earlier one");
  const visitor = await people.open("visitor");
  const [producers, browsing, reading] = [
    await people.open("admin"),
    await people.open("admin"),
    await people.open("admin"),
  ];
  await Promise.all([
    visitor.page.goto("/contact"),
    producers.page.goto("/admin"),
    browsing.page.goto("/browse"),
    reading.page.goto("/admin/messages"),
  ]);
  for (const { page } of [producers, browsing, reading]) await expect(unread(page, 1)).toBeVisible();

  const { page } = visitor;
  await page.getByLabel("Name", { exact: true }).fill("Thriller author");
  await page.getByLabel("Email", { exact: true }).fill("writer@people.example");
  await page.getByLabel("I am a").selectOption("Author");
  await page.getByLabel("Subject", { exact: true }).fill("My review count");
  await page.getByLabel("Message", { exact: true }).fill("It is wrong.\n\nPlease <b>look</b>.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText(/^Thank you for your message!/)).toBeVisible();

  for (const { page } of [producers, browsing, reading]) await expect(unread(page, 2)).toBeVisible(LIVE);
  await expect(producers.page.getByRole("link", { name: "Messages 2 unread messages" })).toBeVisible(LIVE);
  await expect(reading.page.getByRole("article").getByRole("heading")).toHaveText([
    "My review count",
    "An earlier one",
  ]);
  const arrived = message(reading.page, "My review count");
  await expect(arrived).toContainText("Thriller author");
  await expect(arrived).toContainText("writer@people.example");
  await expect(arrived.getByText("Author", { exact: true })).toBeVisible();
  await expect(arrived.getByText("NEW", { exact: true })).toBeVisible();
  await expect(arrived).toContainText("Please <b>look</b>.");
  const reply = new URL(
    (await arrived.getByRole("link", { name: "Reply via Email", exact: true }).getAttribute("href")) ?? "",
  );
  expect(reply.pathname).toBe("writer@people.example");
  expect(reply.searchParams.get("subject")).toBe("Re: My review count");

  await arrived.getByRole("button", { name: "Mark as Read", exact: true }).click();
  await expect(arrived.getByText("NEW", { exact: true })).toHaveCount(0);
  await expect(arrived.getByRole("button", { name: "Mark as Read" })).toHaveCount(0);
  for (const { page } of [producers, browsing, reading]) await expect(unread(page, 1)).toBeVisible(LIVE);
  await message(reading.page, "An earlier one").getByRole("button", { name: "Mark as Read" }).click();
  await expect(reading.page.getByRole("button", { name: "Mark as Read" })).toHaveCount(0);
  await expect(
    browsing.page.getByRole("banner").getByRole("link", { name: /^Admin \d+ (?!.*unread)/ }),
  ).toBeVisible(LIVE);
  await browsing.page.setViewportSize({ width: 390, height: 844 });
  await market.addMessages("A later one");
  await browsing.page.getByRole("button", { name: "Menu" }).click();
  await expect(
    browsing.page
      .getByRole("dialog", { name: "Menu" })
      .getByRole("link", { name: /^Admin .*\b1 unread message\b/ }),
  ).toBeVisible();
});

test("MSG-01: messages come newest first, a page at a time, and new ones wait until the admin shows them", async ({
  people,
  market,
}) => {
  const subjects = Array.from({ length: 15 }, (_, n) => `Message ${n}`);
  await market.addMessages(...subjects);
  const { page } = await people.open("admin");
  await page.goto("/admin/messages");
  const headings = page.getByRole("article").getByRole("heading");
  await expect(headings).toHaveText(subjects.toReversed().slice(0, 12));
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(headings).toHaveText(subjects.toReversed());

  await message(page, "Message 14").hover();
  await market.addMessages("Just now");
  await expect(page.getByRole("button", { name: "1 new message" })).toBeVisible();
  await expect(headings.first()).toHaveText("Message 14");
  // It stays while the pointer moves to the button: the pointer has not left the list.
  await page.getByRole("button", { name: "1 new message" }).hover();
  await expect(headings.first()).toHaveText("Message 14");
  await page.getByRole("button", { name: "1 new message" }).click();
  await expect(headings.first()).toHaveText("Just now");
});

test("MSG-01: the messages fit desktop and phone, in both themes", async ({ people, market }) => {
  await market.addMessages("One", "Two");
  const { page } = await people.open("admin", STILL);
  await page.goto("/admin/messages");
  await message(page, "One").getByRole("button", { name: "Mark as Read" }).click();
  for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
    await page.setViewportSize(viewport);
    await expect(message(page, "Two").getByText("NEW", { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
