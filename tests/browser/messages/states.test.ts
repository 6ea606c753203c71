import type { Page } from "@playwright/test";
import { messages, writeFirst } from "../support/conversations";
import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { takenOver } from "../support/screens";
import { failQueries } from "../support/wire";

// Each state runs at two widths and in two themes.
test.describe.configure({ timeout: 240_000 });

const WIDTHS = [DESKTOP, PHONE.viewport ?? DESKTOP];

/** Checks the page around a heading at both widths and in both themes. */
async function expectUsable(page: Page, heading: string) {
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole("heading", { name: heading }).filter({ visible: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}

test("D-01: an inbox, a list and a panel without anything in them are accessible", async ({
  people,
  market,
}) => {
  const { page } = await people.open(await market.join("producer", "approved"));
  const lists = [
    ["/messages", "No messages yet"],
    ["/messages/nothing", "Conversation not found"],
    ["/account?tab=blocked", "Blocked people"],
  ] as const;
  for (const [path, heading] of lists) {
    await page.goto(path);
    await expectUsable(page, heading);
  }
  await page.goto("/notifications?show=unread");
  await page.getByRole("main").getByRole("button", { name: "Mark all read" }).click();
  await expectUsable(page, "Nothing unread.");
});

test("D-01: no blank column is beside an empty inbox", async ({ people, market }) => {
  const { page } = await people.open(await market.join("producer", "approved"));
  await page.goto("/messages");
  const list = page.getByText("Write to an author from the page of a book.");
  await expect(list).toBeVisible();
  const frame = page.getByRole("main").locator(".rounded-panel").filter({ has: list });
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeLessThan(400);
});

test("D-01: who may not write to an author reads why, accessibly", async ({ people, market }) => {
  const { page } = await people.open(await market.join("producer", "approved"));
  await page.goto("/book/the-salt-ledger");
  await takenOver(page);
  await page.getByRole("button", { name: "Message Author" }).filter({ visible: true }).click();
  await expectUsable(page, "You can’t write to this author");
});

test("D-01: what doesn’t load says so, with Retry, accessibly", async ({ people, market }) => {
  const account = await market.join("producer", "approved");
  await market.verify(account);
  const writer = await people.open(account);
  await writeFirst(writer.page, `Are the rights free? ${Date.now()}`);
  const thread = new URL(writer.page.url()).pathname;
  const failures = [
    [["messages/threads:list"], "/messages", ["Couldn’t load your messages."]],
    [["messages/threads:messages"], thread, ["Couldn’t load the conversation."]],
    [
      ["notices:list", "notices:choices"],
      "/notifications",
      ["Couldn’t load notifications.", "Couldn’t load notification settings."],
    ],
  ] as const;
  const person = await people.open(account);
  people.expectTrouble(person, /Server Error/);
  const { page } = person;
  const failing: string[] = [];
  await failQueries(page, failing);
  for (const [queries, path, headings] of failures) {
    failing.splice(0, failing.length, ...queries);
    await page.goto(path);
    for (const name of headings) await expect(page.getByRole("heading", { name })).toBeVisible();
    await expectUsable(page, headings[0]);
    for (const retry of await page.getByRole("button", { name: "Retry" }).all())
      await retry.click({ trial: true });
  }
});

test("D-01: the signed-in header fits a narrow desktop window, with its counts", async ({
  people,
  market,
}) => {
  const producer = await market.join("producer", "approved");
  await market.verify(producer);
  const writer = await people.open(producer);
  await writeFirst(writer.page, `Are the rights free? ${Date.now()}`);
  await expect(messages(writer.page)).toBeVisible();
  const { page } = await people.open("author");
  await page.goto("/contact");
  await expect(page.getByRole("link", { name: /^Dashboard.* unread conversation/ })).toBeVisible();
  for (const width of [1088, 1180, 1279]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});
