import type { Page } from "@playwright/test";
import { expect, logInByForm, PHONE, test, type Role } from "../support/people";
import { interest, interestButton, main, toast } from "../support/screens";

const ONLY_YOU = "Only you can see this, Needs 4.0+ rating and 1+ review to be public.";

test.describe("marking interest", () => {
  test("PDB-22: a visitor is asked to sign in, and comes back to the book", async ({ people, market }) => {
    const producer = await market.join("producer", "approved");
    const { page } = await people.open("visitor");
    await page.goto("/book/the-unlit-room");
    await interestButton(page).click();
    await expect(
      toast(page).getByText("Please sign in as a producer to save books", { exact: true }),
    ).toBeVisible();
    await toast(page).getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL("/login");
    await logInByForm(page, producer.email);
    await expect(page).toHaveURL("/book/the-unlit-room");
    await expect(interestButton(page)).toHaveText("Mark Interest");
  });

  const refused: [who: Role, says: string][] = [
    ["author", "Only producers can save books to their favorites"],
    ["denied", "Account not approved - contact support"],
    ["suspended", "Account suspended - contact support"],
  ];
  for (const [who, says] of refused) {
    test(`PDB-22 B-59: is refused to the ${who} account with the reason`, async ({ people }) => {
      const { page } = await people.open(who);
      await page.goto("/book/salvage-rights");
      await interestButton(page).click();
      await expect(toast(page).getByText(says, { exact: true })).toBeVisible();
      await expect(interestButton(page)).toHaveText("Mark Interest");
    });
  }

  test("B-09 BKP-17: is open to a waiting producer, but not counted, and survives a reload", async ({
    people,
    market,
  }) => {
    const book = await market.addBook();
    const { page } = await people.open("pending");
    await page.goto(book.path);
    await interestButton(page).click();
    await expect(interestButton(page)).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(interestButton(page)).toHaveText("Interested");
    await expect(interest(page, 0)).toBeVisible();
  });

  test("BKP-17: is at hand on a phone in the bar at the lower edge", async ({ people, market }) => {
    const book = await market.addBook();
    const { page } = await people.open(await market.join("producer", "approved"), PHONE);
    await page.goto(book.path);
    await interestButton(page).tap();
    await expect(interestButton(page)).toHaveText("Interested");
    await expect(interestButton(page)).toBeInViewport();
    await expect(interest(page, 1)).toBeVisible();
  });
});

test.describe("the way to the author", () => {
  test("BKP-15 B-13: is closed to a visitor, who is told how to open it", async ({ people }) => {
    const { page } = await people.open("visitor");
    const dialog = page.getByRole("dialog", { name: "Producer Access Required", exact: true });
    await page.goto("/book/the-unlit-room");
    const open = () => page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }).click();
    await open();
    await expect(dialog).toContainText("Sign-up is free");
    await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }),
    ).toBeFocused();

    await open();
    await dialog.getByRole("button", { name: "Sign Up as Producer", exact: true }).click();
    await expect(page).toHaveURL("/signup");
    expect(await routerState(page)).toEqual({ userType: "producer", from: "/book/the-unlit-room" });
    // A Back before that page is there stays at the open dialog.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Producer or author?");
    await page.goBack();
    await open();
    await dialog.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL("/login");
    expect(await routerState(page)).toEqual({ from: "/book/the-unlit-room" });
  });

  const told: [who: Role, says: string | RegExp][] = [
    ["author", /^Author contact details are for approved producers\.$/],
    ["pending", "Account pending approval (24-48 hours)"],
    ["suspended", "Account suspended - contact support"],
  ];
  for (const [who, says] of told) {
    test(`BKP-15 PER-02: tells the ${who} account why it is closed`, async ({ people }) => {
      const { page } = await people.open(who);
      await page.goto("/book/salvage-rights");
      await expect(page.getByRole("region", { name: "Account" })).toBeVisible();
      await page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }).click();
      const dialog = page.getByRole("dialog", { name: "Producer Access Required", exact: true });
      await expect(dialog.getByText(says)).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Log in" })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    });
  }
});

