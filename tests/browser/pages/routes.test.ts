import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ADDRESSES, headingAt, pathOf, VISITORS, type Address, type Visitor } from "../support/addresses";
import type { Account } from "../support/accounts";
import type { Market } from "../support/market";
import { DESKTOP, expect, expectAccessible, expectNoSidewaysScroll, STILL, test } from "../support/people";
import { follow } from "../support/screens";

const WIDTHS = [DESKTOP, { width: 390, height: 844 }];

/** The addresses that each visitor checks. Visitors who see the same page take turns. */
const toExamine = new Map<Visitor, Address[]>(VISITORS.map((who) => [who, []]));
const looks = new Set<string>();
for (const [turn, address] of ADDRESSES.entries()) {
  for (const who of VISITORS) {
    const look = lookOf(address, who);
    if (looks.has(look)) continue;
    const sharers = VISITORS.filter(
      (other) => isVisitedBy(address, other, turn) && lookOf(address, other) === look,
    );
    const examiner = sharers[turn % sharers.length];
    if (examiner === undefined) continue;
    looks.add(look);
    toExamine.get(examiner)?.push(address);
  }
}

test.describe.configure({ mode: "parallel", timeout: 600_000 });

for (const who of VISITORS) {
  test(`RTE-01 to RTE-27 B-02 B-03: where the addresses lead ${who}, on desktop and phone, and that it is in order`, async ({
    people,
    market,
  }) => {
    const { page } = await people.open(who === "newcomer" ? await newcomer(market) : who, STILL);
    const refused = await refusedByPolicy(page);
    const titles = new Map<string, string>();
    await page.goto("/about");
    // From page to page by links, so axe loads once.
    for (const address of toExamine.get(who) ?? []) {
      await follow(page, address.path);
      await expectLanded(page, address, who, titles);
      await expectInOrder(page);
    }
    for (const [turn, address] of ADDRESSES.entries()) {
      if (!isOpenedAfresh(address, who, turn)) continue;
      await page.goto(address.path);
      await expectLanded(page, address, who, titles);
    }
    expect(refused).toEqual([]);
  });
}

test("every address of the site is covered", async () => {
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
  const isVisited = (pattern: string) => visited.some((path) => pathPattern(pattern).test(path));
  expect(patterns.filter((pattern) => !isVisited(pattern))).toEqual([]);
});

/** The addresses of a route's path. `/messages/:threadId?` also counts without its last part. */
function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/:\w+\?/g, "(/[^/]+)?").replace(/:\w+/g, "[^/]+")}$`);
}

/** A page that is the same for everyone is checked by the visitor and one of the others in turn. */
function isVisitedBy({ looks, isGuarded }: Address, who: Visitor, turn: number): boolean {
  const isAlike = !isGuarded && new Set(VISITORS.map(looks)).size === 1;
  const [visitor, ...others] = VISITORS;
  return !isAlike || who === visitor || who === others[turn % others.length];
}

/**
 * Who has no account opens every address afresh, with nothing known yet; where it asks who visits, everybody takes turns.
 * guards.test.tsx sends everybody everywhere.
 */
function isOpenedAfresh({ isGuarded }: Address, who: Visitor, turn: number): boolean {
  return who === (isGuarded ? VISITORS[turn % VISITORS.length] : VISITORS[0]);
}

/** Fails unless the address leads this visitor to the right page, with a title of its own. */
async function expectLanded(
  page: Page,
  address: Address,
  who: Visitor,
  titles: Map<string, string>,
): Promise<void> {
  const landing = address.lands(who);
  await expect(page).toHaveURL(landing);
  await expect(page.getByRole("heading", { level: 1 }), landing).toHaveText(headingAt(landing, who));
  const title = await page.title();
  expect(titles.get(title) ?? pathOf(landing), `whose title is "${title}"`).toBe(pathOf(landing));
  titles.set(title, pathOf(landing));
}

/** Fails unless the page fits the window and passes axe at both widths. */
async function expectInOrder(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize(width);
    await drawn(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  // The next page starts at the width this one ends with.
  WIDTHS.reverse();
}

/** Waits until nothing loads and nothing has changed for a moment. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const MOMENT_MS = 100;
        let rest = setTimeout(settle, MOMENT_MS);
        const changes = new MutationObserver(wait);
        changes.observe(document, { subtree: true, childList: true, attributes: true });
        function wait() {
          clearTimeout(rest);
          rest = setTimeout(settle, MOMENT_MS);
        }
        function settle() {
          if (document.querySelector("[aria-busy=true]")) return wait();
          changes.disconnect();
          resolve();
        }
      }),
  );
}

/** Identifies the page a visitor lands on and how it looks to them. Anchors, and where a login leads on, don't show. */
function lookOf(address: Address, who: Visitor): string {
  return `${address.lands(who).replace(/#.*$|(?<=redirect=).*/, "")} ${address.looks(who)}`;
}

async function newcomer(market: Market): Promise<Account> {
  const account = await market.join("author");
  await market.clearRole(account);
  return account;
}

/** Collects what the content policy blocks in this window. */
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
