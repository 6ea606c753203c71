import type { Page } from "@playwright/test";
import { expect, PHONE, test } from "../support/people";
import { main, takenOver, toast } from "../support/screens";

const posts = (page: Page) => page.getByRole("feed").getByRole("article");

test("BLG-05: six posts load, six more near the end after half a second, and six again for another tag", async ({
  people,
}) => {
  const { page } = await people.open("visitor", PHONE);
  await page.goto("/blog");
  await expect(posts(page)).toHaveCount(6);
  const foot = await posts(page).first().getByRole("button", { name: "Share on TikTok" }).boundingBox();
  const next = await posts(page).nth(1).boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
  // Until then the posts are the server's, and may be drawn anew while they are scrolled to.
  await takenOver(page);
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

test("BLG-04: copied text can be shared on two networks", async ({ people }) => {
  const { page } = await people.open("visitor", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/blog/chain-of-title");
  const share = page.getByRole("group", { name: /^Share “/ });
  const address = new URL("/blog/chain-of-title", page.url()).href;
  for (const network of ["Instagram", "TikTok"]) {
    await share.getByRole("button", { name: `Share on ${network}` }).click();
    await expect(toast(page)).toContainText(`Title and link copied. Paste them into ${network}.`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `Chain of title for self-published books ${address}`,
    );
  }
});

test("the home page loads nothing of the blog, and only a note's own page loads its text", async ({
  people,
}) => {
  const { page } = await people.open("visitor");
  const parts: string[] = [];
  page.on("request", (request) => parts.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const lastRow = page.getByRole("region", { name: "Saved by Producers" });
  await lastRow.scrollIntoViewIfNeeded();
  await expect(lastRow.getByRole("article")).toHaveCount(8);
  expect(parts.filter((part) => /(blog|posts?|pitch|deck|terms|privacy|sms|legal)-/.test(part))).toEqual([]);
  await page.goto("/blog");
  await expect(posts(page).first()).toBeVisible();
  expect(parts.filter((part) => /film-rights-available-/.test(part))).toEqual([]);
  await takenOver(page);
  await posts(page).first().getByRole("link", { name: "Read More" }).click();
  await expect(page.getByText("Every book page on the shelf carries")).toBeVisible();
  expect(parts.filter((part) => /film-rights-available-/.test(part))).toHaveLength(1);
  expect(parts.filter((part) => /chain-of-title-/.test(part))).toEqual([]);
});
