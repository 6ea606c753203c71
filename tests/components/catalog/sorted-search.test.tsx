import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { card, cards, page } from "../support/books";
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
