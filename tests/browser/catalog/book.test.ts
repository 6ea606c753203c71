import { expect, PHONE, test } from "../support/people";
import { takenOver, toast } from "../support/screens";
import { takeWire } from "../support/wire";

/** What the browser and the router log when a script cannot be fetched. */
const MISSING_PROGRAM =
  /request failed|Failed to fetch|Failed to load|imported module|reading 'BrowseScreen'/;

test("BKP-10: plain links share the page, and a button copies its address", async ({ people, baseURL }) => {
  const { page } = await people.open("visitor", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/book/the-salt-ledger");
  const share = page.getByRole("region", { name: "Share" });
  const url = `${baseURL}/book/the-salt-ledger`;
  for (const [name, host, says] of [
    ["Share on X", "https://twitter.com/intent/tweet", url],
    ["Share on BlueSky", "https://bsky.app/intent/compose", url],
    ["Share on Reddit", "https://www.reddit.com/submit", url],
    ["Share on LinkedIn", "https://www.linkedin.com/sharing/share-offsite/", url],
    ["Share by email", "mailto:", url],
  ] as const) {
    const href = (await share.getByRole("link", { name }).getAttribute("href")) ?? "";
    expect(href.startsWith(host), name).toBe(true);
    expect(decodeURIComponent(href.replaceAll("+", " ")), name).toContain(says);
  }
  await takenOver(page);
  await share.getByRole("button", { name: "Copy link" }).click();
  await expect(toast(page)).toContainText("Link copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
});

test("BKP-09: the count of interested producers is above the buttons, however many there are", async ({
  people,
}) => {
  for (const role of ["visitor", "producer"] as const) {
    const { page } = await people.open(role);
    await page.goto("/book/the-salt-ledger");
    const hero = page.getByRole("region", { name: "Book", exact: true });
    const contact = await hero.getByRole("button", { name: "Contact Author" }).boundingBox();
    const count = await hero.getByText(/Producers Interested$/).boundingBox();
    expect(count?.x, role).toBeLessThan(contact?.x ?? 0);
    expect((count?.y ?? 0) + (count?.height ?? 0), role).toBeLessThan(contact?.y ?? 0);
  }
});

test("a book's cover fills the frame of its header, also when a producer can choose to be named", async ({
  people,
  market,
}) => {
  const { page } = await people.open(await market.join("producer", "approved"));
  await page.goto("/book/the-salt-ledger");
  const header = page.getByRole("region", { name: "Book", exact: true });
  const emptyPart = async () =>
    await header.getByRole("img", { name: /^Cover of/ }).evaluate((cover) => {
      const frame = cover.closest(".grid")?.getBoundingClientRect();
      return (frame?.bottom ?? Infinity) - cover.getBoundingClientRect().bottom;
    });
  await header.getByRole("button", { name: "Mark Interest" }).click();
  const choice = header.getByRole("checkbox", { name: "Show my name to the author" });
  await expect(choice).toBeVisible();
  expect(await emptyPart()).toBeLessThan(4);
  await choice.check();
  await expect(header.getByText("They see your name")).toBeVisible();
  expect(await emptyPart()).toBeLessThan(4);
});

test("B-44: a page whose script was replaced by a deploy is reloaded", async ({ people }) => {
  const visitor = await people.open("visitor");
  const { page } = visitor;
  people.expectTrouble(visitor, MISSING_PROGRAM);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route(/assets\/browse-screen/, (route) => route.abort("connectionfailed"), { times: 1 });
  await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse");
  await expect(page).toHaveURL("/browse");
});

test("B-44: a dialog whose script fails to load says so, leaves the page alone, and opens later", async ({
  people,
}) => {
  const visitor = await people.open("visitor");
  const { page } = visitor;
  people.expectTrouble(visitor, MISSING_PROGRAM);
  await page.goto("/book/the-salt-ledger");
  const contact = page.getByRole("button", { name: "Contact Author" }).filter({ visible: true });
  await expect(contact).toBeVisible();
  const isOut = (url: URL) =>
    /assets\/(contact-dialog|toast-list)/.test(url.pathname) || url.pathname.startsWith("/book/");
  await page.route(isOut, (route) => route.abort("connectionfailed"));
  await contact.click();
  // The script of the toasts is missing too.
  const said = page.getByRole("alert").filter({ hasText: "Couldn’t load this." });
  await expect(said).toContainText("Couldn’t load this. Check your connection, then try again.");
  await said.getByRole("button", { name: "Close" }).click();
  await expect(said).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Salt Ledger");
  await page.unroute(isOut);
  const dialog = page.getByRole("dialog", { name: "Producer Access Required", exact: true });
  // Chromium 150 remembers the failed script, so the page reloads and then opens.
  await expect(async () => {
    if (!(await dialog.isVisible())) await contact.click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("B-44: a page whose script fails to load says so and offers Retry", async ({ people }) => {
  const visitor = await people.open("visitor");
  const { page } = visitor;
  people.expectTrouble(visitor, MISSING_PROGRAM);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route(/assets\/browse-screen/, (route) => route.abort("connectionfailed"));
  // It reloads once by itself, which does not help.
  const again = page.waitForEvent("load");
  await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
  await again;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Couldn’t load this page.");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: false });
    dispatchEvent(new Event("offline"));
  });
  await expect(page.getByText("You’re offline. We couldn’t load this page.")).toBeVisible();
  await page.unroute(/assets\/browse-screen/);
  await page.getByRole("alert").getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse");
});

test("a printed book is dark on white in both themes, without the buttons of its page", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const width of [390, 1100]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/book/the-salt-ledger");
    const hero = page.getByRole("region", { name: "Book" });
    await expect(hero).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(hero.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
    await expect(page.getByRole("button", { name: "Mark Interest" }).filter({ visible: true })).toHaveCount(
      0,
    );
    await expect(page.getByRole("region", { name: "Share" })).toBeHidden();
    const store = page.getByRole("link", { name: "View on Amazon" });
    const printed = store.evaluate((link) => getComputedStyle(link, "::after").content);
    expect(await printed).toContain((await store.getAttribute("href")) ?? "no address");
  }
});

test("B-44: offline, a book that has not loaded is not drawn half, and comes by itself", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const wire = await takeWire(page);
  await page.clock.install();
  await page.goto("/authors/mara-ellingsworth");
  const book = page.getByRole("link", { name: "The Unlit Room", exact: true });
  // The server draws the page before its scripts connect.
  await expect.poll(wire.hasAnswered).toBe(true);
  await wire.cut();
  await book.click();
  await expect(page).toHaveURL("/book/the-unlit-room");
  await page.clock.fastForward(3_000);
  await expect(page.getByText("You’re offline. We couldn’t load this page.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Book" })).toBeHidden();
  wire.mend();
  // The client tries again after longer and longer waits.
  await page.clock.fastForward(20_000);
  await expect(page.getByRole("heading", { level: 1, name: "The Unlit Room" })).toBeVisible();
});

test("a toast stays under a mouse’s pointer, but a tap does not hold it", async ({ people }) => {
  for (const device of [undefined, PHONE]) {
    const { page } = await people.open("visitor", {
      ...device,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.clock.install();
    await page.goto("/book/the-salt-ledger");
    await takenOver(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    const shown = toast(page).getByText("Link copied");
    await expect(shown).toBeVisible();
    if (device) await shown.tap();
    else await shown.hover();
    await page.clock.runFor(7_000);
    if (device) await expect(shown).toBeHidden();
    else await expect(shown).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(7_000);
    await expect(shown).toBeHidden();
  }
});

test("a toast is not printed", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/book/the-salt-ledger");
  await takenOver(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  const shown = toast(page).getByText(/copied|copy/i);
  await expect(shown).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(shown).toBeHidden();
});

test("a long title leaves rating and logline on a phone's first screen", async ({ people, market }) => {
  const book = await market.addBook({
    title: `The Long and Winding Chronicle of All That Happened to the People of a Small Coast ${Date.now()}`,
  });
  const { page } = await people.open("visitor", PHONE);
  await page.goto(book.path);
  const hero = page.getByRole("region", { name: "Book" });
  await expect(hero.getByText(/review/i).first()).toBeInViewport();
  await expect(hero.locator("p.italic")).toBeInViewport({ ratio: 1 });
});
