import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";

export { expect };

export type Role = "visitor" | "admin" | "author" | "producer" | "pending" | "denied" | "suspended";

/** Somebody in a window of their own. */
export interface Person {
  page: Page;
}

interface People {
  /** Opens a window for this person, signed in where the role has an account. */
  open(role: Role, options?: BrowserContextOptions): Promise<Person>;
  /** Lets this window's messages of the coming step pass: the test provokes them on purpose. */
  expectTrouble(person: Person, pattern: RegExp): void;
}

/**
 * People in windows. Each window is watched: a console error, an uncaught exception, a failed request
 * or a refused resource fails the test that opened it.
 */
export const test = base.extend<{ people: People }>({
  people: async ({ browser, baseURL }, use) => {
    const windows: { person: Person; trouble: string[]; expected: RegExp[]; close: () => Promise<void> }[] =
      [];
    await use({
      open: async (role, options) => {
        const context = await browser.newContext({
          baseURL,
          viewport: { width: 1280, height: 800 },
          ...options,
        });
        const page = await context.newPage();
        const window = { person: { page }, trouble: [], expected: [], close: () => context.close() };
        windows.push(window);
        watch(page, window.trouble);
        if (role !== "visitor") await signIn(page, role);
        return window.person;
      },
      expectTrouble: (person, pattern) => {
        windows.find((window) => window.person === person)?.expected.push(pattern);
      },
    });
    for (const { trouble, expected, close } of windows) {
      await close();
      expect(trouble.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]);
    }
  },
});

function watch(page: Page, trouble: string[]): void {
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      trouble.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => trouble.push(`exception: ${error.message}`));
  page.on("requestfailed", (request) => {
    // Leaving a page aborts what it was still loading; that is no failure of anything.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") trouble.push(`request failed: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) trouble.push(`${response.status()}: ${response.url()}`);
  });
}

/** Signs in as a person would: the login form with the demo account's e-mail and password. */
export async function signIn(page: Page, role: Exclude<Role, "visitor">): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(`${role}@demo.example`);
  await page.getByLabel("Password", { exact: true }).fill("Demo-market-1");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** No accessibility rule is broken on this screen, in the theme it is in. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(" ")).join(", ")}`),
  ).toEqual([]);
}

/** The page is not wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

export type { Browser, Page };
