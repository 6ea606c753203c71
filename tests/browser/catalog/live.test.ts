import { expect, test } from "../support/people";
import { card, findPath, interest, interestButton, main, row, titles, toast } from "../support/screens";
import { takeWire } from "../support/wire";

test.describe("a producer's interest", () => {
  test("BKP-09 BKP-17 CRD-10: appears on a visitor's book page and cards at once, and disappears again", async ({
    people,
    market,
  }) => {
    const book = await market.addBook();
    const producer = await people.open(await market.join("producer", "approved"));
    const visitor = await people.open("visitor");
    const browsing = await people.open("visitor");
    await Promise.all([
      producer.page.goto(book.path),
      visitor.page.goto(book.path),
      browsing.page.goto(findPath(book)),
    ]);
    await expect(interest(visitor.page, 0)).toBeVisible();
    await expect(card(browsing.page, book.title)).toBeVisible();

    await interestButton(producer.page).click();
    await expect(interest(visitor.page, 1)).toBeVisible();
    await expect(card(browsing.page, book.title)).toContainText("1 Producer Interested");

    await interestButton(producer.page).click();
    await expect(interest(visitor.page, 0)).toBeVisible();
    await expect(card(browsing.page, book.title)).not.toContainText("Interested");
  });

  test("HOM-04: brings a book into the Saved by Producers carousel of every open home page", async ({
    people,
    market,
  }) => {
    const saved = await market.listed("home:savedByProducers");
    const mostSaved = await market.listed("catalog:browse", {
      filters: {},
      sort: "mostSaved",
      paginationOpts: { numItems: 20, cursor: null },
    });
    const next = mostSaved.find((book) => !saved.some((shown) => shown._id === book._id));
    if (!next) throw new Error("Every book is in the carousel.");
    const visitor = await people.open("visitor");
    await visitor.page.goto("/");
    const carousel = row(visitor.page, "Saved by Producers");
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.getByRole("article")).toHaveCount(8);
    await expect(card(carousel, next.title)).toHaveCount(0);

    const fan = await people.open(await market.join("producer", "approved"));
    const second = await people.open(await market.join("producer", "approved"));
    for (const { page } of [fan, second]) {
      await page.goto(`/book/${next.slug}`);
      await interestButton(page).click();
    }
    // The order follows fifteen seconds after the first save. This is the job that moves the book.
    const updateOrder = () => market.call("jobs/books:updateSavedOrder", { bookId: next._id });
    const text = `${next.interestCount + 2} Producers Interested`;
    await expect(async () => {
      await updateOrder();
      await expect(card(carousel, next.title)).toContainText(text, { timeout: 1000 });
    }).toPass({ timeout: 10_000 });
    await expect(carousel.getByRole("article")).toHaveCount(8);

    for (const { page } of [fan, second]) await interestButton(page).click();
    await expect(async () => {
      await updateOrder();
      await expect(card(carousel, next.title)).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 10_000 });
  });

  test("BKP-17: shows before the server has answered", async ({ people, market }) => {
    const book = await market.addBook();
    const producer = await people.open(await market.join("producer", "approved"));
    const wire = await takeWire(producer.page);
    await producer.page.goto(book.path);
    await expect(interestButton(producer.page)).toBeEnabled();
    wire.holdRequests();
    await interestButton(producer.page).click();
    await expect(interestButton(producer.page)).toHaveText("Interested");
    await expect(interestButton(producer.page)).toHaveAttribute("aria-pressed", "true");
    await expect(interest(producer.page, 1)).toBeVisible();
    expect(wire.held()).toBeGreaterThan(0);
    wire.release();
    const visitor = await people.open("visitor");
    await visitor.page.goto(book.path);
    await expect(interest(visitor.page, 1)).toBeVisible();
  });

  test("BKP-17: is undone with a message when the producer is suspended meanwhile", async ({
    people,
    market,
  }) => {
    const book = await market.addBook();
    const account = await market.join("producer", "approved");
    const producer = await people.open(account);
    const wire = await takeWire(producer.page);
    await producer.page.goto(book.path);
    await expect(interestButton(producer.page)).toBeEnabled();
    wire.holdRequests();
    await interestButton(producer.page).click();
    await expect(interest(producer.page, 1)).toBeVisible();
    await market.setApproval(account, "suspended");
    wire.release();
    await expect(toast(producer.page)).toContainText("Account suspended - contact support");
    await expect(interestButton(producer.page)).toHaveText("Mark Interest");
    await expect(interest(producer.page, 0)).toBeVisible();
  });

  test("BKP-17 B-56: is refused for a book deleted meanwhile, and the page says that it is gone", async ({
    people,
    market,
  }) => {
    const book = await market.addBook();
    const producer = await people.open(await market.join("producer", "approved"));
    const wire = await takeWire(producer.page);
    await producer.page.goto(book.path);
    await expect(interestButton(producer.page)).toBeEnabled();
    wire.holdRequests();
    await interestButton(producer.page).click();
    await market.changeBook(book, { isListed: false, hiddenBy: "author" });
    wire.release();
    await expect(toast(producer.page)).toContainText("We couldn’t find that. It may have been removed.");
    await expect(main(producer.page).getByRole("heading", { level: 1 })).toHaveText(
      "This book is not available",
    );
  });

  test("B-09: counts once the pending producer is approved, and stops with a suspension", async ({
    people,
    market,
  }) => {
    const book = await market.addBook();
    const account = await market.join("producer");
    const producer = await people.open(account);
    const visitor = await people.open("visitor");
    await Promise.all([producer.page.goto(book.path), visitor.page.goto(book.path)]);
    await expect(interest(visitor.page, 0)).toBeVisible();
    await interestButton(producer.page).click();
    await expect(interestButton(producer.page)).toHaveText("Interested");
    await expect(interest(producer.page, 0)).toBeVisible();

    await market.setApproval(account, "approved");
    await expect(interest(visitor.page, 1)).toBeVisible();
    await market.setApproval(account, "suspended");
    await expect(interest(visitor.page, 0)).toBeVisible();
  });
});

