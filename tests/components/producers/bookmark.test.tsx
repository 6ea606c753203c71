import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { card, cards } from "../support/books";
import { refusal } from "../support/fake-convex";
import { REFUSED_SAVERS } from "../support/savers";
import { change, person, toast, visit } from "../support/site";

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
    const saves = [{ bookId: card()._id, saved: true }];
    await waitFor(() => expect(convex.argsOf("favorites:set")).toEqual(saves));
    expect(location.pathname).toBe("/browse");
  },
);

test("a pressed bookmark is drawn before the save goes through the lists on screen", async () => {
  const { convex } = await visit("/browse", { as: person("producer"), answers });
  await waitFor(async () => expect(await bookmark()).toHaveAttribute("aria-pressed", "false"));
  const button = await bookmark();
  act(() => button.click());
  expect(button).toHaveAttribute("aria-pressed", "true");
  expect(convex.argsOf("favorites:set")).toEqual([]);
  await waitFor(() => expect(convex.argsOf("favorites:set")).toHaveLength(1));
});

test("the cards of a list ask in one query which books are saved, and later cards in another", async () => {
  const asked: string[][] = [];
  const savedAmong = ({ bookIds }: { bookIds: string[] }) => {
    asked.push(bookIds);
    return bookIds.slice(0, 1);
  };
  const shown = cards(20);
  const { convex } = await visit("/browse", {
    as: person("producer"),
    answers: { ...answers, "catalog:browse": { ...list, page: shown }, "favorites:savedAmong": savedAmong },
  });
  const bookmarks = () => screen.findAllByRole("button", { name: /^Save /, pressed: true });
  await waitFor(async () => expect(await bookmarks()).toHaveLength(1));
  expect(asked).toEqual([shown.map(({ _id }) => _id)]);
  const more = [...shown, card("Low Orbit")];
  await change(convex, { "catalog:browse": { ...list, page: more } });
  await waitFor(async () => expect(await bookmarks()).toHaveLength(2));
  expect(asked.at(-1)).toEqual([more.at(-1)?._id]);
});

test("a saved book's bookmark is pressed, and a refusal says why it stays", async () => {
  const refused = () => Promise.reject(refusal("has_option"));
  const { user } = await visit("/browse", {
    as: person("producer"),
    answers: { ...answers, "favorites:savedAmong": [card()._id], "favorites:set": refused },
  });
  await waitFor(async () => expect(await bookmark()).toHaveAttribute("aria-pressed", "true"));
  await user.click(await bookmark());
  expect(
    await (await toast()).findByText(/Delete the option before you remove the book/),
  ).toBeInTheDocument();
});

test("PDB-22: a visitor is asked to log in, and comes back to the list", async () => {
  const { convex, user } = await visit("/browse?genre=Thriller", { answers });
  await user.click(await bookmark());
  expect(await (await toast()).findByText("Please sign in as a producer to save books")).toBeInTheDocument();
  await user.click((await toast()).getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(location.pathname).toBe("/login"));
  expect(history.state).toMatchObject({ usr: { from: "/browse?genre=Thriller" } });
  expect(convex.argsOf("favorites:set")).toEqual([]);
});

test.each(REFUSED_SAVERS)(
  "PDB-22: %s who presses a card's bookmark learns why they save nothing",
  async (_, as, message) => {
    const { convex, user } = await visit("/browse", { as, answers: { ...answers, "catalog:myHidden": [] } });
    await user.click(await bookmark());
    expect(await (await toast()).findByText(message)).toBeInTheDocument();
    expect(convex.argsOf("favorites:set")).toEqual([]);
  },
);
