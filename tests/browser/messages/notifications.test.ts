import type { Page } from "@playwright/test";
import { expect, expectAccessible, PHONE, test } from "../support/people";

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

test("D-03: interest reaches the author’s bell live, a name comes and goes with the producer’s choice, and reading in one window clears the other", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  const owner = await market.join("author");
  const book = await market.addBook({ ownerId: owner.userId });
  const interest = (page: Page) =>
    panel(page).getByRole("link", { name: new RegExp(`Unread: .*saved ${book.title}`) });
  const producer = (await people.open(account)).page;
  const author = (await people.open(owner)).page;
  const other = (await people.open(owner)).page;
  for (const page of [author, other]) {
    await page.goto("/notifications");
    await bell(page).click();
  }

  await producer.goto(book.path);
  await producer.getByRole("button", { name: "Mark Interest" }).filter({ visible: true }).click();
  await expect(bell(author)).toHaveAccessibleName("Notifications, 1 unread");
  await expect(interest(other)).toHaveCount(1);

  const choice = producer.getByRole("checkbox", { name: /^Show my name to the author/ });
  await choice.check();
  const named = panel(author).getByRole("link", { name: `let you know they saved ${book.title}` });
  await expect(named.first()).toBeVisible();
  await expect(bell(author)).toHaveAccessibleName("Notifications, 2 unread");
  await expectAccessible(producer);
  await expectAccessible(author);
  await choice.uncheck();
  await expect(bell(author)).toHaveAccessibleName("Notifications, 1 unread");
  await expect(panel(author).getByRole("link", { name: /^Unread: .*let you know/ })).toHaveCount(0);

  await interest(other).click();
  await expect(other).toHaveURL(new RegExp(`${book.path}$`));
  await expect(bell(author)).toHaveAccessibleName("Notifications");
  await expect(interest(author)).toHaveCount(0);
});

test("D-03: on a phone the bell leads to the page, which is accessible with its settings in both themes", async ({
  people,
}) => {
  const { page } = await people.open("author", PHONE);
  await page.goto("/");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Notifications/ })
    .click();
  await expect(page.getByRole("list", { name: "Notification settings" })).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