test.describe("the public rule", () => {
  test("STA-05 STA-06 B-56: a book that falls below it leaves cards, carousels and genre row, except for its owner", async ({
    people,
    market,
  }) => {
    const author = await market.join("author");
    const book = await market.addBook({
      genre: "Thriller",
      amazonRating: 4.9,
      amazonReviewsCount: 50_000,
      ownerId: author.userId,
    });
    const home = await people.open("visitor");
    const browsing = await people.open("visitor");
    const reading = await people.open("visitor");
    const owner = await people.open(author);
    await Promise.all([
      home.page.goto("/"),
      browsing.page.goto("/browse?genre=Thriller"),
      reading.page.goto(book.path),
      owner.page.goto(book.path),
    ]);
    await row(home.page, "Thriller").scrollIntoViewIfNeeded();
    const places = [
      card(row(home.page, "Bestsellers"), book.title),
      card(row(home.page, "Thriller"), book.title),
      card(browsing.page, book.title),
    ];
    for (const place of places) await expect(place).toHaveCount(1);
    await expect(reading.page.getByRole("heading", { level: 1, name: book.title })).toBeVisible();
    await expect(owner.page.getByText("This is how producers see it.")).toBeVisible();

    await market.changeBook(book, { amazonRating: 3.9 });
    for (const place of places) await expect(place).toHaveCount(0);
    await expect(reading.page.getByRole("heading", { level: 1 })).toHaveText("This book is not available");
    await expect(owner.page.getByRole("heading", { level: 1 })).toHaveText(book.title);
    await expect(
      owner.page.getByText("Only you can see this, Needs 4.0+ rating and 1+ review to be public.", {
        exact: true,
      }),
    ).toBeVisible();

    await market.changeBook(book, { amazonRating: 4.0 });
    for (const place of places) await expect(place).toHaveCount(1);
    await expect(reading.page.getByRole("heading", { level: 1 })).toHaveText(book.title);
    await expect(owner.page.getByText("This is how producers see it.")).toBeVisible();
  });

  test("HOM-03: a genre's row appears with its fifth book and disappears below that", async ({
    people,
    market,
  }) => {
    const visitor = await people.open("visitor");
    await visitor.page.goto("/");
    await row(visitor.page, "Saved by Producers").scrollIntoViewIfNeeded();
    await expect(row(visitor.page, "Saved by Producers").getByRole("article")).toHaveCount(8);
    await expect(row(visitor.page, "Western")).toHaveCount(0);
    const westerns = await market.addBooks(
      Array.from({ length: 9 }, () => ({ genre: "Western" as const, amazonReviewsCount: 9_000 })),
    );
    await expect(row(visitor.page, "Western").getByRole("article")).toHaveCount(5);
    for (const book of westerns) await market.removeBook(book);
    await expect(row(visitor.page, "Western")).toHaveCount(0);
  });

  test("BRW-09: nothing moves in a list that somebody reads, and new books wait until they are shown", async ({
    people,
    market,
  }) => {
    const word = `Marlinspike${Date.now()}`;
    const [first, second] = await market.addBooks([{ authorName: word }, { authorName: word }]);
    if (!first || !second) throw new Error("Two books were asked for.");
    const reader = await people.open("visitor");
    await reader.page.goto(`/browse?q=${word}&sort=newest`);
    const list = reader.page.getByRole("list", { name: "Books" });
    await expect(list.getByRole("article")).toHaveCount(2);
    await card(list, first.title).hover();

    const third = await market.addBook({ authorName: word });
    await expect(reader.page.getByRole("button", { name: "1 new book" })).toBeVisible();
    expect(await titles(list)).toEqual([second.title, first.title]);
    await market.changeBook(second, { amazonRating: 3 });
    await expect(list.getByText("No longer listed")).toBeVisible();

    await reader.page.getByRole("button", { name: "1 new book" }).click();
    await expect(list.getByRole("article")).toHaveCount(2);
    expect(await titles(list)).toEqual([third.title, first.title]);
    await expect(list.getByText("No longer listed")).toHaveCount(0);
  });

  test("STA-07 B-21: a newly sponsored book is labeled at once, and loses the label with the sponsorship", async ({
    people,
    market,
  }) => {
    const book = await market.addBook();
    const visitor = await people.open("visitor");
    await visitor.page.goto(findPath(book));
    await expect(card(visitor.page, book.title)).not.toContainText("Sponsored");
    await market.sponsor(book, 7);
    await expect(card(visitor.page, book.title)).toContainText("Sponsored");
    await market.sponsor(book, 0);
    await expect(card(visitor.page, book.title)).not.toContainText("Sponsored");
  });
});

test("NAV-09 NAV-10 B-52: an approval and a suspension show in the producer's open window", async ({
  people,
  market,
}) => {
  const account = await market.join("producer");
  const producer = await people.open(account);
  await producer.page.goto("/");
  const bar = producer.page.getByRole("region", { name: "Account" });
  await expect(bar).toContainText("Account pending approval (24-48 hours)");
  await market.setApproval(account, "approved");
  await expect(bar).toContainText("Browse books & contact authors");
  await expect(bar).toContainText("Approved");
  await market.setApproval(account, "suspended");
  await expect(bar).toContainText("Account suspended - contact support");
  await expect(bar).toContainText("Suspended");
});
