import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { card, cards, page } from "../support/books";
import { serverError } from "../support/fake-convex";
import { change, visit } from "../support/site";

const NO_BOOKS = {
  "catalog:browse": page([]),
  "catalog:search": page([]),
  "catalog:searchSorted": { items: [], capped: false },
  "catalog:sponsoredHits": [],
};
const SHELF = { ...NO_BOOKS, "catalog:browse": page(cards(3)) };
const list = () => screen.findByRole("list", { name: "Books" });
const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map((option) => option.textContent);

test.each([
  ["/browse?q=zzyzx&genre=Western&sort=title", "/browse?sort=title"],
  ["/browse?q=zzyzx&genre=Western", "/browse"],
])("BRW-11: an empty list at %s says so and leads to %s", async (path, cleared) => {
  const { convex, user } = await visit(path, { answers: NO_BOOKS });
  expect(await screen.findByRole("heading", { name: "No books found" })).toBeInTheDocument();
  expect(screen.getByText("Try adjusting your search criteria...")).toBeInTheDocument();
  expect(screen.getByText("No books")).toBeInTheDocument();
  await change(convex, SHELF);
  await user.click(screen.getByRole("button", { name: "Clear Search and Filters" }));
  expect(location.pathname + location.search).toBe(cleared);
  expect(within(await list()).getAllByRole("article")).toHaveLength(3);
});

