import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { cards, page } from "../support/books";
import { desk } from "../support/searches";
import { change, person, toast, visit } from "../support/site";

const ANSWERS = {
  "catalog:browse": page(cards(3)),
  "catalog:search": page(cards(3)),
  "catalog:searchSorted": { items: cards(3), capped: false },
  "catalog:sponsoredHits": [],
  "catalog:myHidden": [],
};
const BROWSE = "/browse?q=salt&genre=Thriller&sort=title";
const FORM = "/dashboard/producer?tab=saved-searches&new=q%3Dsalt%26genre%3DThriller";

test.each([
  ["a visitor", undefined],
  ["an approved producer", person("producer")],
])(
  "D-02: %s saves the words and filters of browse in the form of a new search, offered once",
  async (_, as) => {
    await visit(BROWSE, { as, answers: { ...ANSWERS, "producers:desk": desk() } });
    expect(await screen.findByText(/^Showing all/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Save this search" })).toHaveAttribute("href", FORM);
  },
);

test("D-02: an empty list offers to save the search", async () => {
  await visit(BROWSE, { answers: { ...ANSWERS, "catalog:searchSorted": { items: [], capped: false } } });
  const heading = await screen.findByRole("heading", { name: "No books found" });
  const empty = heading.closest("section") ?? document.body;
  expect(within(empty).getByRole("link", { name: "Save this search and tell me" })).toHaveAttribute(
    "href",
    FORM,
  );
});

test("B-59 D-02: a pending producer saves a search at once", async () => {
  const as = person("producer", { approvalStatus: "pending" });
  const answers = { ...ANSWERS, "producer/savedSearches:save": "new-id" };
  const { convex, user } = await visit(BROWSE, { as, answers });
  await user.click(await screen.findByRole("button", { name: "Save this search" }));
  expect(await (await toast()).findByText(/^Search saved\./)).toBeInTheDocument();
  expect(convex.argsOf("producer/savedSearches:save")).toMatchObject([
    { searchName: "Thriller, salt", genre: "Thriller", keywords: ["salt"], alerts: "instant" },
  ]);
});

test("B-59 D-02: a search that was just saved is not saved twice", async () => {
  const as = person("producer", { approvalStatus: "pending" });
  const answers = { ...ANSWERS, "producer/savedSearches:save": "new-id" };
  const { convex, user } = await visit(BROWSE, { as, answers });
  const button = await screen.findByRole("button", { name: "Save this search" });
  await user.click(button);
  expect(await (await toast()).findByText(/^Search saved\./)).toBeInTheDocument();
  await user.click(button);
  expect(await (await toast()).findByText("This search is saved already.")).toBeInTheDocument();
  expect(convex.argsOf("producer/savedSearches:save")).toHaveLength(1);
});

test("B-59 D-02: a visitor who logs in as a pending producer to save a search is led back to it", async () => {
  const as = person("producer", { approvalStatus: "pending" });
  await visit(FORM, { as, answers: ANSWERS });
  expect(await screen.findByRole("button", { name: "Save this search" })).toBeInTheDocument();
  expect(location.pathname + location.search).toBe("/browse?q=salt&genre=Thriller");
});

test.each([
  ["a producer", person("producer", { approvalStatus: "pending" }), "/producer-pending"],
  ["an author", person("author"), "/dashboard/author"],
])(
  "B-59 D-02: a visitor who signs up as %s to save a search finds the way back to it",
  async (_, as, home) => {
    await visit("/about", { as, answers: ANSWERS });
    history.replaceState({ usr: { from: FORM }, key: "joined", idx: 0 }, "", home);
    const arrived = new PopStateEvent("popstate", { state: history.state as unknown });
    await act(async () => await Promise.resolve(window.dispatchEvent(arrived)));
    expect(await screen.findByRole("link", { name: "Back to Your Search" })).toHaveAttribute(
      "href",
      "/browse?q=salt&genre=Thriller",
    );
  },
);

test.each([
  ["an author", person("author")],
  ["a denied producer", person("producer", { approvalStatus: "denied" })],
])("B-59 D-02: %s is not offered to save a search", async (_, as) => {
  await visit(BROWSE, { as, answers: ANSWERS });
  expect(await screen.findByRole("button", { name: "Clear all" })).toBeInTheDocument();
  expect(screen.queryByText("Save this search")).not.toBeInTheDocument();
});

test("D-02: without words or filters there is nothing to save", async () => {
  await visit("/browse", { answers: ANSWERS });
  expect(await screen.findByRole("list", { name: "Books" })).toBeInTheDocument();
  expect(screen.queryByText("Save this search")).not.toBeInTheDocument();
});

test("D-02: the header counts a producer's new matches, and announces the next", async () => {
  const answers = { ...ANSWERS, "producers:desk": desk({ newMatches: 2 }) };
  const { convex, user } = await visit("/browse", { as: person("producer"), answers });
  const name = (count: string) => `Dashboard ${count} for your saved searches`;
  expect(await screen.findByRole("link", { name: name("2 new matches") })).toBeInTheDocument();
  await change(convex, { "producers:desk": desk({ newMatches: 3 }) });
  expect(await screen.findByRole("link", { name: name("3 new matches") })).toBeInTheDocument();
  expect(await screen.findByText("3 new matches for your saved searches")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Menu" }));
  const menu = await screen.findByRole("dialog", { name: "Menu" });
  expect(within(menu).getByRole("link", { name: name("3 new matches") })).toBeInTheDocument();
});

test.each([
  ["visitor", undefined],
  ["author", person("author")],
  ["admin", person("admin")],
])("D-02: the header asks for no new matches of a %s", async (_, as) => {
  let isAsked = false;
  const answer = () => {
    isAsked = true;
    return desk();
  };
  await visit("/browse", { as, answers: { ...ANSWERS, "producers:desk": answer } });
  expect(await screen.findByRole("list", { name: "Books" })).toBeInTheDocument();
  expect(isAsked).toBe(false);
});
