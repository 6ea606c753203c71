import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { bookPage, type BookPage } from "../support/books";
import { serverError } from "../support/fake-convex";
import { change, toast, visit } from "../support/site";

const PATH = "/book/the-salt-ledger";
const region = (name: string) => screen.getByRole("region", { name });

async function open(book: Partial<BookPage> = {}) {
  return await visit(PATH, { answers: { "books:get": bookPage(book), "books:recordView": null } });
}

test.each([
  ["two rated sources", { rating: 4.4, reviews: 902 }, "The displayed rating is the higher of the two."],
  ["one rated source", { rating: null, reviews: 0 }, null],
])("a book with %s says which rating it shows only if there is a choice", async (_, goodreads, text) => {
  await open({
    sources: {
      amazon: { rating: 4.6, reviews: 1284, link: null, checkedAt: null },
      goodreads: { ...goodreads, link: null, checkedAt: null },
      audible: { rating: null, reviews: 0, link: null, checkedAt: null },
    },
  });
  const panel = region("Ratings by source");
  if (text === null) expect(panel).not.toHaveTextContent("The displayed rating");
  else expect(panel).toHaveTextContent(text);
});

test.each([
  [true, "ManuscriptComplete"],
  [false, "ManuscriptIn progress"],
  [null, "Found Family"],
])("the page shows what the form asked about the manuscript (complete: %s)", async (isComplete, text) => {
  await open({ isComplete, themes: ["Found Family"] });
  expect(region("Details")).toHaveTextContent(text);
  if (isComplete === null) expect(region("Details")).not.toHaveTextContent("Manuscript");
});

test("BKP-03: the page names the author as the cover does, also where their own page has another name", async () => {
  await open({ authorName: "M. E. Salt", author: { slug: "mara-ellingsworth" } });
  const links = within(region("Book")).getAllByRole("link", { name: "M. E. Salt" });
  for (const link of links) expect(link).toHaveAttribute("href", "/authors/mara-ellingsworth");
  expect(region("Book")).not.toHaveTextContent("Mara Ellingsworth");
});

test("BKP-01 BKP-03 to BKP-09: the page tells everything that is known of a book", async () => {
  await open({
    totalReviews: 2374,
    amazonReviewsOnly: false,
    sources: {
      amazon: { rating: 4.6, reviews: 1284, link: null, checkedAt: null },
      goodreads: { rating: 4.4, reviews: 902, link: null, checkedAt: null },
      audible: { rating: 4.7, reviews: 188, link: null, checkedAt: null },
    },
    interestCount: 12,
    isbn13: "9781234567897",
    movieRating: "PG-13",
    themes: ["Found Family"],
    similarMovies: ["The Firm"],
  });
  const band = within(region("Book"));
  expect(band.getByRole("heading", { level: 1 })).toHaveTextContent("The Salt Ledger");
  expect(document.title).toBe("The Salt Ledger by Mara Ellingsworth · Adaptation Shelf");
  expect(band.getByRole("img", { name: /The Salt Ledger/ })).toBeInTheDocument();
  expect(band.getAllByText("Bestseller")).not.toHaveLength(0);
  for (const text of ["4.7", "2,374 Reviews", "Amazon 1,284 · Goodreads 902 · Audible 188"])
    expect(region("Book")).toHaveTextContent(text);
  expect(region("Book")).toHaveTextContent("12 Producers Interested");
  expect(region("Synopsis")).toHaveTextContent("A ledger, a flood, and a debt.");
  const terms = within(region("Details")).getAllByRole("term");
  expect(terms.map((term) => term.textContent)).toEqual(["Themes", "Proposed Rating", "ISBN"]);
  for (const text of ["Found Family", "PG-13", "978-1234567897"])
    expect(region("Details")).toHaveTextContent(text);
  expect(within(region("Similar movies")).getByRole("listitem")).toHaveTextContent("The Firm");

  const sources = within(region("Ratings by source")).getAllByRole("listitem");
  for (const [index, words] of [
    /Amazon.*4\.6.*1,284/,
    /Goodreads.*4\.4.*902/,
    /Audible.*4\.7.*188/,
  ].entries())
    expect(sources[index]).toHaveTextContent(words);
  expect(within(region("Ratings by source")).getByRole("link", { name: /Search on Amazon/ })).toHaveAttribute(
    "href",
    "https://www.amazon.com/s?k=The+Salt+Ledger+Mara+Ellingsworth",
  );
  for (const [name, path] of [
    ["Mara Ellingsworth", "/authors/mara-ellingsworth"],
    ["Thriller", "/browse?genre=Thriller"],
  ] as const)
    for (const link of band.getAllByRole("link", { name })) expect(link).toHaveAttribute("href", path);
});

