import type { Page } from "@playwright/test";
import { composer, messages, writeFirst } from "../support/conversations";
import { expect, expectAccessible, PHONE, test } from "../support/people";

const dashboard = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Dashboard/ });

test("D-01: two people write to each other, and each sees the other read, type, undo and close, with no reload", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  await market.verify(account);
  const producer = (await people.open(account)).page;
  const author = (await people.open("author")).page;
  await author.goto("/browse");
  await expect(dashboard(author)).toContainText("unread");
  const before = Number(/\d+/.exec((await dashboard(author).textContent()) ?? "")?.[0] ?? 0);
  const words = `Are the rights free? ${Date.now()}`;
  await writeFirst(producer, words);
  await expect(dashboard(author)).toContainText(`${before + 1} unread`);

  await author.goto("/messages");
  await author
    .getByRole("list", { name: "Conversations" })
    .getByRole("link")
    .filter({ hasText: words })
    .click();
  await expect(author.getByText("1 new message")).toBeVisible();
  await expect(messages(producer).getByText("Seen")).toBeVisible();
  await expect(composer(author)).toBeFocused();

  await author.keyboard.type("Both are free");
  await expect(messages(producer).getByText("is typing")).toBeVisible();
  await author.keyboard.press("Enter");
  await expect(messages(producer)).toContainText("Both are free");
  await expect(messages(producer).getByText("is typing")).toBeHidden();

  await messages(author).getByRole("button", { name: "Undo" }).click();
  await expect(messages(producer)).not.toContainText("Both are free");
  await expect(composer(author)).toHaveValue("Both are free");

  await author.reload();
  await expect(composer(author)).toHaveValue("Both are free");
  await author.getByRole("button", { name: "Close Thread" }).click();
  await expect(producer.getByText("This conversation is closed.")).toBeVisible();
  await author.getByRole("button", { name: "Reopen" }).click();
  await expect(composer(producer)).toBeVisible();

  await market.setApproval(account, "suspended");
  await expect(author.getByText("This account is suspended. No one can write here.")).toBeVisible();
  await expect(composer(author)).toBeHidden();
});

test("D-01: a conversation fills a phone’s screen, and the inbox and it are accessible in both themes", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  await market.verify(account);
  const { page } = await people.open(account, PHONE);
  await writeFirst(page, "Are the rights free?");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Producer Dashboard" })).toBeHidden();
  await expect(composer(page)).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Messages" }).click();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("list", { name: "Conversations" }).getByRole("link")).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("list", { name: "Conversations" }).getByRole("link").click();
  await expect(messages(page)).toContainText("Are the rights free?");
  await expectAccessible(page);
});
