import type { Page } from "@playwright/test";
import { expect, logInByForm, PHONE, test, type Role } from "./people";
import { interest, interestButton, main, toast } from "./screens";
import { failingQuery, takeWire } from "./wire";

const ONLY_YOU = "Only you can see this, Needs 4.0+ rating and 1+ review to be public.";

test("BKP-01 to BKP-09: the page tells everything that is known of a book", async ({ people }) => {
  const { page } = await people.open("visitor");
  await page.goto("/book/the-salt-ledger");
  const band = page.getByRole("region", { name: "The book" });
  await expect(band.getByRole("heading", { level: 1 })).toHaveText("The Salt Ledger");
  await expect(page).toHaveTitle("The Salt Ledger by Mara Ellingsworth · Adaptation Shelf");
  await expect(band.getByRole("img", { name: /The Salt Ledger/ })).toBeVisible();
  await expect(band.getByText("Bestseller", { exact: true }).first()).toBeVisible();
  await expect(band.getByText("4.7", { exact: false }).first()).toBeVisible();
  await expect(band).toContainText("2,374 Reviews");
  await expect(band).toContainText("Amazon 1,284 · Goodreads 902 · Audible 188");
  await expect(band.getByText(/\d+ Producers Interested/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Synopsis" }).getByRole("paragraph").first()).toHaveText(
    /\S/,
  );
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.getByRole("term")).toContainText(["Themes", "Proposed Rating", "ISBN"]);
  await expect(details).toContainText("978-");
  await expect(details).toContainText("PG-13");
  await expect(page.getByRole("region", { name: "Similar movies" }).getByRole("listitem")).not.toHaveCount(0);

  const sources = page.getByRole("region", { name: "Ratings by source" });
  await expect(sources.getByRole("listitem")).toHaveText([
    /Amazon.*4\.6.*1,284/,
    /Goodreads.*4\.4.*902/,
    /Audible.*4\.7.*188/,
  ]);
  await expect(sources.getByRole("link", { name: /Search on Amazon/ })).toHaveAttribute(
    "href",
    "https://www.amazon.com/s?k=The+Salt+Ledger+Mara+Ellingsworth",
  );

  await band.getByRole("link", { name: "Mara Ellingsworth" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/authors/mara-ellingsworth");
  await page.goBack();
  await band.getByRole("link", { name: "Thriller" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/browse?genre=Thriller");
});

test("BKP-07 BKP-08 B-08: rights stand with their words, and the author's own link leads to the shop", async ({
  people,
  market,
}) => {
  const book = await market.addBook({
    amazonLink: "https://www.amazon.com/dp/B000000000",
    rights: { filmTV: "available", audio: "optioned", merchandising: "sold", foreign: "available" },
  });
  const without = await market.addBook({ rights: { filmTV: "available" } });
  const { page } = await people.open("visitor");
  await page.goto(book.path);
  const rights = page.getByRole("region", { name: "Rights" }).getByRole("listitem");
  await expect(rights).toHaveText([
    "Film/TVAvailable",
    "AudioOptioned",
    "Digital/GamingUnavailable",
    "Merchandise/AncillarySold",
    "Theater/StageUnavailable",
    "ForeignAvailable",
  ]);
  const shop = page.getByRole("link", { name: /View on Amazon/ });
  await expect(shop).toHaveAttribute("href", "https://www.amazon.com/dp/B000000000");
  await expect(shop).toHaveAttribute("rel", /noopener/);
  await page.goto(without.path);
  await expect(rights).toHaveCount(5);
});

test("BKP-10: the page is shared by plain links, and its address copied", async ({ people, baseURL }) => {
  const { page } = await people.open("visitor", { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/book/the-salt-ledger");
  const share = page.getByRole("region", { name: "Share" });
  const url = `${baseURL}/book/the-salt-ledger`;
  for (const [name, host] of [
    ["Share on X", "https://twitter.com/intent/tweet"],
    ["Share on BlueSky", "https://bsky.app/intent/compose"],
    ["Share on Reddit", "https://www.reddit.com/submit"],
    ["Share on LinkedIn", "https://www.linkedin.com/sharing/share-offsite/"],
    ["Share by e-mail", "mailto:"],
  ] as const) {
    const href = (await share.getByRole("link", { name }).getAttribute("href")) ?? "";
    expect(href.startsWith(host), name).toBe(true);
    expect(decodeURIComponent(href.replaceAll("+", " ")), name).toContain(url);
  }
  await share.getByRole("button", { name: "Copy link" }).click();
  await expect(toast(page)).toContainText("Link copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
});

test("BKP-10: a clipboard that is closed to us is no dead end", async ({ people, baseURL }) => {
  const { page } = await people.open("visitor");
  await page.addInitScript(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error("refused")) });
  });
  await page.goto("/book/the-salt-ledger");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(toast(page)).toContainText(
    `The link could not be copied. It is ${baseURL}/book/the-salt-ledger`,
  );
});

test("BRW-15 RTE-13: a book is found by its address and by its id", async ({ people, market }) => {
  const book = await market.addBook();
  const { page } = await people.open("visitor");
  for (const path of [book.path, `/book/${book.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(book.title);
  }
});

test.describe("marking interest", () => {
  test("PDB-22: a visitor is asked to sign in, and comes back to the book", async ({ people, market }) => {
    const producer = await market.join("producer", "approved");
    const { page } = await people.open("visitor");
    await page.goto("/book/the-unlit-room");
    await interestButton(page).click();
    await expect(toast(page)).toContainText("Please sign in as a producer to save books");
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
      await expect(toast(page)).toContainText(says);
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
    const dialog = page.getByRole("dialog", { name: "Producer Access Required" });
    await page.goto("/book/the-unlit-room");
    const open = () => page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }).click();
    await open();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }),
    ).toBeFocused();

    await open();
    await dialog.getByRole("button", { name: "Sign Up as Producer" }).click();
    await expect(page).toHaveURL("/signup");
    expect(await routerState(page)).toEqual({ userType: "producer", from: "/book/the-unlit-room" });
    await page.goBack();
    await open();
    await dialog.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL("/login");
    expect(await routerState(page)).toEqual({ from: "/book/the-unlit-room" });
  });

  const told: [who: Role, says: string | RegExp][] = [
    ["author", /Author contact details are for approved producers/],
    ["pending", "Account pending approval (24-48 hours)"],
    ["suspended", "Account suspended - contact support"],
  ];
  for (const [who, says] of told) {
    test(`BKP-15 PER-02: tells the ${who} account why it is closed`, async ({ people }) => {
      const { page } = await people.open(who);
      await page.goto("/book/salvage-rights");
      await expect(page.getByRole("region", { name: "Account" })).toBeVisible();
      await page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }).click();
      const dialog = page.getByRole("dialog", { name: "Producer Access Required" });
      await expect(dialog.getByText(says)).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Log in" })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    });
  }

  test("PER-02: is open to an approved producer, and says that it is not built yet", async ({ people }) => {
    const { page } = await people.open("producer");
    await page.goto("/book/salvage-rights");
    await expect(page.getByRole("region", { name: "Account" })).toBeVisible();
    await page.getByRole("button", { name: "Contact Author" }).filter({ visible: true }).click();
    const dialog = page.getByRole("dialog", { name: "Contact Kit Sorensen-Vale" });
    await expect(dialog).toContainText("not built yet");
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe("whose book it is", () => {
  test("BKP-11: the owner sees MY BOOK with its state, and the ways to edit it and to all of theirs", async ({
    people,
    market,
  }) => {
    const account = await market.join("author");
    const book = await market.addBook({ ownerId: account.userId as never });
    const { page } = await people.open(account);
    await page.goto(book.path);
    const banner = page.getByRole("region", { name: "Your view of this book" });
    for (const [change, state, says] of [
      [{}, "LISTED", "This is how producers see it."],
      [
        { isListed: false, hiddenBy: "author" },
        "UNLISTED",
        "Only you can see this, because you took it off the list.",
      ],
      [{ hiddenBy: "admin" }, "UNLISTED", "Only you can see this. The market’s admin took it off the list."],
      [{ isBlocked: true }, "BLOCKED", "Only you can see this. It was blocked by the market’s admin."],
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

test("BKP-18 B-44: grey places of the final size stand until the book arrives", async ({
  people,
  market,
}) => {
  const book = await market.addBook();
  const { page } = await people.open("visitor");
  const wire = await takeWire(page);
  wire.holdAnswers();
  await page.goto(book.path);
  await expect(page.getByText("Loading book")).toHaveCount(1);
  await expect(page.getByText("This book is not available")).toHaveCount(0);
  wire.release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(book.title);
  await expect(page.getByText("Loading book")).toHaveCount(0);
});

test("BKP-18 B-44: a book that cannot be had says so and comes with Retry", async ({ people, market }) => {
  const book = await market.addBook();
  const visitor = await people.open("visitor");
  const { page } = visitor;
  people.expectTrouble(visitor, /Server Error/);
  let isFailing = true;
  await takeWire(
    page,
    failingQuery(/"synopsis":/, () => isFailing),
  );
  await page.goto(book.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The book did not load");
  isFailing = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(book.title);
});

test("B-44: a page whose program does not arrive says so and comes with Retry", async ({ people }) => {
  const visitor = await people.open("visitor");
  const { page } = visitor;
  people.expectTrouble(visitor, /request failed|Failed to fetch|Failed to load|dynamically imported/);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route(/assets\/browse-screen/, (route) => route.abort("connectionfailed"));
  await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page did not load");
  await page.unroute(/assets\/browse-screen/);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse");
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
