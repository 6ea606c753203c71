import { expect, test } from "../support/people";

test("B-44: a slow 3G connection has something to see within two seconds", async ({ people }) => {
  const { page } = await people.open("visitor");
  const devTools = await page.context().newCDPSession(page);
  // WebPageTest's slow 3G: 400 kbit/s, and 400 ms to the server and back.
  const throughput = 400_000 / 8;
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await page.goto("/about", { waitUntil: "commit" });
  await expect(page.getByRole("main")).toBeVisible({ timeout: 30_000 });
  const drawnAt = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  );
  expect(drawnAt).toBeLessThan(2000);
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

test("LGN-01: the login page is dark beside its form to the page's end", async ({ people }) => {
  const { page } = await people.open("visitor", { viewport: { width: 1280, height: 600 } });
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
  for (const path of ["/", "/browse", "/book/the-salt-ledger", "/authors/mara-ellingsworth", "/blog"]) {
    await page.goto(path);
    // The theme button works, which needs the script.
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    await page.getByRole("button", { name: "Switch to the light theme" }).click();
    await expect(page.locator("main[data-served]"), path).toHaveCount(1);
    await expect(page.locator("head title"), path).toHaveCount(1);
    await expect(page, path).toHaveTitle(/Adaptation Shelf/);
  }
});
