import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  logInByForm,
  type Person,
  PHONE,
  type Role,
  STILL,
  STILL_PHONE,
  test,
} from "../support/people";
import { interest, interestButton, main } from "../support/screens";

interface Screen {
  name: string;
  who: Role;
  path: string;
  /** What must be visible before the check, and what opens a part of the screen. */
  ready: (page: Page) => Promise<void>;
}

const cards = async (page: Page) =>
  await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(2);

/** States that need more than an address. routes.test.ts covers the pages themselves. */
const SCREENS: Screen[] = [
  {
    name: "browse without a result",
    who: "visitor",
    path: "/browse?q=zzyzx",
    ready: async (page) => await expect(page.getByText("No books found")).toBeVisible(),
  },
  {
    name: "an author's hidden books",
    who: "author",
    path: "/browse?genre=Crime",
    ready: async (page) =>
      await expect(page.getByRole("region", { name: "Your books that are not public" })).toBeVisible(),
  },
  {
    name: "one's own hidden book",
    who: "author",
    path: "/book/the-quiet-auditor",
    ready: async (page) =>
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Quiet Auditor"),
  },
  {
    name: "the login with mistakes in it",
    who: "visitor",
    path: "/login",
    ready: async (page) => {
      await logInByForm(page, "nobody", "1");
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    },
  },
  {
    name: "Producer Access Required",
    who: "suspended",
    path: "/book/the-unlit-room",
    ready: async (page) => {
      const dialog = page.getByRole("dialog", { name: "Producer Access Required" });
      if (await dialog.isVisible()) return;
      await expect(page.getByRole("region", { name: "Account" })).toBeVisible();
      await page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }).click();
      await expect(dialog).toBeVisible();
    },
  },
];

test.describe.configure({ timeout: 120_000 });

