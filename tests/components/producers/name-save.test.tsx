import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { bookPage, card } from "../support/books";
import { refusal } from "../support/fake-convex";
import { change, person, toast, visit } from "../support/site";

const PATH = "/book/the-salt-ledger";
const BOOK = {
  "books:get": bookPage(),
  "books:recordView": null,
  "producer/notes:get": null,
  "favorites:isSaved": true,
  "favorites:isNamed": false,
};
const CHOICE = "Show my name to the author: The Salt Ledger";
const choice = async () => await screen.findByRole("checkbox", { name: CHOICE });

test("D-03: a producer who saved a book lets its author know who they are", async () => {
  const { convex, user } = await visit(PATH, {
    as: person("producer"),
    answers: { ...BOOK, "favorites:setNamed": null },
  });
  expect(await choice()).toHaveAccessibleDescription("They only see how many producers saved it.");
  await user.click(await choice());
  expect(convex.argsOf("favorites:setNamed")).toEqual([{ bookId: bookPage()._id, isNamed: true }]);
  await change(convex, { "favorites:isNamed": true });
  expect(await choice()).toBeChecked();
  expect(await choice()).toHaveAccessibleDescription(
    "They see your name, your company, and what we checked.",
  );
});

test("D-03: a choice that is refused says so and can be tried again", async () => {
  const { convex, user } = await visit(PATH, {
    as: person("producer"),
    answers: { ...BOOK, "favorites:setNamed": () => Promise.reject(refusal("producer_suspended")) },
  });
  await user.click(await choice());
  await user.click(await (await toast()).findByRole("button", { name: "Retry" }));
  expect(convex.argsOf("favorites:setNamed")).toHaveLength(2);
  expect(await choice()).not.toBeChecked();
});

test.each([
  ["a visitor", undefined],
  ["an author", person("author")],
  ["a pending producer", person("producer", { approvalStatus: "pending" })],
])("D-03: %s has nothing to let an author know", async (_, as) => {
  await visit(PATH, { as, answers: BOOK });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("checkbox", { name: CHOICE })).not.toBeInTheDocument();
});

test("D-03: a saved book offers the choice on its card, and one whose author has no account does not", async () => {
  const [owned, unowned] = [card("The Salt Ledger"), card("Low Orbit")];
  const row = (book: typeof owned, isNamed: boolean | null) => ({
    ...{ saveId: `${book.slug}-save`, bookId: book._id, createdAt: 1, stage: "considering", card: book },
    ...{ title: book.title, authorName: book.authorName, genre: book.genre, bookState: "public" },
    ...{ lostRights: [], note: null, isNamed },
  });
  const page = [row(owned, true), row(unowned, null)];
  const { convex, user } = await visit("/dashboard/producer?tab=saved-books", {
    as: person("producer"),
    answers: {
      "favorites:mine": { page, isDone: true, continueCursor: "" },
      "producer/savedSearches:mine": [],
      "favorites:setNamed": null,
    },
  });
  expect(await choice()).toBeChecked();
  expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  await user.click(await choice());
  await waitFor(() =>
    expect(convex.argsOf("favorites:setNamed")).toEqual([{ bookId: owned._id, isNamed: false }]),
  );
});
