import { expect, test } from "../support/people";
import { toast } from "../support/screens";
import { failingQuery, takeWire } from "../support/wire";

/** What the browser and the router write down when a part of the program cannot be fetched. */
const MISSING_PROGRAM =
  /request failed|Failed to fetch|Failed to load|imported module|reading 'BrowseScreen'/;

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

test("BKP-05 B-07: reviews of Amazon alone are not told twice", async ({ people, market }) => {
  const book = await market.addBook();
  const { page } = await people.open("visitor");
  await page.goto(book.path);
  const band = page.getByRole("region", { name: "The book" });
  await expect(band).toContainText(/\d Amazon Reviews/);
  await expect(band).not.toContainText(/Amazon \d/);
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
  const preview = "/share/book/the-salt-ledger";
  for (const [name, host, says] of [
    ["Share on X", "https://twitter.com/intent/tweet", preview],
    ["Share on BlueSky", "https://bsky.app/intent/compose", preview],
    ["Share on Reddit", "https://www.reddit.com/submit", preview],
    ["Share on LinkedIn", "https://www.linkedin.com/sharing/share-offsite/", preview],
    ["Share by email", "mailto:", url],
  ] as const) {
    const href = (await share.getByRole("link", { name }).getAttribute("href")) ?? "";
    expect(href.startsWith(host), name).toBe(true);
    expect(decodeURIComponent(href.replaceAll("+", " ")), name).toContain(says);
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
  await expect(toast(page)).toContainText(`Couldn't copy the link: ${baseURL}/book/the-salt-ledger`);
});

test("BRW-15 RTE-13: a book is found by its address and by its id", async ({ people, market }) => {
  const book = await market.addBook();
  const { page } = await people.open("visitor");
  for (const path of [book.path, `/book/${book.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(book.title);
  }
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Couldn't load the book.");
  isFailing = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(book.title);
});

test("B-44: a page whose program was replaced by a deploy is loaded afresh", async ({ people }) => {
  const visitor = await people.open("visitor");
  const { page } = visitor;
  people.expectTrouble(visitor, MISSING_PROGRAM);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route(/assets\/browse-screen/, (route) => route.abort("connectionfailed"), { times: 1 });
  await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse");
  await expect(page).toHaveURL("/browse");
});

test("B-44: a dialog whose program does not arrive says so, leaves the page as it is, and opens once it can be had", async ({
  people,
}) => {
  const visitor = await people.open("visitor");
  const { page } = visitor;
  people.expectTrouble(visitor, MISSING_PROGRAM);
  await page.goto("/book/the-salt-ledger");
  const contact = page.getByRole("button", { name: "Contact Author" }).filter({ visible: true });
  await expect(contact).toBeVisible();
  const isOut = (url: URL) =>
    /assets\/(contact-dialog|toast-list)/.test(url.pathname) || url.pathname.startsWith("/book/");
  await page.route(isOut, (route) => route.abort("connectionfailed"));
  await contact.click();
  // What draws the toasts is missing too.
  const said = page.getByRole("alert").filter({ hasText: "This did not load." });
  await expect(said).toContainText("This did not load. Check your connection, then try again.");
  await said.getByRole("button", { name: "Close" }).click();
  await expect(said).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Salt Ledger");
  await page.unroute(isOut);
  const dialog = page.getByRole("dialog", { name: "Producer Access Required", exact: true });
  await contact.click();
  // A browser that remembers the failure, as Chromium 150 does, has the page loaded afresh: there it opens.
  await Promise.race([dialog.waitFor(), page.waitForEvent("load")]);
  if (!(await dialog.isVisible())) await contact.click();
  await expect(dialog).toBeVisible();
});

test("B-44: a page whose program does not arrive says so and comes with Retry", async ({ people }) => {
  const visitor = await people.open("visitor");
  const { page } = visitor;
  people.expectTrouble(visitor, MISSING_PROGRAM);
  await page.goto("/about");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.route(/assets\/browse-screen/, (route) => route.abort("connectionfailed"));
  // It is loaded afresh once by itself, which does not help.
  const again = page.waitForEvent("load");
  await page.getByRole("banner").getByRole("link", { name: "Browse" }).click();
  await again;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Couldn't load this page.");
  await page.unroute(/assets\/browse-screen/);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse");
});
