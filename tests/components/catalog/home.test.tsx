import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { encodeRights } from "@domain/books/rights";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { whenIdle } from "../../../src/lib/idle";
import { bookPage, card, cards } from "../support/books";
import { serverError } from "../support/fake-convex";
import { Fold } from "../support/fold";
import { change, person, visit } from "../support/site";

const HOME = {
  "home:bestsellers": cards(1),
  "home:savedByProducers": cards(1),
  "home:genres": [],
  "home:sponsoredStrip": [],
};
afterEach(() => void vi.restoreAllMocks());
const main = () => within(screen.getByRole("main"));
const row = async (title: string) => within(await screen.findByRole("region", { name: title }));

test.each([
  ["Browse All Books", 0, "/browse", null],
  ["Add Book", 0, "/signup", { userType: "author", from: "/submit" }],
  ["Start Browsing Books", 0, "/signup", { userType: "producer", from: "/browse" }],
  ["or browse without an account", 0, "/browse", null],
  ["Add Book", 1, "/signup", { userType: "author", from: "/submit" }],
])("HOM-01 HOM-05 B-46: “%s” (%i) leads a visitor to %s", async (name, place, path, state) => {
  const { user } = await visit("/", { answers: HOME });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Books ready for the screen.");
  const link = main().getAllByRole("link", { name })[place];
  expect(link).toHaveAttribute("href", path);
  if (link) await user.click(link);
  await waitFor(() => expect(location.pathname).toBe(path));
  expect((history.state as { usr: unknown }).usr ?? null).toEqual(state);
});

test("HOM-01 HOM-05: someone who is logged in is led straight to the form and the catalog", async () => {
  await visit("/", { as: person("author"), answers: HOME });
  const hrefs = (name: string) =>
    main()
      .getAllByRole("link", { name })
      .map((link) => link.getAttribute("href"));
  expect(hrefs("Add Book")).toEqual(["/submit", "/submit"]);
  expect(hrefs("Start Browsing Books")).toEqual(["/browse"]);
  expect(main().getByText("or browse without an account")).toHaveClass("invisible");
});

test("HOM-03: each row leads to all of its kind", async () => {
  const answers = {
    ...HOME,
    "home:genres": [{ genre: "Thriller", publicCount: 7 }],
    "home:genreCarousel": cards(5),
  };
  await visit("/", { answers });
  for (const [title, path] of [
    ["Bestsellers", "/browse"],
    ["Saved by Producers", "/browse?sort=mostSaved"],
    ["Thriller", "/browse?genre=Thriller"],
  ] as const)
    expect(screen.getByRole("link", { name: `See all: ${title}` })).toHaveAttribute("href", path);
  expect((await row("Thriller")).getByText("5 of 7 books")).toBeInTheDocument();
});

test("B-21 STA-07: at most three sponsored books stand in a strip of their own, each labeled", async () => {
  await visit("/", { answers: { ...HOME, "home:sponsoredStrip": cards(4) } });
  const panels = (await row("Sponsored")).getAllByRole("listitem");
  expect(panels).toHaveLength(3);
  for (const panel of panels) {
    expect(panel).toHaveTextContent("Sponsored");
    expect(within(panel).getByRole("link", { name: /^Book Details/ })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/book\//),
    );
  }
});

test("CRD-01 to CRD-10: a card says what a producer wants to know", async () => {
  const book = card("The Ferry", {
    authorName: "Ottilie Vantongeren",
    genre: "Fantasy",
    logline: "A ferryman carries only those who have forgotten why they cross.",
    bestRating: 4.8,
    totalReviews: 61_234,
    amazonReviewsOnly: false,
    movieRating: "PG-13",
    interestCount: 3,
    rights: encodeRights({ ...bookPage().rights, merchandising: "unavailable", theaterStage: "sold" }),
  });
  await visit("/", { answers: { ...HOME, "home:bestsellers": [book] } });
  const shown = within(await (await row("Bestsellers")).findByRole("article"));
  for (const text of ["Fantasy", "Bestseller", "4.8", "61,234 Reviews", book.logline])
    expect(shown.getByText(text)).toBeInTheDocument();
  expect(shown.getByRole("img", { name: /The Ferry by Ottilie Vantongeren/ })).toBeInTheDocument();
  const whole = (await row("Bestsellers")).getByRole("article");
  for (const text of ["Ottilie Vantongeren", "Proposed Rating PG-13", "3 Producers Interested"])
    expect(whole).toHaveTextContent(text);
  expect(shown.getByRole("link", { name: "The Ferry" })).toHaveAttribute("href", "/book/the-ferry");
  expect(shown.getByRole("link", { name: "Book Details: The Ferry" })).toHaveAttribute(
    "href",
    "/book/the-ferry",
  );
});

