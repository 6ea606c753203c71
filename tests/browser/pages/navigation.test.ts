import type { Locator, Page } from "@playwright/test";
import { expect, logInByForm, PHONE, test } from "../support/people";
import { card, follow, main, takenOver } from "../support/screens";

test("NAV-06: the phone's menu works by keyboard alone, traps the focus, and returns it", async ({
  people,
}) => {
  const { page } = await people.open("visitor", PHONE);
  await page.goto("/");
  await takenOver(page);
  for (let press = 0; press < 4; press += 1) await page.keyboard.press("Tab");
  const button = page.getByRole("button", { name: "Menu" });
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  const stops = 16;
  for (let press = 0; press < stops; press += 1) {
    await page.keyboard.press("Tab");
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();
  const browse = menu.getByRole("link", { name: "Browse" });
  while (!(await browse.evaluate((link) => link === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/browse");
  await expect(menu).toHaveCount(0);
  await expect(main(page)).toBeFocused();
});

test("NAV-06: the phone's search icon focuses the search box", async ({ people }) => {
  const { page } = await people.open("visitor", PHONE);
  await page.goto("/about");
  await page.getByRole("link", { name: "Search" }).tap();
  await expect(page).toHaveURL("/browse");
  await expect(page.getByRole("combobox", { name: "Search books" })).toBeFocused();
});

test("NAV-01: an author's header, with unread conversations, stays within the page's measure at 1280 px", async ({
  people,
}) => {
  const { page } = await people.open("author");
  await page.goto("/about");
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: /^Dashboard.*\d/ })).toBeVisible();
  const end = async (part: Locator) => {
    const box = await part.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  expect(await end(header.getByRole("link", { name: "Add Book" }))).toBe(1240);
});

test.describe("a page whose script is loading", () => {
  const screenAfter = async (page: Page, screen: RegExp, ms: number) =>
    await page.route(screen, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.continue();
    });

  test("appears all at once, without a loader before it", async ({ people }) => {
    const { page } = await people.open("visitor");
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        const texts = [...document.querySelectorAll("[role=status]:not(.first-load-state)")].map(
          (each) => each.textContent,
        );
        if (texts.includes("Loading")) document.documentElement.dataset.sawLoader = "";
      });
      seen.observe(document, { childList: true, subtree: true });
    });
    await screenAfter(page, /\/assets\/(about|team|pitch-deck)-screen/, 300);
    const heading = page.getByRole("heading", { level: 1 });
    await page.goto("/about");
    await expect(heading).toHaveText("A shelf between two rooms.");
    for (const [path, title] of [
      ["/pitch-deck", "Pitch Deck"],
      ["/team", "The people behind the shelf"],
    ] as const) {
      await follow(page, path);
      await expect(heading).toHaveText(title);
    }
    await expect(page.locator("html")).not.toHaveAttribute("data-saw-loader");
  });

  test("shows a message after two seconds", async ({ people }) => {
    const { page } = await people.open("visitor");
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/about-screen/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/about", { waitUntil: "commit" });
    const loader = page.getByRole("status").filter({ hasText: "Loading" });
    await expect(loader).toBeVisible({ timeout: 3_500 });
    release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A shelf between two rooms.");
  });

  test("shows progress while the previous page stays", async ({ people }) => {
    const { page } = await people.open("visitor");
    await screenAfter(page, /\/assets\/team-screen/, 1_500);
    await page.goto("/about");
    await page.getByRole("link", { name: "Team", exact: true }).first().click();
    const [root, heading] = [page.locator("html"), page.getByRole("heading", { level: 1 })];
    await expect(root).toHaveAttribute("data-waiting");
    await expect(heading).toHaveText("A shelf between two rooms.");
    await expect(heading).toHaveText("The people behind the shelf");
    await expect(root).not.toHaveAttribute("data-waiting");
  });

  test("loads again after login when it failed before", async ({ people }) => {
    const visitor = await people.open("visitor");
    const { page } = visitor;
    people.expectTrouble(visitor, /admin-screen|\/admin |Failed to load/);
    await page.goto("/login");
    await page.route(/\/assets\/admin-screen/, (route) => route.abort("connectionfailed"));
    await page.route("**/admin", (route) => route.abort("connectionfailed"));
    await follow(page, "/admin");
    await expect(page).toHaveURL("/login?redirect=/admin");
    await page.unroute(/\/assets\/admin-screen/);
    await page.unroute("**/admin");
    await logInByForm(page, "admin@demo.example");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin");
  });
});

test("RTE-28: Back during the first page load leads to the page in the address", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.addInitScript(() => {
    const read = Object.getOwnPropertyDescriptor(History.prototype, "state");
    const post = Reflect.get(MessagePort.prototype, "postMessage") as MessagePort["postMessage"];
    let [isTakenOver, isRouted, isBack] = [false, false, false];
    addEventListener("takeover", () => {
      isTakenOver = true;
    });
    // The router reads the state when it begins with the first page.
    Object.defineProperty(History.prototype, "state", {
      configurable: true,
      get(this: History) {
        isRouted = isTakenOver;
        return read?.get?.call(this) as unknown;
      },
    });
    // React continues a render by messages.
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      post.call(this, message);
      if (!isRouted || isBack) return;
      isBack = true;
      history.pushState({ idx: 1, key: "early", usr: null }, "", "/browse");
      dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
    };
  });
  await page.goto("/");
  await expect(page).toHaveURL("/browse");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Browse");
});

test("APE-01 B-04: a role change while its page is open shows Access Denied", async ({ people, market }) => {
  const account = await market.join("author");
  const author = await people.open(account);
  const { page } = author;
  // From now on the server refuses the page's queries.
  people.expectTrouble(author, /authors_only/);
  await page.goto("/author-profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Profile");
  await market.makeAdmin(account);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Access Denied");
  await expect(page.getByText("Only authors can access this page.", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Account" })).toContainText("Full system access");
  await page.getByRole("link", { name: "Go Home", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("RTE-28: a new page starts at its top; Back and a reload restore the books, filters and place", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  await page.goto("/browse?audiobook=1&sort=title");
  const cards = page.getByRole("list", { name: "Books" }).getByRole("article");
  for (const drawn of [10, 20, 36]) {
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards.count()).toBeGreaterThan(drawn);
  }
  const far = cards.nth(34);
  await far.scrollIntoViewIfNeeded();
  const title = await far.getByRole("heading").innerText();
  await expect.poll(() => restingPlace(page)).toBe(true);
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(2_000);

  await far.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/browse?audiobook=1&sort=title");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(card(page, title)).toBeInViewport();
  await expect(page.getByRole("checkbox", { name: "Has Audiobook" })).toBeChecked();

  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(card(page, title)).toBeInViewport();
});

/** True once the scroll position is stored, after scrolling stopped. */
async function restingPlace(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const stored = sessionStorage.getItem("entry:scroll") ?? "{}";
    return Object.values(JSON.parse(stored) as Record<string, number>).includes(window.scrollY);
  });
}

test("the chosen theme stays, and the first Tab offers to skip to the content", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/about");
  await takenOver(page);
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const bar = page.locator("meta[name=theme-color][media=all]");
  await expect(bar).toHaveAttribute("content", "#101218");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(bar).toHaveAttribute("content", "#101218");
  await expect(page.getByRole("button", { name: "Switch to the light theme" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(main(page)).toBeFocused();
});
