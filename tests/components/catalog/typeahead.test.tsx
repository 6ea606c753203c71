import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { cards, page } from "../support/books";
import { visit } from "../support/site";

const SHELF = { "catalog:browse": page(cards(3)), "catalog:sponsoredHits": [] };

test("D-14: titles and authors are listed while somebody types, and opened by keyboard alone", async () => {
  const salt = { slug: "the-salt-ledger", title: "The Salt Ledger", authorName: "Mara Ellingsworth" };
  const sally = { slug: "sally-marsh", displayName: "Sally Marsh", publishedWorks: 2 };
  const typeaheadHits = { titles: [salt], authors: [sally], others: [] };
  const { user } = await visit("/browse", { answers: { ...SHELF, "catalog:typeaheadHits": typeaheadHits } });
  const box = screen.getByRole("combobox", { name: "Search books" });
  expect(box).toHaveAttribute("aria-expanded", "false");
  await user.type(box, "sal");
  const listed = await screen.findByRole("listbox", { name: "Suggestions" });
  await waitFor(() => expect(box).toHaveAttribute("aria-expanded", "true"));
  const [title, author] = within(listed).getAllByRole("option");
  expect(title).toHaveTextContent("The Salt Ledger");
  expect(author).toHaveTextContent("Sally Marsh");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(box).toHaveAttribute("aria-activedescendant", author?.id);
  expect(author).toHaveAttribute("aria-selected", "true");
  await user.keyboard("{Escape}");
  expect(box).toHaveAttribute("aria-expanded", "false");
  expect(box).toHaveValue("sal");
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(location.pathname).toBe("/book/the-salt-ledger");
});

test("D-14: three letters of a genre's name lead to the genre, before titles and authors", async () => {
  const hit = { slug: "thrill", title: "The Thrill", authorName: "Ann Moss" };
  const typeaheadHits = { titles: [hit], authors: [], others: [] };
  const { user } = await visit("/browse", {
    answers: { ...SHELF, "catalog:typeaheadHits": typeaheadHits },
  });
  const box = screen.getByRole("combobox", { name: "Search books" });
  await user.type(box, "th");
  const options = async () =>
    within(await screen.findByRole("listbox", { name: "Suggestions" })).getAllByRole("option");
  await waitFor(async () => expect(await options()).toHaveLength(1));
  await user.type(box, "ri");
  await waitFor(async () => expect(await options()).toHaveLength(2));
  expect((await options())[0]).toHaveTextContent("Thriller");
  expect(screen.getByRole("group", { name: "Genre" })).toBeInTheDocument();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(location.pathname + location.search).toBe("/browse?genre=Thriller");
  expect(box).toHaveValue("");
});