test("D-14: an empty list offers the near spelling, the filter to drop, and to be told", async () => {
  const spelling = { q: "ledger", count: 1, hasMore: false };
  const drops = [{ choice: "genre", count: 20, hasMore: true }];
  const answers = { ...NO_BOOKS, "catalog:suggestChanges": { spelling, drops } };
  const { user } = await visit("/browse?q=ledgr&genre=Western", { answers });
  const ways = within(await screen.findByRole("list", { name: "What would find books" }));
  expect(ways.getByRole("button", { name: "Did you mean “ledger”? 1 book" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Save this search and tell me" })).toHaveAttribute(
    "href",
    expect.stringContaining("new=q%3Dledgr%26genre%3DWestern"),
  );
  await user.click(ways.getByRole("button", { name: "Without Western: 20+ books" }));
  expect(location.search).toBe("?q=ledgr");
  await user.click(await screen.findByRole("button", { name: "Did you mean “ledger”? 1 book" }));
  expect(location.search).toBe("?q=ledger");
});

test.each(["salt+leger", "salt-leger"])(
  "D-14: a list found by one word of %s offers the other’s near spelling above its books",
  async (typed) => {
    const answers = {
      ...NO_BOOKS,
      "catalog:search": page(cards(3)),
      "catalog:nearSpelling": { q: "salt ledger", count: 6, hasMore: false },
    };
    const { user } = await visit(`/browse?q=${typed}&genre=Western`, { answers });
    const hint = await screen.findByRole("button", { name: "Did you mean “salt ledger”? 6 books" });
    expect(hint.compareDocumentPosition(await list())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(hint);
    expect(location.search).toBe("?q=salt+ledger&genre=Western");
  },
);

test("D-22: a book of today’s rotation follows the sponsored ones, labeled, in the default order only", async () => {
  const turn = card("Its Day");
  const answers = { ...SHELF, "catalog:todaysTurn": turn };
  const { user } = await visit("/browse", { answers });
  const [first] = within(await list()).getAllByRole("article");
  expect(first).toHaveTextContent("Discovery");
  expect(first).toHaveTextContent("Its Day");
  const badge = within(first as HTMLElement).getByRole("button", { name: /^Discovery\. New books and/ });
  await user.hover(badge);
  expect(await screen.findByText(/^New books and books with few reviews take turns here/)).toBeVisible();
  await user.keyboard("{Escape}");
  expect(screen.queryByText(/^New books and books with few/)).not.toBeInTheDocument();
  await user.click(badge);
  expect(await screen.findByText(/^New books and books with few/)).toBeVisible();
  expect(location.pathname).toBe("/browse");
  await user.selectOptions(screen.getByLabelText("Sort"), "title");
  await waitFor(async () => expect(await list()).not.toHaveTextContent("Its Day"));
});

test("D-22: browse and the footer lead to how ranking works", async () => {
  await visit("/browse", { answers: SHELF });
  for (const link of screen.getAllByRole("link", { name: /^How ranking works$/i }))
    expect(link).toHaveAttribute("href", "/how-ranking-works");
});

test("D-22: a page says how ranking works", async () => {
  await visit("/how-ranking-works");
  expect(screen.getByRole("heading", { level: 1, name: "How ranking works" })).toBeInTheDocument();
  expect(screen.getByRole("main")).toHaveTextContent("At most two sponsored books come first on a page");
});

test("D-14: the list and each option tell their number of books, which follows live", async () => {
  const counts = (total: number) => ({
    "catalog:counts": {
      total,
      genre: { Western: 7 },
      right: { audio: 1200 },
      band: { "500+": 0 },
      audiobook: 12,
      screenplay: 3,
      checked: 0,
    },
  });
  const { convex } = await visit("/browse", { answers: { ...SHELF, ...counts(412) } });
  await list();
  expect(screen.getAllByRole("status")[0]).toHaveTextContent("412 books");
  expect(options("Genre")).toContain("Western (7)");
  expect(options("Rights")).toContain("Audio (1,200)");
  expect(options("Reviews")).toContain("500+ (0)");
  expect(screen.getByRole("checkbox", { name: "Has Audiobook 12" })).toBeInTheDocument();
  await change(convex, counts(413));
  expect(screen.getAllByRole("status")[0]).toHaveTextContent("413 books");
});

test("BRW-06: “Load more” is gone when the last page is exactly full", async () => {
  const full = ({ paginationOpts }: { paginationOpts: { numItems: number } }) => ({
    ...page(cards(24)),
    isDone: paginationOpts.numItems > 24,
  });
  await visit("/browse", { answers: { ...SHELF, "catalog:browse": full } });
  expect(within(await list()).getAllByRole("article").length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
});

test("BRW-06: a sorted search loads 24 books at a time, and those shown stay while more load", async () => {
  let areMoreHere = false;
  const found = ({ count }: { count: number }) =>
    count > 28 && !areMoreHere ? undefined : { items: cards(30).slice(0, count), capped: false };
  const answers = { ...NO_BOOKS, "catalog:searchSorted": found };
  const { convex, user } = await visit("/browse?q=salt&sort=title", { answers });
  const shown = async () => within(await list()).getAllByRole("article");
  await waitFor(async () => expect(await shown()).toHaveLength(24));
  screen.getByRole("button", { name: "Load more" }).focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: "Loading…" })).toBeInTheDocument();
  expect((await shown()).length).toBeGreaterThanOrEqual(24);
  expect(await list()).toHaveAttribute("aria-busy", "false");
  areMoreHere = true;
  await change(convex, {});
  await waitFor(async () => expect(await shown()).toHaveLength(30));
  // The pressed button is gone, and the keyboard goes on at the first new book.
  expect((await shown())[24]).toContainElement(document.activeElement as HTMLElement);
});

test("BRW-02 to BRW-06: the selects offer genres, rights, review counts and orders", async () => {
  await visit("/browse", { answers: SHELF });
  expect(options("Genre")).toHaveLength(24);
  expect(options("Rights")).toEqual([
    "Any",
    "Film/TV",
    "Audio",
    "Digital/Gaming",
    "Merchandise/Ancillary",
    "Theater/Stage",
    "Foreign",
  ]);
  expect(options("Reviews")).toEqual(["Any", "1–9", "10–49", "50–99", "100–499", "500+"]);
  expect(options("Sort")).toEqual(["Most reviews", "Highest rated", "Newest", "Most saved", "Title A-Z"]);
});

test("BRW-06: a search is sorted by best match unless another order is chosen", async () => {
  await visit("/browse?q=salt", { answers: SHELF });
  expect(screen.getByLabelText("Sort")).toHaveValue("bestMatch");
  expect(options("Sort")[0]).toBe("Best match");
});

test("B-44 BRW-10: placeholders stand until the list arrives, and the old list while the next one loads", async () => {
  const { convex, user } = await visit("/browse?genre=Western", { answers: { "catalog:sponsoredHits": [] } });
  expect(screen.getByText("Loading books")).toBeInTheDocument();
  expect(screen.queryByText("No books found")).not.toBeInTheDocument();
  const westerns = page(cards(3, { genre: "Western" }));
  const answer = ({ filters }: { filters: { genre?: string } }) =>
    filters.genre === "Western" ? westerns : undefined;
  await change(convex, { "catalog:browse": answer });
  expect(within(await list()).getAllByRole("article")).toHaveLength(3);
  await user.selectOptions(screen.getByLabelText("Genre"), "Crime");
  await waitFor(async () => expect(await list()).toHaveAttribute("aria-busy", "true"));
  expect(within(await list()).getAllByRole("article")).toHaveLength(3);
  await change(convex, { "catalog:browse": page(cards(2, { genre: "Crime" })) });
  await waitFor(async () => expect(await list()).toHaveAttribute("aria-busy", "false"));
  expect(await list()).toHaveTextContent("Crime");
});

test("B-44: a list that fails says so and comes back with Retry, or with other filters", async () => {
  let isFailing = true;
  const answers = {
    ...SHELF,
    "catalog:browse": () => {
      if (isFailing) throw serverError("catalog:browse");
      return page(cards(3));
    },
  };
  const { convex, user } = await visit("/browse?genre=Western", { answers });
  const failure = await screen.findByRole("alert");
  expect(within(failure).getByRole("heading")).toHaveTextContent("Couldn’t load books.");
  expect(failure).toHaveTextContent("Something went wrong. Please try again.");
  await user.click(within(failure).getByRole("button", { name: "Retry" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Couldn’t load books.");
  isFailing = false;
  await change(convex, {});
  await user.selectOptions(screen.getByLabelText("Genre"), "Crime");
  expect(within(await list()).getAllByRole("article")).toHaveLength(3);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test.each([
  ["Genre", "Western", "genre=Western", "Western", { genre: "Western" }],
  ["Rights", "Audio", "rights=audio", "Audio", { right: "audio" }],
  ["Reviews", "500+", "reviews=500%2B", "500+ reviews", { band: "500+" }],
])(
  "BRW-02 to BRW-06: %s narrows the list, stands in the address and in a chip, and goes again",
  async (label, option, key, chip, filters) => {
    const { user } = await visit("/browse?q=salt", { answers: { ...NO_BOOKS, ...searchWith(filters) } });
    expect(within(await list()).getAllByRole("article")).toHaveLength(5);
    await user.selectOptions(screen.getByLabelText(label), option);
    await expectNarrowed(key);
    await user.click(screen.getByRole("button", { name: `Remove ${chip}` }));
    await expectWhole();
  },
);

test.each([
  ["BRW-07", "Has Audiobook", "audiobook=1", { audiobook: true }],
  ["BRW-08", "Screenplay Available", "screenplay=1", { screenplay: true }],
  ["D-05", "Checked ratings only", "checked=1", { checked: true }],
])(
  "%s: %s narrows the list, stands in the address and in a chip, and goes again",
  async (_, label, key, filters) => {
    const { user } = await visit("/browse?q=salt", { answers: { ...NO_BOOKS, ...searchWith(filters) } });
    await user.click(screen.getByRole("checkbox", { name: label }));
    await expectNarrowed(key);
    await user.click(screen.getByRole("button", { name: `Remove ${label}` }));
    await expectWhole();
  },
);

test("BRW-02: removing a filter moves the focus to the one before, and clearing all to the results", async () => {
  const { user } = await visit("/browse?q=salt&genre=Comedy&rights=audio", { answers: SHELF });
  await user.click(screen.getByRole("button", { name: "Remove Audio" }));
  expect(screen.getByRole("button", { name: "Remove Comedy" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Clear all" }));
  expect(screen.getByRole("region", { name: "Results" })).toHaveFocus();
  expect(location.pathname + location.search).toBe("/browse");
  expect(screen.getByLabelText("Genre")).toHaveValue("");
});

test("BRW-05: each order asks for its own list, in the catalog and in a search", async () => {
  const answers = {
    ...NO_BOOKS,
    "catalog:browse": ({ sort }: { sort: string }) => page([card(`The catalog by ${sort}`)]),
    "catalog:searchSorted": ({ sort }: { sort: string }) => ({
      items: [card(`The search by ${sort}`)],
      capped: false,
    }),
  };
  const { user } = await visit("/browse", { answers });
  for (const [label, sort] of [
    ["Highest rated", "highestRated"],
    ["Newest", "newest"],
    ["Most saved", "mostSaved"],
    ["Title A-Z", "title"],
    ["Most reviews", "mostReviews"],
  ] as const) {
    await user.selectOptions(screen.getByLabelText("Sort"), label);
    expect(await screen.findByRole("link", { name: `The catalog by ${sort}` })).toBeInTheDocument();
  }
  await user.click(screen.getByRole("combobox", { name: "Search books" }));
  await user.paste("salt");
  await user.keyboard("{Enter}");
  await user.selectOptions(screen.getByLabelText("Sort"), "Newest");
  expect(await screen.findByRole("link", { name: "The search by newest" })).toBeInTheDocument();
});

test("B-21 STA-07: sponsored books stand first, labeled, and once", async () => {
  const slots = cards(2);
  await visit("/browse", {
    answers: { "catalog:browse": page(cards(5).toReversed()), "catalog:sponsoredHits": slots },
  });
  const books = within(await list()).getAllByRole("article");
  expect(books.map((book) => within(book).getByRole("heading").textContent)).toEqual(
    [1, 2, 5, 4, 3].map((place) => `Book ${place}`),
  );
  expect(books.map((book) => within(book).queryByText("Sponsored") !== null)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

/** A search that finds five books, and one of them with these filters. */
function searchWith(wanted: object) {
  const search = ({ filters }: { filters: object }) =>
    page(JSON.stringify(filters) === JSON.stringify(wanted) ? cards(1) : cards(5));
  return { "catalog:search": search };
}

async function expectNarrowed(key: string) {
  await waitFor(async () => expect(within(await list()).getAllByRole("article")).toHaveLength(1));
  expect(location.pathname + location.search).toBe(`/browse?q=salt&${key}`);
}

async function expectWhole() {
  await waitFor(async () => expect(within(await list()).getAllByRole("article")).toHaveLength(5));
  expect(location.pathname + location.search).toBe("/browse?q=salt");
}