test("BKP-01: a phone reuses the cover that the lists have loaded, and a sharp, wide screen takes the whole one", async () => {
  await open({ coverUrl: "/small.webp", fullCoverUrl: "/whole.webp" });
  const cover = within(region("Book")).getByRole("img", { name: /^Cover of The Salt Ledger/ });
  expect(cover).toHaveAttribute("src", "/small.webp");
  expect(cover).toHaveAttribute("srcset", "/small.webp 480w, /whole.webp 960w");
  expect(cover).toHaveAttribute("sizes", "(min-width: 56.25rem) 17.5rem, (min-width: 40rem) 12rem, 8rem");
});

test("BKP-01: a cover from before there were two sizes is loaded once", async () => {
  await open({ coverUrl: "/whole.webp", fullCoverUrl: "/whole.webp" });
  const cover = within(region("Book")).getByRole("img", { name: /^Cover of The Salt Ledger/ });
  expect(cover).toHaveAttribute("src", "/whole.webp");
  expect(cover).not.toHaveAttribute("srcset");
});

test("BKP-05 B-07: reviews on Amazon alone are not counted twice", async () => {
  await open({ totalReviews: 99, amazonReviewsOnly: true });
  expect(region("Book")).toHaveTextContent("99 Amazon Reviews");
  expect(region("Book")).not.toHaveTextContent(/Amazon \d/);
});

test("BKP-07 BKP-08 B-08: each right has its status, and the author's own link leads to the shop", async () => {
  const shop = "https://www.amazon.com/dp/B000000000";
  await open({
    sources: {
      amazon: { rating: 4.7, reviews: 99, link: shop, checkedAt: null },
      goodreads: { rating: null, reviews: 0, link: null, checkedAt: null },
      audible: { rating: null, reviews: 0, link: null, checkedAt: null },
    },
  });
  const rights = within(region("Rights")).getAllByRole("listitem");
  expect(rights.map((right) => right.textContent)).toEqual([
    "Film/TVAvailable",
    "AudioOptioned",
    "Digital/GamingUnavailable",
    "Merchandise/AncillarySold",
    "Theater/StageUnavailable",
    "ForeignAvailable",
  ]);
  const link = screen.getByRole("link", { name: /View on Amazon/ });
  expect(link).toHaveAttribute("href", shop);
  expect(link.getAttribute("rel")).toContain("noopener");
});

test("BKP-08 B-08: foreign rights that are not offered have no line", async () => {
  const rights: BookPage["rights"] = { ...bookPage().rights, foreign: "unavailable" };
  await open({ rights });
  expect(within(region("Rights")).getAllByRole("listitem")).toHaveLength(5);
});

test("BKP-10: a clipboard that is closed to the page is no dead end", async () => {
  const { user } = await open();
  // A browser that refuses: `userEvent` replaces the clipboard.
  navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  const messages = await toast();
  expect(await messages.findByText(/^Couldn’t copy the link/)).toHaveTextContent(`${location.origin}${PATH}`);
});

test("BKP-18 B-44: a placeholder shows until the book arrives", async () => {
  const { convex } = await visit(PATH, { answers: { "books:recordView": null } });
  expect(screen.getByText("Loading book")).toBeInTheDocument();
  expect(screen.queryByText("This book is not available")).not.toBeInTheDocument();
  await change(convex, { "books:get": bookPage() });
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("The Salt Ledger"));
  expect(screen.queryByText("Loading book")).not.toBeInTheDocument();
});

test("BKP-18 B-44: a book that fails to load says so and comes with Retry", async () => {
  const failing = () => {
    throw serverError("books:get");
  };
  const { convex, user } = await visit(PATH, { answers: { "books:get": failing, "books:recordView": null } });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Couldn’t load the book.");
  await change(convex, { "books:get": bookPage() });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("The Salt Ledger");
});