test("CRD-01: a card's rights are read on focus, and closed with Escape", async () => {
  const { user } = await visit("/", { answers: HOME });
  const rights = within(await (await row("Bestsellers")).findByRole("article")).getByRole("button", {
    name: "Film/TV available, Audio optioned, Digital/Gaming unavailable, Merchandise/Ancillary sold, Theater/Stage unavailable, Foreign available",
  });
  await act(async () => rights.focus());
  expect(await screen.findByText("Merchandise/Ancillary")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Merchandise/Ancillary")).not.toBeInTheDocument();
});

test("CRD-01: a book with reviews on Amazon alone says so, and one without interest says nothing", async () => {
  await visit("/", { answers: HOME });
  const plain = await (await row("Bestsellers")).findByRole("article");
  expect(plain).toHaveTextContent("99 Amazon Reviews");
  expect(plain).not.toHaveTextContent("Bestseller");
  expect(plain).not.toHaveTextContent("Interested");
});

test("CRD-03: a cover that does not load gives way to the typographic one", async () => {
  const book = card("The Ferry", { coverUrl: "http://127.0.0.1:1/missing.jpg" });
  await visit("/", { answers: { ...HOME, "home:bestsellers": [book] } });
  const shown = within(await (await row("Bestsellers")).findByRole("article"));
  fireEvent.error(shown.getByRole("img", { name: /^Cover of The Ferry/ }));
  expect(shown.getByRole("img", { name: /No cover yet/ })).toBeInTheDocument();
});

test("HOM-01: a book is taken off the shelf with a click, and the next ones with the arrow keys", async () => {
  const answers = { ...HOME, "home:bestsellers": cards(8), "home:savedByProducers": cards(12).slice(8) };
  const { user } = await visit("/", { answers });
  const shelf = within(await screen.findByRole("tablist", { name: "Books on the shelf" }));
  const books = shelf.getAllByRole("tab");
  expect(books).toHaveLength(10);
  const [, , third, fourth] = books;
  if (third) await user.click(third);
  expect(third).toHaveAttribute("aria-selected", "true");
  await user.keyboard("{ArrowRight}");
  expect(fourth).toHaveFocus();
  await user.keyboard("{Home}{ArrowLeft}");
  expect(books.at(-1)).toHaveAttribute("aria-selected", "true");
  const opened = within(screen.getByRole("tabpanel"));
  expect(opened.getByRole("link", { name: "Book 10" })).toHaveAttribute("href", "/book/book-10");
});

test("HOM-01 B-70: saved books whose figures wait for a check do not lead the shelf", async () => {
  await visit("/", { answers: { ...HOME, "home:bestsellers": [], "home:savedByProducers": cards(2) } });
  expect(await screen.findByText("The first books will appear here.")).toBeInTheDocument();
  expect(screen.queryByRole("tablist", { name: "Books on the shelf" })).toBeNull();
  const bestsellers = await row("Bestsellers");
  expect(await bestsellers.findByText(/^No books to show yet\./)).toBeInTheDocument();
  expect(await (await row("Saved by Producers")).findAllByRole("article")).toHaveLength(2);
});

test("B-44: a row that fails says so in its place, and Retry brings it", async () => {
  const answers = {
    ...HOME,
    "home:genres": [{ genre: "Mystery", publicCount: 7 }],
    "home:genreCarousel": () => {
      throw serverError("home:genreCarousel");
    },
  };
  const { convex, user } = await visit("/", { answers });
  expect(await (await row("Bestsellers")).findByRole("article")).toBeInTheDocument();
  const failure = within(screen.getByRole("alert"));
  expect(failure.getByRole("heading")).toHaveTextContent("Couldn’t load Mystery.");
  expect(failure.getByText("Something went wrong. Please try again.")).toBeInTheDocument();
  await change(convex, { "home:genreCarousel": cards(5, { genre: "Mystery" }) });
  await user.click(failure.getByRole("button", { name: "Retry" }));
  expect(await (await row("Mystery")).findAllByRole("article")).toHaveLength(5);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

/** A page that the server drew, with all of its rows out of sight. */
async function firstVisit() {
  const fold = new Fold();
  fold.show(() => false);
  const root = document.createElement("div");
  root.id = "root";
  root.dataset.drawn = "";
  document.body.append(root);
  onTestFinished(() => root.remove());
  await visit("/", { answers: HOME });
}

test("HOM-02: a page that is printed before its reader has scrolled shows its rows on paper", async () => {
  await firstVisit();
  expect(screen.queryAllByRole("article")).toHaveLength(0);
  act(() => {
    window.dispatchEvent(new Event("beforeprint"));
    // A browser prints what stands there once the event is over.
    expect(screen.getAllByRole("article")).toHaveLength(2);
  });
});

test("HOM-02 B-44: on a first visit, rows out of sight wait for a scroll, and are not taken for lost ones", async () => {
  await firstVisit();
  const idle = async () => await act(async () => await new Promise<void>((resolve) => whenIdle(resolve)));
  await idle();
  await idle();
  expect(screen.queryAllByRole("article")).toHaveLength(0);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByText(/You’re offline/)).not.toHaveTextContent("couldn’t load");
  act(() => void fireEvent.scroll(window));
  for (const title of ["Bestsellers", "Saved by Producers"])
    expect(await (await row(title)).findByRole("article")).toBeInTheDocument();
});

test("CRD-06 B-07: a card's reviews of several sources open with each source, by pointer and by keyboard", async () => {
  const sources = {
    amazon: { rating: 4.7, reviews: 1204, link: null, checkedAt: null },
    goodreads: { rating: 4.1, reviews: 1, link: null, checkedAt: null },
    audible: { rating: null, reviews: 0, link: null, checkedAt: null },
  };
  const mixed = card("The Salt Ledger", { amazonReviewsOnly: false, totalReviews: 1205 });
  const { user } = await visit("/", {
    answers: { ...HOME, "home:bestsellers": [mixed], "books:get": bookPage({ sources }) },
  });
  const bestsellers = await row("Bestsellers");
  const reviews = await bestsellers.findByRole("button", { name: "1,205 Reviews, by source" });
  await user.hover(reviews);
  const tip = await screen.findByText("Amazon");
  expect(tip.closest("[role=status]")).toHaveTextContent("Amazon4.71,204 reviewsGoodreads4.11 review");
  await user.unhover(reviews);
  expect(screen.queryByText("Goodreads")).not.toBeInTheDocument();
  act(() => reviews.focus());
  expect(await screen.findByText("Goodreads")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  expect(screen.queryByText("Goodreads")).not.toBeInTheDocument();
});

test("CRD-06: the tooltip of a row's last card ends where the page's content does", async () => {
  const mixed = card("The Salt Ledger", { amazonReviewsOnly: false, totalReviews: 1205 });
  const { user } = await visit("/", {
    answers: { ...HOME, "home:bestsellers": [mixed], "books:get": bookPage() },
  });
  const reviews = await (await row("Bestsellers")).findByRole("button", { name: /by source/ });
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1280);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return this === reviews ? new DOMRect(1100, 100, 90, 16) : new DOMRect(40, 0, 1200, 900);
  });
  await user.hover(reviews);
  const tip = (await screen.findByText("Amazon")).closest<HTMLElement>("[role=status]");
  expect(Number.parseFloat(tip?.style.left ?? "") + Number.parseFloat(tip?.style.width ?? "")).toBe(1240);
});

test("a card whose reviews are all Amazon's needs no tooltip", async () => {
  await visit("/", { answers: HOME });
  const bestsellers = await row("Bestsellers");
  expect(bestsellers.queryByRole("button", { name: /by source/ })).not.toBeInTheDocument();
});
