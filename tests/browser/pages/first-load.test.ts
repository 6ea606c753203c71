import type { Page } from "@playwright/test";
import { expect, test } from "../support/people";
import { takenOver } from "../support/screens";

/** Keeps the site's scripts from a page until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("B-44: a slow 3G connection has something to see within two seconds", async ({ people }) => {
  // A window of its own: one that is used again has the program already.
  const { page } = await people.open("visitor", {});
  const devTools = await page.context().newCDPSession(page);
  // WebPageTest's slow 3G: 400 kbit/s, and 400 ms to the server and back.
  const throughput = 400_000 / 8;
  const latency = 400;
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.goto("/about", { waitUntil: "commit" });
  await expect(page.getByRole("main")).toBeVisible({ timeout: 30_000 });
  const isPainted = () =>
    page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await expect.poll(isPainted).toBe(true);
  const { bytesBefore, drawnAt, programAt } = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    type Resource = PerformanceResourceTiming & { renderBlockingStatus: string };
    const resources = performance.getEntriesByType("resource") as Resource[];
    const blocking = resources.filter((one) => one.renderBlockingStatus === "blocking");
    return {
      bytesBefore: [visit, ...blocking].reduce((sum, one) => sum + (one?.transferSize ?? 0), 0),
      drawnAt: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      programAt: resources.find(({ name }) => name.includes("/assets/packages-"))?.responseEnd,
    };
  });
  // The connection's time for the page and what it waits for: on a busy machine the clock also counts what else runs.
  expect(bytesBefore).toBeGreaterThan(1_000);
  expect(2 * latency + (bytesBefore / throughput) * 1000).toBeLessThan(2000);
  // The program may still be on its way.
  expect(drawnAt).toBeLessThan(programAt ?? Infinity);
});

test("B-44: a first visit whose scripts fail to load says so, and Retry loads the page", async ({
  people,
}) => {
  const person = await people.open("visitor");
  people.expectTrouble(person, /assets\/packages|ERR_FAILED/);
  const { page } = person;
  await page.route("**/assets/packages-*", (route) => route.abort());
  await page.goto("/about?from=mail");
  await expect(page.getByRole("alert")).toContainText("Couldn’t load the site.");
  await page.unroute("**/assets/packages-*");
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page).toHaveURL("/about?from=mail");
});

test("B-44: without scripts a page says so, and draws no placeholders that nothing would fill", async ({
  people,
}) => {
  const { page } = await people.open("visitor", { javaScriptEnabled: false });
  for (const path of ["/", "/browse"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.locator("[data-skeleton]").filter({ visible: true })).toHaveCount(0);
  }
});

test("LGN-01: the login page is dark beside its form to the page's end", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/login");
  const panel = page.getByRole("complementary", { name: "About Adaptation Shelf" });
  await expect(panel).toBeVisible();
  const height = await panel.evaluate((element) => element.getBoundingClientRect().height);
  const document = page.locator("html");
  expect(height).toBe(await document.evaluate((element) => element.scrollHeight));
  expect(await document.evaluate((element) => element.scrollWidth)).toBe(1280);
});

test("D-15: a page that the server drew is taken over as it is, in any time zone", async ({ people }) => {
  const { page } = await people.open("visitor", { timezoneId: "Pacific/Auckland" });
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () =>
      document.querySelector("#root main")?.setAttribute("data-served", ""),
    ),
  );
  for (const path of ["/", "/browse", "/book/the-salt-ledger", "/authors/mara-ellingsworth", "/blog"])
    // Opened again in its tab, an address keeps its history entry.
    for (const visit of ["first", "again"]) {
      const what = `${path}, ${visit}`;
      await page.goto(path);
      await takenOver(page);
      await page.getByRole("button", { name: "Switch to the dark theme" }).click();
      await page.getByRole("button", { name: "Switch to the light theme" }).click();
      await expect(page.locator("main[data-served]"), what).toHaveCount(1);
      await expect(page.locator("head title"), what).toHaveCount(1);
      await expect(page, what).toHaveTitle(/Adaptation Shelf/);
    }
});

test("D-15: the place to which a visitor has scrolled before the page is taken over stays", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const release = await holdScripts(page);
  await page.goto("/book/the-salt-ledger", { waitUntil: "commit" });
  await page.getByRole("region", { name: "Share" }).scrollIntoViewIfNeeded();
  // A font that arrives changes the height of what is above; the browser then scrolls along with the text.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const place = () => page.evaluate(() => window.scrollY);
  const scrolled = await place();
  expect(scrolled).toBeGreaterThan(100);
  release();
  await takenOver(page);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await place()).toBe(scrolled);
});

test("D-15 BRW-02: what a visitor presses and types before the page is taken over is not lost", async ({
  people,
}) => {
  const { page } = await people.open("visitor", { viewport: { width: 390, height: 844 } });
  const release = await holdScripts(page);
  await page.goto("/browse", { waitUntil: "commit" });
  const search = page.getByRole("combobox", { name: "Search books", includeHidden: true });
  await search.fill("salt");
  await page.getByRole("button", { name: "Filters" }).click();
  release();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await expect(search).toHaveValue("salt");
  await page.keyboard.press("Escape");
  await search.press("Enter");
  await expect(page).toHaveURL(/q=salt/);
});
