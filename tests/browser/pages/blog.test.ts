import type { Page } from "@playwright/test";
import { expect, PHONE, test } from "../support/people";
import { main, toast } from "../support/screens";

const NEWEST = "What “film rights available” means, and what it does not";
const posts = (page: Page) => page.getByRole("feed").getByRole("article");
const likes = (page: Page) => page.getByRole("button", { name: `Like “${NEWEST}”` });

test("BLG-02 BLG-03: the list, newest first, with all a card says", async ({ people }) => {
  const { page } = await people.open("visitor", { reducedMotion: "reduce" });
  await page.goto("/blog");
  await expect(page).toHaveTitle(/^Blog/);
  const first = posts(page).first();
  await expect(first.getByRole("heading")).toHaveText(NEWEST);
  await expect(first).toContainText("Nov 17, 2026");
  await expect(first).toContainText("Rights desk");
  await expect(first).toContainText("3 min");
  await expect(first.getByRole("list", { name: "Tags" }).getByRole("listitem")).toHaveText([
    "Rights",
    "For authors",
    "Contracts",
  ]);
  await expect(first.getByRole("button", { name: /^Share on/ })).toHaveCount(5);
  await first.getByRole("link", { name: "Read More" }).click();
  await expect(page).toHaveURL("/blog/film-rights-available");
});

test("BLG-02 BLG-06: words and tags narrow the list, the address keeps them", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/blog");
  const search = page.getByRole("searchbox", { name: "Search title or excerpt" });
  await search.fill("SUBTRACTION");
  await expect(posts(page)).toHaveCount(1);
  await expect(posts(page)).toContainText("Five tests before you option a novel");
  await expect(page).toHaveURL("/blog?q=SUBTRACTION");
  await expect(
    main(page).getByText("You've reached the end of our blog posts!", { exact: true }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Ratings", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No posts found", exact: true })).toBeVisible();
  await page.goBack();
  await expect(posts(page)).toHaveCount(1);
  await page.goForward();
  await page.getByRole("button", { name: "Show all posts" }).click();
  await expect(page).toHaveURL("/blog");
  await expect(page.getByRole("button", { name: "All Posts", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(posts(page).first().getByRole("heading")).toHaveText(NEWEST);
});

test("BLG-05: six posts, six more near the end after half a second, six again for another tag", async ({
  people,
}) => {
  const { page } = await people.open("visitor", PHONE);
  await page.goto("/blog");
  await expect(posts(page)).toHaveCount(6);
  const foot = await posts(page).first().getByRole("button", { name: "Share on TikTok" }).boundingBox();
  const next = await posts(page).nth(1).boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await posts(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByText("Loading more posts", { exact: true })).toBeVisible();
  await page.clock.runFor(450);
  await expect(posts(page)).toHaveCount(6);
  await page.clock.runFor(100);
  await expect(posts(page)).toHaveCount(12);
  await page.clock.resume();
  await page.getByRole("button", { name: "For authors", exact: true }).click();
  await expect(posts(page)).toHaveCount(6);
  await posts(page).last().scrollIntoViewIfNeeded();
  await expect(posts(page)).toHaveCount(12);
  await posts(page).last().scrollIntoViewIfNeeded();
  await expect(
    main(page).getByText("You've reached the end of our blog posts!", { exact: true }),
  ).toBeVisible();
});

test("BLG-07 BLG-08: a like adds one, a second press takes it back, and it stays in this browser", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const stranger = await people.open("visitor");
  await page.goto("/blog");
  const count = async () => Number((await likes(page).innerText()).replace(",", ""));
  const start = await count();
  expect(start >= 342 && start <= 2847).toBe(true);
  await likes(page).click();
  await expect(likes(page)).toHaveAttribute("aria-pressed", "true");
  expect(await count()).toBe(start + 1);
  await page.reload();
  await expect(likes(page)).toHaveAttribute("aria-pressed", "true");
  await page.goto("/blog/film-rights-available");
  await expect(main(page).getByText(`${(start + 1).toLocaleString("en-US")} likes`)).toBeVisible();
  await stranger.page.goto("/blog/film-rights-available");
  await expect(main(stranger.page).getByText(`${start.toLocaleString("en-US")} likes`)).toBeVisible();
  await page.goto("/blog");
  await likes(page).click();
  expect(await count()).toBe(start);
});

test("BLG-04: three networks open a window of 600 by 400, two take what was copied", async ({ people }) => {
  const { page } = await people.open("visitor", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/blog/chain-of-title");
  const share = page.getByRole("group", { name: /^Share “/ });
  await page.evaluate(() => {
    const opened: unknown[] = [];
    Object.assign(window, {
      opened,
      open: (...args: unknown[]) => {
        opened.push(args);
        return null;
      },
    });
  });
  for (const network of ["X", "LinkedIn", "Facebook"]) {
    await share.getByRole("button", { name: `Share on ${network}`, exact: true }).click();
  }
  const opened = await page.evaluate(() => (window as unknown as { opened: string[][] }).opened);
  const address = new URL("/blog/chain-of-title", page.url()).href;
  expect(opened.map(([url]) => new URL(url ?? "").hostname)).toEqual([
    "twitter.com",
    "www.linkedin.com",
    "www.facebook.com",
  ]);
  for (const [url, , features] of opened) {
    expect([...new URL(url ?? "").searchParams.values()]).toContain(address);
    expect(features).toContain("width=600,height=400");
  }
  for (const network of ["Instagram", "TikTok"]) {
    await share.getByRole("button", { name: `Share on ${network}` }).click();
    await expect(toast(page)).toContainText(`Title and link copied. Paste them into ${network}.`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `Chain of title for self-published books ${address}`,
    );
  }
});

test("BLG-08 BLG-09: a note has subheadings and lists, and leads on", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/blog/film-rights-available");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NEWEST);
  await expect(page.getByRole("heading", { name: "Who holds it after self-publication" })).toBeVisible();
  await expect(main(page).getByRole("listitem").filter({ hasText: "A past option." })).toBeVisible();
  await expect(main(page)).not.toContainText("**");
  await expect(page.getByRole("heading", { name: "Media contact" })).toBeVisible();
  const related = page.getByRole("region", { name: "Related Posts" });
  await expect(related.getByRole("listitem")).toHaveCount(3);
  for (const [name, path] of [
    ["Browse Books", "/browse"],
    ["Add Book", "/submit"],
    ["Benefits for authors", "/benefits"],
  ] as const) {
    await expect(main(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
  await related.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(NEWEST);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("BLG-10: an unknown note says so and leads back", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/blog/no-such-note");
  await expect(page.getByRole("heading", { level: 1, name: "Post Not Found", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Back to the blog" }).click();
  await expect(page).toHaveURL("/blog");
});

test("the home page carries nothing of the blog, and a note’s text is fetched on its own page alone", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const parts: string[] = [];
  page.on("request", (request) => parts.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Saved by Producers" }).getByRole("article")).toHaveCount(8);
  expect(parts.filter((part) => /(blog|posts?|pitch|deck|terms|privacy|sms|legal)-/.test(part))).toEqual([]);
  await page.goto("/blog");
  await expect(posts(page).first()).toBeVisible();
  expect(parts.filter((part) => /film-rights-available-/.test(part))).toEqual([]);
  await posts(page).first().getByRole("link", { name: "Read More" }).click();
  await expect(page.getByText("Every book page on the shelf carries")).toBeVisible();
  expect(parts.filter((part) => /film-rights-available-/.test(part))).toHaveLength(1);
  expect(parts.filter((part) => /chain-of-title-/.test(part))).toEqual([]);
});
