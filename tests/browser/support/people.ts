import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "@playwright/test";
import { STEP_UP_MS } from "@domain/accounts/sessions";
import { setVariables, type AdminAccess } from "../../../local/support/admin-api";
import { readAdminKey } from "../../../local/convex-cli";
import { accountOf, logIn, PASSWORD, type Account, type StoredItem } from "./accounts";
import type { RunSettings } from "./local-run";
import { Market } from "./market";
import { marketFolder, sitePort } from "./ports";

export { expectAccessible } from "./axe";
export { expect };

export type DemoRole = "admin" | "author" | "producer" | "pending" | "denied" | "suspended";
export type Role = "visitor" | DemoRole;

/** Somebody in a window of their own. */
export interface Person {
  page: Page;
}

interface People {
  /** Opens a window for this person, logged in already where the role has an account. */
  open(who: Role | Account, options?: BrowserContextOptions): Promise<Person>;
  /** Lets this window's messages of the coming step pass: the test provokes them on purpose. */
  expectTrouble(person: Person, pattern: RegExp): void;
}

/** A login and when its password was entered. */
interface Login {
  items: StoredItem[];
  at: number;
}

/** A test that starts with a younger login is never asked for the admin's password again. */
const MAX_LOGIN_MS = STEP_UP_MS - 3 * 60_000;

interface Window {
  person: Person;
  context: BrowserContext;
  role: DemoRole | null;
  loggedInAt: number;
  options: BrowserContextOptions;
  trouble: string[];
  expected: RegExp[];
  /** The test changed something about it that outlives the page. */
  isChanged: boolean;
}

/**
 * People in windows. Each window is watched: a console error, an uncaught exception, a failed request
 * or a refused resource fails the test that opened it.
 */
export const test = base.extend<
  { people: People; market: Market },
  { run: RunSettings; access: AdminAccess; logins: Map<DemoRole, Login>; kept: Window[] }
>({
  /** The run that the tests look at: the one that the Playwright configuration starts for this worker. */
  run: [
    async ({}, use, { parallelIndex }) => {
      await use({ port: sitePort(parallelIndex), dataDir: marketFolder(parallelIndex) });
    },
    { scope: "worker" },
  ],

  baseURL: async ({ run }, use) => {
    await use(`http://localhost:${run.port}`);
  },

  /** The administrator's way into the market. Its passwords are hashed at the tests' cost: many accounts are made. */
  access: [
    async ({ run }, use) => {
      const adminKey = await readAdminKey(run.dataDir);
      if (adminKey === null) throw new Error(`No backend has kept its data in ${run.dataDir}.`);
      // `npm start` keeps its two other ports beside the site's, as the Playwright configuration says.
      const access = { url: `http://127.0.0.1:${run.port + 1}`, adminKey };
      await setVariables(access, { IS_TEST: "1" });
      await use(access);
    },
    { scope: "worker" },
  ],

  /** One login for each role. A login's tokens are renewed by every window, so each hands them to the next. */
  logins: [
    async ({}, use) => {
      await use(new Map());
    },
    { scope: "worker" },
  ],

  /**
   * Windows that nobody looks at now, as good as new but for one more entry in their history: those of a desktop, of a
   * phone, or without motion. Half of what a window's first page costs is the window: the browser's process, and a program
   * that it has never compiled.
   */
  kept: [
    async ({}, use) => {
      await use([]);
    },
    { scope: "worker" },
  ],

  market: async ({ access }, use) => {
    const market = new Market(access);
    await use(market);
    await market.leaveAsFound();
  },

  // After the market is set up, so before it is cleared: a page that still loads the cover of a staged book would
  // find the file gone.
  people: async ({ browser, baseURL, access, logins, kept, market: _market }, use, testInfo) => {
    const windows: Window[] = [];
    const loginOf = async (role: DemoRole): Promise<Login> => {
      const known = logins.get(role);
      if (known !== undefined && Date.now() - known.at < MAX_LOGIN_MS) return known;
      const at = Date.now();
      const { storage } = accountOf(access.url, await logIn(access.url, `${role}@demo.example`, PASSWORD));
      const login = { items: storage, at };
      logins.set(role, login);
      return login;
    };
    await use({
      open: async (who, options) => {
        const role = typeof who === "string" && who !== "visitor" ? who : null;
        const login = role
          ? await loginOf(role)
          : { items: typeof who === "object" ? who.storage : [], at: 0 };
        const window = keptWindow(kept, options) ?? (await openWindow(browser, baseURL, options));
        window.role = role;
        window.loggedInAt = login.at;
        windows.push(window);
        await beginWith(window.person.page, login.items);
        window.isChanged = !KEPT.includes(window.options);
        return window.person;
      },
      expectTrouble: (person, pattern) => {
        windows.find((window) => window.person === person)?.expected.push(pattern);
      },
    });
    for (const { context, role, loggedInAt } of windows) {
      if (role) keepLogin(logins, role, { items: await storedLogin(context), at: loggedInAt });
    }
    const trouble = windows.flatMap(({ trouble, expected }) =>
      trouble.filter((line) => !expected.some((pattern) => pattern.test(line))),
    );
    const hasPassed = testInfo.status === testInfo.expectedStatus && trouble.length === 0;
    const leave = async (window: Window) => {
      // A test may have ended while its page was being left for another: that window is closed.
      const isEmpty = hasPassed && !window.isChanged && (await emptied(window).catch(() => false));
      if (isEmpty) kept.push(window);
      else await window.context.close();
    };
    await Promise.all(windows.map(leave));
    // What a failed test left of a login is not worth trusting.
    if (!hasPassed) logins.clear();
    expect(trouble).toEqual([]);
  },
});

