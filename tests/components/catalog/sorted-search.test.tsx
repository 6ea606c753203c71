import { render, screen, within } from "@testing-library/react";
import { ConvexProvider } from "convex/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { BrowseView } from "../../../src/screens/browse/browse-view";
import { ListFooter } from "../../../src/screens/browse/list-footer";
import { useCatalog } from "../../../src/screens/browse/use-catalog";
import { card, cards, page } from "../support/books";
import { FakeConvex } from "../support/fake-convex";
import { change, visit } from "../support/site";

const NO_BOOKS = {
  "catalog:browse": page([]),
  "catalog:search": page([]),
  "catalog:sponsoredHits": [],
};
const list = () => screen.findByRole("list", { name: "Books" });

test("BRW-06: new matches of a sorted search push out no card that somebody reads", async () => {
  const found = (books: ReturnType<typeof cards>) => ({
    "catalog:searchSorted": ({ count }: { count: number }) => ({
      items: books.slice(0, count),
      capped: false,
    }),
  });
  const many = cards(40);
  const { convex, user } = await visit("/browse?q=salt&sort=newest", {
    answers: { ...NO_BOOKS, ...found(many) },
  });
  const [first] = within(await list()).getAllByRole("article");
  await user.hover(first as HTMLElement);
  const fresh = [card("New one"), card("New two")].map((book, at) => ({
    ...book,
    _id: `new-${at}` as typeof book._id,
  }));
  await change(convex, found([...fresh, ...many]));
  expect(await screen.findByRole("button", { name: "2 new books" })).toBeInTheDocument();
  expect(screen.queryByText("No longer listed")).not.toBeInTheDocument();
});

test("BRW-06: a search that finds more than 960 books ends there, and says that there are more", async () => {
  sessionStorage.setItem("entry:books", JSON.stringify({ default: 960 }));
  const { client } = new FakeConvex({ "catalog:search": { ...page(cards(961)), isDone: false } });
  render(
    <ConvexProvider client={client}>
      <MemoryRouter>
        <End />
      </MemoryRouter>
    </ConvexProvider>,
  );
  expect(await screen.findByText("Showing the top 960 matches.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
});

const VIEW: BrowseView = { q: "salt", filters: {}, order: "bestMatch" };

/** The end of the list without its cards, of which there are too many to draw. */
function End() {
  const catalog = useCatalog(VIEW);
  return catalog ? <ListFooter catalog={catalog} count={catalog.books.length} /> : null;
}