for (const { name, who, path, ready } of SCREENS) {
  test(`${name} is accessible in both themes, on desktop and phone`, async ({ people }) => {
    const { page } = await people.open(who, STILL);
    await page.goto(path);
    for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
      await page.setViewportSize(viewport);
      await ready(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
}

test("the phone's menu and filters are accessible", async ({ people, market }) => {
  const { page } = await people.open("producer", STILL_PHONE);
  await page.goto("/browse?genre=Western");
  await cards(page);
  await page.getByRole("button", { name: "Menu" }).tap();
  await expect(
    page.getByRole("dialog", { name: "Menu" }).getByText("Producer", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close menu" }).tap();
  await page.getByRole("button", { name: "Filters" }).tap();
  const westerns = await market.countOf({ genre: "Western" });
  await expect(page.getByRole("button", { name: `Show ${westerns} books` })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a site without a backend address says so and is accessible", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.addInitScript(() => {
    const forget = () => document.querySelector("meta[name=backend]")?.remove();
    new MutationObserver(forget).observe(document, { subtree: true, childList: true });
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Backend not configured");
  await expect(page.getByText("VITE_CONVEX_URL")).toBeVisible();
  for (const viewport of [DESKTOP, PHONE.viewport ?? DESKTOP]) {
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test("NAV-06 BRW-02 BKP-17: a producer can log in and save a book by keyboard alone", async ({
  people,
  market,
}) => {
  const producer = await market.join("producer", "approved");
  const book = await market.addBook({ genre: "Western", amazonReviewsCount: 90_000 });
  const person = await people.open("visitor");
  const { page } = person;
  await page.goto("/login");
  await tabTo(person, page.getByLabel("Email"));
  await page.keyboard.type(producer.email);
  await tabTo(person, page.getByLabel("Password", { exact: true }));
  await page.keyboard.type("Demo-market-1");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard/producer");

  await tabTo(person, page.getByRole("banner").getByRole("link", { name: "Browse" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/browse");
  await expect(main(page)).toBeFocused();
  await tabTo(person, page.getByLabel("Genre"));
  await page.keyboard.type("West");
  await expect(page).toHaveURL("/browse?genre=Western");
  const link = page.getByRole("link", { name: book.title, exact: true });
  await expect(link).toBeVisible();
  await tabTo(person, link);
  // The whole card is the link and shows the focus ring.
  const ring = await link.evaluate((element) => getComputedStyle(element, "::after").outline);
  expect(ring).toMatch(/ solid 2px/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(book.path);
  await expect(interestButton(page)).toBeEnabled();
  await tabTo(person, interestButton(page));
  await page.keyboard.press("Space");
  await expect(interestButton(page)).toHaveAttribute("aria-pressed", "true");
  await expect(interest(page, 1)).toBeVisible();
});

test("LGN-09: the focus never leaves a form for the page while it submits", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/login");
  await page.getByLabel("Email").fill("nobody@people.demo.example");
  await page.getByLabel("Password", { exact: true }).fill("Wrong-password-1");
  await page.evaluate(() => {
    const look = () => {
      if (document.activeElement === document.body) document.body.dataset.lost = "";
      requestAnimationFrame(look);
    };
    look();
  });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Couldn’t log in.");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.locator("body")).not.toHaveAttribute("data-lost");
});

test("a field that the keyboard reaches is never under the form's bar", async ({ people }) => {
  const person = await people.open("author");
  const { page } = person;
  await page.goto("/submit");
  const logline = page.getByLabel("Logline");
  await page.getByLabel("Book title").focus();
  await tabTo(person, logline);
  const bar = page.locator("[data-form-bar]");
  const [field, barTop] = [await logline.boundingBox(), (await bar.boundingBox())?.y];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(barTop ?? 0);
});

test("nothing cuts off a focus ring: not a shortened line, not a phone's strip of sections", async ({
  people,
}) => {
  const admin = await people.open("admin");
  await admin.page.goto("/admin?tab=producers");
  await expectWholeRing(admin.page.getByRole("button", { name: "Xanthe Poole" }));
  const producer = await people.open("producer", PHONE);
  await producer.page.goto("/dashboard/producer?tab=saved-books");
  await expectWholeRing(producer.page.getByRole("link", { name: "Overview" }));
  await expectWholeRing(producer.page.getByRole("heading", { level: 2 }).getByRole("link").first());
});

test("a page's footer stays where it is while the page loads", async ({ people }) => {
  const { page } = await people.open("author", { viewport: DESKTOP });
  const moved = await watchMoves(page);
  for (const [path, last] of [
    ["/author-profile", page.getByLabel("First name")],
    ["/dashboard/author?tab=edit-profile", page.getByLabel("First name")],
    ["/account", page.getByText("Email", { exact: true })],
  ] as const) {
    await page.goto(path);
    await expect(last).toBeVisible();
    expect(await moved(), path).not.toContain("FOOTER");
  }
});

test("a page holds the place of the reminder to verify an email address", async ({ people, market }) => {
  const { page } = await people.open(await market.join("author"), { viewport: DESKTOP });
  const moved = await watchMoves(page);
  const reminder = page.getByRole("region", { name: "Email verification" });
  await page.goto("/about");
  await expect(reminder).toBeVisible();
  await page.goto("/team");
  await expect(reminder).toBeVisible();
  expect(await moved()).not.toContain("MAIN");
});

test("the settings below notifications don't move in sight when the list comes", async ({ people }) => {
  const { page } = await people.open("producer", { viewport: DESKTOP });
  const moved = await watchMoves(page);
  await page.goto("/notifications");
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  expect(await moved()).not.toContain("SECTION");
});

test("a producer's books don't move in sight when the reminders above them come", async ({ people }) => {
  const { page } = await people.open("producer", { viewport: DESKTOP });
  const moved = await watchMoves(page);
  await page.goto("/dashboard/producer");
  await expect(page.getByRole("region", { name: "Reminders" })).toBeVisible();
  await expect(page.getByRole("list", { name: "First saved books" })).toBeVisible();
  expect(await moved()).not.toContain("SECTION");
});

test("the home page doesn't move in sight when it says that an address leads nowhere", async ({ people }) => {
  const { page } = await people.open("visitor", { viewport: DESKTOP });
  const moved = await watchMoves(page);
  await page.goto("/no/such-page");
  await expect(page.getByRole("status").filter({ hasText: "We couldn’t find" })).toBeVisible();
  expect(await moved()).not.toContain("SECTION");
});

test("an admin's tabs and figures don't move in sight when counts and notices come", async ({ people }) => {
  const { page } = await people.open("admin", { viewport: DESKTOP });
  const moved = await watchMoves(page);
  await page.goto("/admin?tab=basic-authors");
  await expect(page.getByText(/^Click Refresh Data/)).toBeVisible();
  await expect(page.getByRole("tab", { name: /^All Books \d/ })).toBeVisible();
  for (const name of ["BUTTON", "NAV", "DL", "SEARCH"]) expect(await moved()).not.toContain(name);
});

test("a producer's sections don't move in sight when their counts come", async ({ people }) => {
  const { page } = await people.open("producer", { viewport: DESKTOP });
  const moved = await watchMoves(page);
  await page.goto("/dashboard/producer?tab=slate");
  await expect(page.getByRole("link", { name: /^Slate \d/ })).toBeVisible();
  expect(await moved()).not.toContain("LI");
});

/** Returns what answers the names of the elements that have moved in sight since the page began. */
async function watchMoves(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
        moved.push(...shift.sources.map(({ node }) => node?.nodeName ?? ""));
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
}

/** Focuses a control, and checks that no element around it cuts off its ring. */
async function expectWholeRing(control: ReturnType<Page["locator"]>) {
  await control.focus();
  await expect(control).toBeFocused();
  const cutBy = await control.evaluate((element) => {
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(element);
    if (outlineStyle === "none") return ["no ring"];
    const reach = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    const ring = element.getBoundingClientRect();
    const cuts: string[] = [];
    for (let around = element.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, overflowY, overflowClipMargin } = getComputedStyle(around);
      if (around === document.body || overflowX === "visible") continue;
      const margin = overflowX === "clip" ? parseFloat(overflowClipMargin) : 0;
      const frame = around.getBoundingClientRect();
      const isCut =
        ring.top - reach < frame.top - margin - 0.5 ||
        (overflowY !== "scroll" && ring.bottom + reach > frame.bottom + margin + 0.5) ||
        (overflowX !== "auto" && ring.left - reach < frame.left - margin - 0.5);
      if (isCut) cuts.push(`${around.tagName}.${around.className}`);
    }
    return cuts;
  });
  expect(cutBy).toEqual([]);
}

/** Presses Tab until the control has the focus, and checks that the focus is visible. */
async function tabTo({ page }: Person, control: ReturnType<Page["locator"]>, key = "Tab") {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(key);
    if (await control.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(control).toBeFocused();
  const outline = await control.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe("none");
}