function keptWindow(kept: Window[], options: BrowserContextOptions = DESKTOP_WINDOW): Window | undefined {
  const place = kept.findLastIndex((window) => window.options === options);
  return place < 0 ? undefined : kept.splice(place, 1)[0];
}

async function openWindow(
  browser: Browser,
  baseURL: string | undefined,
  options: BrowserContextOptions = DESKTOP_WINDOW,
): Promise<Window> {
  const context = await browser.newContext({ baseURL, viewport: DESKTOP, ...options });
  const page = await context.newPage();
  const window: Window = {
    person: { page },
    context,
    role: null,
    loggedInAt: 0,
    options,
    trouble: [],
    expected: [],
    isChanged: false,
  };
  watch(context, window.trouble);
  for (const target of [page, context, page.keyboard, page.mouse]) {
    for (const name of LASTING) {
      const method = Reflect.get(target, name) as ((...args: unknown[]) => unknown) | undefined;
      if (method === undefined) continue;
      const noticed = (...args: unknown[]) => {
        window.isChanged = true;
        return method.apply(target, args);
      };
      Object.assign(target, { [name]: noticed });
    }
  }
  const { clock } = page;
  Object.defineProperty(page, "clock", { get: () => ((window.isChanged = true), clock) });
  return window;
}

/** What a test does with these, of a page, its context or keys, outlives the page: the window is closed after it. */
const LASTING = [
  "addCookies",
  "addInitScript",
  "addLocatorHandler",
  "clearCookies",
  "close",
  "down",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "newPage",
  "on",
  "once",
  "route",
  "routeFromHAR",
  "routeWebSocket",
  "setDefaultNavigationTimeout",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
];

/** Takes away what a window stored, showed, visited and emulated; false, or an error, where that cannot be. */
async function emptied({ person: { page }, context, options, trouble, expected }: Window): Promise<boolean> {
  if (context.pages().length !== 1 || page.url() === "about:blank") return false;
  // A page of the same site keeps the window's process, and this one runs no script.
  await page.goto("/robots.txt", { timeout: 5_000 });
  // The site keeps nothing in other stores, nor in cookies.
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
  await page.setViewportSize(options.viewport ?? DESKTOP);
  await page.emulateMedia({
    media: null,
    colorScheme: "light",
    reducedMotion: options.reducedMotion ?? "no-preference",
  });
  await page.mouse.move(-1, -1);
  const session = await context.newCDPSession(page);
  await session.send("Page.resetNavigationHistory");
  await session.detach();
  // Leaving a page may cut off what it still loaded. That is no failure.
  trouble.length = expected.length = 0;
  return true;
}

/** The window's first page finds this login. A context that is given one opens a page of its own for it, and closes it. */
async function beginWith(page: Page, login: StoredItem[]): Promise<void> {
  if (login.length === 0) return;
  const script = await page.addInitScript((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value);
  }, login);
  page.once("framenavigated", () => void script.dispose());
}

function keepLogin(logins: Map<DemoRole, Login>, role: DemoRole, login: Login) {
  if (login.items.length === 0) logins.delete(role);
  else logins.set(role, login);
}

async function storedLogin(context: BrowserContext): Promise<StoredItem[]> {
  const { origins } = await context.storageState();
  return origins
    .flatMap(({ localStorage }) => localStorage)
    .filter(({ name }) => /^__convexAuth(JWT|RefreshToken)_/.test(name));
}

function watch(context: BrowserContext, trouble: string[]): void {
  context.on("console", (message) => {
    // The answer itself is reported below.
    if (message.text().startsWith("Failed to load resource")) return;
    // The trace of a retry runs a script in every frame, and those of emails refuse it.
    if (message.text().startsWith("Blocked script execution in 'about:")) return;
    if (message.type() === "error" || message.type() === "warning")
      trouble.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on("weberror", (error) => trouble.push(`exception: ${error.error().message}`));
  context.on("requestfailed", (request) => {
    // Leaving a page aborts what it was still loading; that is no failure of anything.
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") trouble.push(`request failed: ${request.url()} (${reason})`);
  });
  context.on("response", (response) => {
    // A page that does not exist is a page all the same.
    const isMissingPage = response.status() === 404 && response.request().isNavigationRequest();
    if (response.status() >= 400 && !isMissingPage) trouble.push(`${response.status()}: ${response.url()}`);
  });
}

/** Logs in as a person would: the login form with an account's email and password. */
export async function logInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** The page is not wider than the window, once it has taken the window's size. A phone would widen its own view to the page's. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: page.url() })
    .toBeLessThanOrEqual(width);
}

export const DESKTOP = { width: 1280, height: 800 };

const DESKTOP_WINDOW: BrowserContextOptions = {};

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

export const STILL: BrowserContextOptions = { reducedMotion: "reduce" };
export const STILL_PHONE: BrowserContextOptions = { ...PHONE, ...STILL };

/** What the windows have that many tests ask for: they are used again. Other options open a window of their own. */
const KEPT = [DESKTOP_WINDOW, PHONE, STILL, STILL_PHONE];
