import { expect, expectAccessible, expectNoSidewaysScroll, PHONE, test } from "../support/people";
import { card, main } from "../support/screens";

const DAY_MS = 86_400_000;

test("ADB-07 ADB-09 B-21: an author sponsors a book, everybody sees it at once, and it ends by itself", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const book = await market.addBook({ ownerId: author.userId });
  const visitor = await people.open("visitor");
  await visitor.page.goto("/sponsored");
  await expect(main(visitor.page).getByRole("article").first()).toBeVisible();
  await expect(card(visitor.page, book.title)).toHaveCount(0);

  const { page } = await people.open(author);
  await page.goto("/dashboard/author");
  const row = page.getByRole("article", { name: book.title });
  await row.getByRole("button", { name: `Sponsor “${book.title}”` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio")).toHaveCount(4);
  await expect(dialog.getByText("Added days start")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await row.getByRole("button", { name: `Sponsor “${book.title}”` }).click();
  await dialog.getByRole("radio", { name: "7 days $22.17" }).check();
  const [paying] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("button", { name: "Pay $22.17" }).click(),
  ]);
  await paying.getByRole("button", { name: "Pay $22.17" }).click();
  await expect(paying.getByRole("heading", { name: "Your book is sponsored" })).toBeVisible();
  await expect(paying).toHaveURL(/\/dashboard\/author\?tab=add&payment=success&type=sponsor/);
  await expect(paying.getByText("Sponsorship Activated!", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: /^Sponsored until / })).toBeVisible();
  const shown = card(visitor.page, book.title).getByText("Sponsored", { exact: true });
  await expect(shown).toBeVisible();

  await market.call("staging/market:ageSponsorships", { slug: book.slug, ms: 8 * DAY_MS });
  await expect(card(visitor.page, book.title)).toHaveCount(0);
  await expect(row.getByRole("button", { name: `Sponsor “${book.title}”` })).toBeVisible();
});

test("B-21: added days follow the current ones, and the offer fits a phone and is accessible", async ({
  people,
  market,
}) => {
  const author = await market.join("author");
  const book = await market.addBook({ ownerId: author.userId, amazonRating: 3.8 });
  await market.sponsor(book, 7);
  const { page } = await people.open(author, PHONE);
  await page.goto("/dashboard/author");
  await page.getByRole("button", { name: /^Sponsored until / }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("This book isn’t public right now.")).toBeVisible();
  await expect(dialog.getByText("Added days start when your current sponsorship ends.")).toBeVisible();
  const said = dialog.getByRole("status");
  for (const days of [90, 7]) {
    await dialog.getByRole("radio", { name: `${days} days` }).check();
    await expect.poll(async () => daysBetween(await said.innerText())).toBe(days);
  }
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

/** The days between the two dates in a sentence. */
function daysBetween(sentence: string): number {
  const [first = 0, second = 0] = [...sentence.matchAll(/[A-Z][a-z]+ \d+, \d{4}/g)].map(([day]) =>
    Date.parse(`${day} UTC`),
  );
  return (second - first) / DAY_MS;
}
