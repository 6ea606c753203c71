import type { Browser, Locator, Page } from "@playwright/test";
import { chromium, devices } from "@playwright/test";
import { foundBrowser } from "../../local/support/chromium";
import type { LocalRun } from "../../tests/browser/support/local-run";
import { figure, type Figure } from "../support/figures";

/** A middling phone has about a quarter of this machine's speed. */
const SLOWDOWN = 4;

/** What somebody does on a page, from the touch or key to the next painted frame. */
interface Interaction {
  name: string;
  path: string;
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** Puts the page back, so that the same can be done again. */
  undo?: (page: Page) => Promise<void>;
}

const INTERACTIONS: readonly Interaction[] = [
  {
    name: "open the menu",
    path: "/browse",
    act: async (page) => await tap(page.getByRole("button", { name: "Menu" })),
    undo: async (page) => await tap(page.getByRole("button", { name: "Close menu" })),
  },
  {
    name: "open the filters",
    path: "/browse",
    act: async (page) => await tap(page.getByRole("button", { name: /^Filters/ })),
    undo: async (page) => await tap(page.getByRole("dialog").getByRole("button", { name: "Close" })),
  },
  {
    name: "bookmark",
    path: "/browse",
    act: async (page) => await tap(page.locator('main article button[aria-label^="Save "]').first()),
  },
  {
    name: "open the contact dialog",
    path: "/book/the-salt-ledger",
    act: async (page) => await tap(page.getByRole("button", { name: "Contact Author" }).first()),
    undo: async (page) => await tap(page.getByRole("dialog").getByRole("button", { name: "Close" }).first()),
  },
  {
    name: "type in the search",
    path: "/browse",
    prepare: async (page) => await page.getByLabel("Search books").focus(),
    act: async (page) => await page.keyboard.press("s"),
    undo: async (page) => await page.keyboard.press("Backspace"),
  },
];

/**
 * Interaction to Next Paint as a producer on a phone at a quarter of this machine's speed: the longest interaction while
 * each thing is done, the first time on a fresh page and again.
 */
export async function measureInteractions(run: LocalRun, rounds: number): Promise<Figure[]> {
  const market = await run.market();
  if (market === null) throw new Error("The run has no market.");
  const producer = await market.join("producer", "approved");
  const executablePath = foundBrowser();
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
    ...(executablePath && { executablePath }),
  });
  try {
    const first = new Map<string, number[]>(INTERACTIONS.map(({ name }) => [name, []]));
    const again = new Map<string, number[]>(INTERACTIONS.map(({ name }) => [name, []]));
    // In turn, so that a busy minute weighs on all alike.
    for (let round = 0; round < rounds; round += 1)
      for (const interaction of INTERACTIONS) {
        const [once, twice] = await timesOf(browser, run.siteUrl, producer.storage, interaction);
        first.get(interaction.name)?.push(once);
        if (interaction.undo) again.get(interaction.name)?.push(twice);
      }
    return INTERACTIONS.flatMap(({ name, undo }) => [
      figure(`${name}, first time`, "ms", first.get(name) ?? []),
      ...(undo ? [figure(`${name}, again`, "ms", again.get(name) ?? [])] : []),
    ]);
  } finally {
    await browser.close();
  }
}

/** A touch by the screen's coordinates: a locator's own tap would run tests of its own in the page, which count. */
async function tap(locator: Locator): Promise<void> {
  await locator.waitFor();
  const box = await locator.boundingBox();
  if (box === null) throw new Error("What should be touched is not on the page.");
  await locator.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function timesOf(
  browser: Browser,
  origin: string,
  localStorage: { name: string; value: string }[],
  { path, prepare, act, undo }: Interaction,
): Promise<[first: number, again: number]> {
  const context = await browser.newContext({
    ...devices["Pixel 5"],
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  try {
    // The compiler names inner functions through this helper, which pages lack.
    await context.addInitScript({ content: "globalThis.__name = (named) => named;" });
    const page = await context.newPage();
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await prepare?.(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const first = await longest(page, async () => await act(page));
    if (!undo) return [first, NaN];
    await longest(page, async () => await undo(page));
    return [first, await longest(page, async () => await act(page))];
  } finally {
    await context.close();
  }
}

/** The longest event, as the browser itself reports it for INP, until the page has been still for a while. */
async function longest(page: Page, act: () => Promise<void>): Promise<number> {
  const handle = await page.evaluateHandle(() => {
    const seen = { longest: 0, stop: () => observer.disconnect() };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming).interactionId)
          seen.longest = Math.max(seen.longest, entry.duration);
    });
    observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    return seen;
  });
  await act();
  await page.waitForTimeout(1_000);
  return await handle.evaluate((seen) => {
    seen.stop();
    return seen.longest;
  });
}