test.describe("whose book it is", () => {
  test("BKP-11: the owner sees MY BOOK with its state, and the ways to edit it and to all of theirs", async ({
    people,
    market,
  }) => {
    const account = await market.join("author");
    const book = await market.addBook({ ownerId: account.userId });
    const { page } = await people.open(account);
    await page.goto(book.path);
    const banner = page.getByRole("region", { name: "Your view of this book" });
    for (const [change, state, says] of [
      [{}, "LISTED", "This is how producers see it."],
      [
        { isListed: false, hiddenBy: "author" },
        "UNLISTED",
        "Only you can see this book because you unlisted it.",
      ],
      [{ hiddenBy: "admin" }, "UNLISTED", "Only you can see this book because an admin unlisted it."],
      [{ isBlocked: true }, "BLOCKED", "Only you can see this book because an admin blocked it."],
      [{ isBlocked: false, isListed: true, amazonRating: 3.9 }, "LISTED", ONLY_YOU],
    ] as const) {
      await market.changeBook(book, change);
      await expect(banner.getByText("MY BOOK", { exact: true })).toBeVisible();
      await expect(banner.getByText(state, { exact: true })).toBeVisible();
      await expect(banner.getByText(says, { exact: true })).toBeVisible();
    }
    await expect(banner.getByRole("link", { name: "Edit" })).toHaveAttribute(
      "href",
      `/submit?edit=${book.id}`,
    );
    await expect(banner.getByRole("link", { name: "My Books" })).toHaveAttribute("href", "/dashboard/author");
    await expect(interestButton(page)).toHaveCount(0);
  });

  test("B-56: the admin reads a hidden book under a banner that says why it is hidden", async ({
    people,
    market,
  }) => {
    const low = await market.addBook({ amazonRating: 3 });
    const open = await market.addBook();
    const { page } = await people.open("admin");
    await page.goto(low.path);
    const banner = page.getByRole("region", { name: "Your view of this book" });
    await expect(banner).toContainText("NOT PUBLIC");
    await expect(banner).toContainText("Low rating.");
    await expect(banner.getByRole("link", { name: "Edit" })).toHaveAttribute(
      "href",
      `/submit?edit=${low.id}&admin=true`,
    );
    await page.goto(open.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(open.title);
    await expect(banner).toHaveCount(0);
  });

  test("B-56 STA-09: a hidden book's page is the same, letter for letter, as that of a book that never was", async ({
    people,
    market,
  }) => {
    const hidden = await market.addBooks([
      { amazonRating: 3.9 },
      { amazonReviewsCount: 0 },
      { isListed: false, hiddenBy: "admin" },
      { isBlocked: true },
    ]);
    for (const who of ["visitor", "author", "producer"] as const) {
      const { page } = await people.open(who);
      const unknown = await seen(page, "/book/no-such-book-ever");
      expect(unknown).toContain("This book is not available");
      for (const { path, id } of hidden) {
        expect(await seen(page, path)).toBe(unknown);
        expect(await seen(page, `/book/${id}`)).toBe(unknown);
        if (who !== "visitor") break;
      }
    }
  });

  test("B-56: it leads on to popular books", async ({ people }) => {
    const { page } = await people.open("visitor");
    await page.goto("/book/no-such-book-ever");
    await expect(page.getByRole("region", { name: "Popular books" }).getByRole("article")).toHaveCount(8);
    await main(page).getByRole("link", { name: "Browse Books" }).click();
    await expect(page).toHaveURL("/browse");
  });

  test("B-06: a book that is publicly optioned stays readable below the rule, unless it is blocked", async ({
    people,
    market,
  }) => {
    const book = await market.addBook({ amazonRating: 3.5, isOptioned: true, isOptionedPublic: true });
    const { page } = await people.open("visitor");
    await page.goto(book.path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(book.title);
    await expect(page.getByText(/Verified option/)).toBeVisible();
    await market.changeBook(book, { isBlocked: true });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This book is not available");
  });
});

/** Everything a person could tell two pages apart by: title, headings, words, and whether search engines may keep it. */
async function seen(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Popular books" }).getByRole("article")).toHaveCount(8);
  return await page.evaluate(() => {
    const robots = document.querySelector("meta[name=robots]")?.getAttribute("content");
    return [document.title, robots, document.querySelector("main")?.innerHTML.replace(/_r_\w+_/g, "id")].join(
      "\n",
    );
  });
}

async function routerState(page: Page): Promise<unknown> {
  return await page.evaluate(() => (history.state as { usr: unknown }).usr);
}
