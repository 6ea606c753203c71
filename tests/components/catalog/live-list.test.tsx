import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { card, cards, page } from "../support/books";
import { change, visit } from "../support/site";

const FRESH = card("Fresh from the press");

test("BRW-09: a book that waits above a list somebody reads takes none from its end", async () => {
  const books = cards(30);
  const { convex, user } = await visit("/browse", {
    answers: { "catalog:browse": page(books), "catalog:sponsoredHits": [] },
  });
  const list = within(await screen.findByRole("list", { name: "Books" }));
  expect(await list.findAllByRole("article")).toHaveLength(24);
  await user.hover(list.getAllByRole("article")[3]!);
  await change(convex, { "catalog:browse": page([FRESH, ...books]) });
  expect(await screen.findByRole("button", { name: "1 new book" })).toBeInTheDocument();
  expect(list.queryByText("No longer listed")).not.toBeInTheDocument();
  expect(list.getAllByRole("article")).toHaveLength(24);
  await user.click(screen.getByRole("button", { name: "1 new book" }));
  expect(await list.findByText(FRESH.title)).toBeInTheDocument();
  expect(list.getAllByRole("article")).toHaveLength(24);
});
