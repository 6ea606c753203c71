import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { card } from "../support/books";
import { refusal } from "../support/fake-convex";
import { person, toast, visit } from "../support/site";

const NAME = "Save The Salt Ledger";
const list = { page: [card()], isDone: true, continueCursor: "" };
const answers = {
  "catalog:browse": list,
  "catalog:sponsoredHits": [],
  "home:genres": [],
  "favorites:set": null,
};

const bookmark = async () => await screen.findByRole("button", { name: NAME });

test.each(["approved", "pending"] as const)(
  "an %s producer saves a book from its card, without leaving",
  async (approvalStatus) => {
    const as = person("producer", { approvalStatus });
    const { convex, user } = await visit("/browse", { as, answers });
    await waitFor(async () => expect(await bookmark()).toHaveAttribute("aria-pressed", "false"));
    const button = await bookmark();
    act(() => button.focus());
    await user.keyboard("{Enter}");
    expect(convex.argsOf("favorites:set")).toEqual([{ bookId: card()._id, saved: true }]);
    expect(location.pathname).toBe("/browse");
  },
);

test("a saved book's bookmark is pressed, and a refusal says why it stays", async () => {
  const refused = () => Promise.reject(refusal("INVALID", "has_option"));
  const { user } = await visit("/browse", {
    as: person("producer"),
    answers: { ...answers, "favorites:isSaved": true, "favorites:set": refused },
  });
  await waitFor(async () => expect(await bookmark()).toHaveAttribute("aria-pressed", "true"));
  await user.click(await bookmark());
  expect(
    await (await toast()).findByText(/Delete the option before you remove the book/),
  ).toBeInTheDocument();
});

test("PDB-22: a visitor is asked to sign in, and comes back to the list", async () => {
  const { convex, user } = await visit("/browse?genre=Thriller", { answers });
  await user.click(await bookmark());
  expect(await (await toast()).findByText("Please sign in as a producer to save books")).toBeInTheDocument();
  await user.click((await toast()).getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(location.pathname).toBe("/login"));
  expect(history.state).toMatchObject({ usr: { from: "/browse?genre=Thriller" } });
  expect(convex.argsOf("favorites:set")).toEqual([]);
});

test.each([
  ["an author", person("author")],
  ["an admin", person("admin")],
  ["a denied producer", person("producer", { approvalStatus: "denied" })],
])("%s has no bookmark on cards", async (_, as) => {
  await visit("/browse", { as, answers: { ...answers, "catalog:myHidden": [] } });
  expect(await screen.findByRole("link", { name: "The Salt Ledger" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: NAME })).not.toBeInTheDocument();
});
