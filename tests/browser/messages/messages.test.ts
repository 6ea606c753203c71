import type { Page } from "@playwright/test";
import { threadGroup } from "../../../local/demo-market/conversations/staged-threads";
import { composer, messages, writeFirst } from "../support/conversations";
import { expect, expectAccessible, PHONE, test } from "../support/people";

const line = (page: Page, words: string) =>
  page.getByRole("list", { name: "Conversations" }).getByRole("link").filter({ hasText: words });

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
  await line(author, words).click();
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

test("the page stays where it is while a message is typed", async ({ people }) => {
  const { page } = await people.open("author");
  await page.goto("/messages");
  await line(page, "Isolde Marchand").click();
  await expect(composer(page)).toBeFocused();
  const place = await page.evaluate(() => scrollY);
  await page.keyboard.type("Both are free");
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test("D-01: a message below the fold is unread and not Seen until it is scrolled to, in every window of its reader", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  await market.verify(account);
  const producer = (await people.open(account)).page;
  const author = (await people.open("author")).page;
  const elsewhere = (await people.open("author")).page;
  const last = `And this, ${Date.now()}?`;
  await writeFirst(producer, "Are the rights free?\n".repeat(20));
  for (const words of ["And for the stage?\n".repeat(20), last]) {
    await composer(producer).fill(words);
    await producer.keyboard.press("Enter");
  }
  await elsewhere.goto("/messages");
  await expect(line(elsewhere, last)).toContainText("3 unread messages");

  await author.goto("/messages");
  await line(author, last).click();
  await expect(author.getByText("3 new messages")).toBeInViewport();
  await expect(author.getByRole("button", { name: "New messages" })).toBeVisible();
  for (let pages = 0; pages < 2; pages++) await messages(author).press("PageDown");
  await expect(line(elsewhere, last)).toContainText("2 unread messages");
  await expect(messages(producer).getByText("Seen")).toHaveCount(1);

  await author.getByRole("button", { name: "New messages" }).click();
  await expect(line(elsewhere, last)).not.toContainText("unread");
  await expect(messages(producer).getByText("Seen")).toHaveCount(3);
  await expect(author.getByText("3 new messages")).toBeAttached();
});

test("D-01: the top of a long conversation loads one page at a time, and what is read stays in its place", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const producer = await market.join("producer", "approved");
  const book = await market.addBook({ ownerId: author.userId });
  const written = Array.from({ length: 100 }, (_, place) => ({
    by: "producer" as const,
    text: `Line ${place + 1}`,
    hoursAgo: 2 - place / 100,
  }));
  const name = { displayName: "Test Person" };
  const sides = { author: { ...author, ...name }, producer: { ...producer, ...name } };
  const stored = { _id: book.id, title: book.title };
  await market.write(threadGroup({ people: sides, book: stored, messages: written }, Date.now()));
  const { page } = await people.open(author);
  await page.goto("/messages");
  await line(page, "Line 100").click();
  await expect(messages(page)).toContainText("Line 71");
  const bubbles = messages(page).getByRole("listitem").filter({ hasText: "Line" });
  // One page is 30 messages.
  for (const oldest of [71, 41]) {
    const toTop = await messages(page).evaluate((list) => list.scrollHeight - list.clientHeight);
    await messages(page).press("Home");
    // At once: a page that comes on the way would end a glide before the top.
    expect(await messages(page).evaluate((list) => Math.ceil(-list.scrollTop))).toBeGreaterThanOrEqual(toTop);
    await expect(messages(page)).toContainText(`Line ${oldest - 30}`);
    await expect(bubbles.filter({ hasText: `Line ${oldest}` })).toBeInViewport();
    await expect(bubbles).toHaveCount(101 - oldest + 30);
  }
  await messages(page).press("Home");
  await expect(bubbles).toHaveCount(100);
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
  // Two digits in each count.
  const filters = page.getByRole("group", { name: "Show" }).getByRole("button");
  await filters
    .locator("span")
    .evaluateAll((counts) => counts.forEach((count) => (count.textContent = "88")));
  expect(
    await filters.evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().top)).size),
  ).toBe(1);
});

test("D-01: the composer stays above a phone’s keyboard, whether that shrinks the page or covers it", async ({
  people,
  market,
}) => {
  const account = await market.join("producer", "approved");
  await market.verify(account);
  const { page } = await people.open(account, PHONE);
  await writeFirst(page, "Are the rights free?");
  await composer(page).tap();
  // Chrome and Firefox, as the page asks for: the keyboard leaves a smaller page.
  await page.setViewportSize({ width: 390, height: 420 });
  await expectAboveKeyboard(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAboveKeyboard(page);
  // Safari: the page keeps its size behind the keyboard, and moves.
  await page.evaluate(() => {
    const view = window.visualViewport!;
    Object.defineProperties(view, { height: { value: 420 }, offsetTop: { value: 60 } });
    view.dispatchEvent(new Event("resize"));
  });
  await expectAboveKeyboard(page);
});

/** The field and its button are in the part of the page that can be seen, at its lower edge. */
async function expectAboveKeyboard(page: Page) {
  const form = page.locator("form").filter({ has: composer(page) });
  const room = async () =>
    await form.evaluate((element) => {
      const { offsetTop, height } = window.visualViewport!;
      const { top, bottom } = element.getBoundingClientRect();
      return { above: top >= offsetTop, below: Math.round(offsetTop + height - bottom) };
    });
  await expect.poll(room).toEqual({ above: true, below: 0 });
}
