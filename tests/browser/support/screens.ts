import type { Locator, Page } from "@playwright/test";
import type { StagedBook } from "./market";

/** A book's card, in a list or a row. */
export function card(within: Page | Locator, title: string): Locator {
  const page = "goto" in within ? within : within.page();
  return within.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
}

/** The titles of the cards, in the order they stand. */
export async function titles(within: Page | Locator): Promise<string[]> {
  return await within.getByRole("article").getByRole("heading").allTextContents();
}

/** The addresses of the cards' books, in the order they stand: two books may share a title. */
export async function bookPaths(within: Page | Locator): Promise<(string | null)[]> {
  const links = within.getByRole("article").getByRole("heading").getByRole("link");
  return await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}

/** A row of the home page, by its heading. */
export function row(page: Page, title: string): Locator {
  return page.getByRole("region", { name: title, exact: true });
}

/** The catalog narrowed to one book by its title. */
export function findPath(book: StagedBook): string {
  return `/browse?${new URLSearchParams({ q: book.title })}`;
}

/** How many producers a book page says are interested. */
export function interest(page: Page, count: number): Locator {
  return page.getByText(`${count} ${count === 1 ? "Producer" : "Producers"} Interested`, { exact: true });
}

/** The button with which a producer marks interest; it is pressed while they are interested. */
export function interestButton(page: Page): Locator {
  return page.getByRole("button", { name: /^(Mark Interest|Interested)$/ }).filter({ visible: true });
}

/** Goes where a link of the page would lead. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: history.length, key: to, usr: null }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  }, path);
}

/**
 * Waits until the script has taken over a page that the server drew: its buttons show before, and a click on one would
 * be lost.
 */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const drawn = document.querySelector("#root main");
    return drawn !== null && Object.keys(drawn).some((key) => key.startsWith("__reactProps$"));
  });
}

/** The page's own part, without header and footer. */
export function main(page: Page): Locator {
  return page.getByRole("main");
}

export function toast(page: Page): Locator {
  return page.getByRole("region", { name: /Notifications/ });
}

/** The list of the catalog. */
export function list(page: Page): Locator {
  return page.getByRole("list", { name: "Books" });
}

/** The catalog's cards. */
export function books(page: Page): Locator {
  return list(page).getByRole("article");
}
