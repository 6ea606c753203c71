import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ADDRESSES, headingAt, pathOf, VISITORS, type Address, type Visitor } from "./addresses";
import type { Account } from "./accounts";
import type { Market } from "./market";
import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, test } from "./people";

const PHONE = { width: 390, height: 844 };

/** What has been looked at closely; who comes later finds the same. */
const examined = new Set<string>();

test.describe.configure({ timeout: 600_000 });

for (const who of VISITORS) {
  test(`RTE-01 to RTE-27: where every address leads ${who}, on desktop and phone, and that it is in order`, async ({
    people,
    market,
  }) => {
    const { page } = await people.open(who === "newcomer" ? await newcomer(market) : who, {
      reducedMotion: "reduce",
    });
    const refused = await refusedByPolicy(page);
    const titles = new Map<string, string>();
    await page.goto("/about");
    for (const address of ADDRESSES) {
      const landing = address.lands(who);
      await visit(page, address, who);
      await expectInOrder(page, landing, who);
      const look = `${pathOf(landing)} ${address.looks(who)}`;
      if (!examined.has(look)) await expectAccessible(page);
      examined.add(look);
      const title = await page.title();
      expect(titles.get(title) ?? pathOf(landing), `whose title is "${title}"`).toBe(pathOf(landing));
      titles.set(title, pathOf(landing));
    }
    expect(refused).toEqual([]);
  });
}

test("no address of the site is left out above", async () => {
  const [routes, redirects] = await Promise.all([
    readFile("src/routes.tsx", "utf8"),
    readFile("src/screens/shell/redirects.tsx", "utf8"),
  ]);
  const patterns = [
    ...routes.matchAll(/path: "(\/[^"]*)"/g),
    ...routes.matchAll(/planned\("([^"]+)"\)/g),
    ...redirects.matchAll(/^ {2}"(\/[^"]*)":/gm),
  ].map(([, path = ""]) => path);
  expect(patterns.length).toBeGreaterThan(40);
  const visited = ADDRESSES.map(({ path }) => pathOf(path));
  const isVisited = (pattern: string) =>
    visited.some((path) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path));
  expect(patterns.filter((pattern) => !isVisited(pattern))).toEqual([]);
});

/** Where it matters who looks, the page is opened afresh; elsewhere it is gone to as a link would. */
async function visit(page: Page, { path, isGuarded }: Address, who: Visitor): Promise<void> {
  if (isGuarded || who === "visitor") await page.goto(path);
  else
    await page.evaluate((to) => {
      history.pushState({ idx: history.length, key: to, usr: null }, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
    }, path);
}

async function expectInOrder(page: Page, landing: string, who: Visitor): Promise<void> {
  await expect(page).toHaveURL(landing);
  await expect(page.getByRole("heading", { level: 1 }), landing).toHaveText(headingAt(landing, who));
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESKTOP);
}

async function newcomer(market: Market): Promise<Account> {
  const account = await market.join("author");
  await market.call("testing:withoutRole", { email: account.email });
  return account;
}

/** What the content policy refuses in this window, as it comes about. */
async function refusedByPolicy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("tellRefused", (what: string) => void refused.push(what));
  await page.addInitScript(() => {
    const tell = (window as typeof window & { tellRefused: (what: string) => void }).tellRefused;
    addEventListener("securitypolicyviolation", (event) =>
      tell(`${event.effectiveDirective} at ${location.pathname}: ${event.blockedURI} ${event.sample}`),
    );
  });
  return refused;
}
