import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { page, story } from "../support/books";
import { refusal } from "../support/fake-convex";
import { person, toast, visit } from "../support/site";

const STORIES = { "catalog:successStories": page([story()]) };
const main = () => within(screen.getByRole("main"));

test("RTE-04 SUC-01 to SUC-08: a story says what was optioned, when, and how far it has come", async () => {
  const optioned = story("The Hollow Congress", {
    optionedAt: Date.parse("2026-10-05"),
    status: "Casting has begun.",
  });
  await visit("/success-stories", { answers: { "catalog:successStories": page([optioned]) } });
  const article = screen.getByRole("article", { name: "The Hollow Congress" });
  for (const text of ["Verified", "Optioned October 2026", "Status Casting has begun."])
    expect(article).toHaveTextContent(text);
  const shown = within(article);
  expect(shown.getByRole("list", { name: "Rights optioned" })).toHaveTextContent("Film/TV");
  const steps = within(shown.getByRole("list", { name: /Production phase of/ })).getAllByRole("listitem");
  expect(steps.map((step) => step.textContent)).toEqual([
    "Optioned, done",
    "Development, done",
    "Pre-production, current step",
    "Production, upcoming",
    "Post-production, upcoming",
    "Distribution, upcoming",
  ]);
  expect(shown.getByRole("link", { name: "View Book Details" })).toHaveAttribute(
    "href",
    "/book/the-hollow-congress",
  );
});

test("SUC-03 SUC-10: an option without a date is recent, and authors are led to their own book", async () => {
  await visit("/success-stories", { answers: STORIES });
  expect(screen.getByText(/Optioned Recently$/)).toBeInTheDocument();
  expect(main().getByRole("link", { name: "List Your Book" })).toHaveAttribute("href", "/submit");
});

test("SUC-09: before the first story the page says that they are coming", async () => {
  await visit("/success-stories", { answers: { "catalog:successStories": page([]) } });
  expect(screen.getByRole("heading", { name: "Coming Soon" })).toBeInTheDocument();
});

test.each([
  ["a visitor", undefined],
  ["an author", person("author")],
  ["a producer", person("producer")],
])("SUC-11: %s is not offered to change a story", async (_, as) => {
  await visit("/success-stories", { as, answers: STORIES });
  expect(screen.getByRole("article")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Edit Phase|Remove from Public/ })).not.toBeInTheDocument();
});

test("SUC-11 SUC-12: the admin is asked before a story is removed, and Cancel keeps it", async () => {
  const { convex, user } = await visit("/success-stories", { as: person("admin"), answers: STORIES });
  await user.click(screen.getByRole("button", { name: "Remove from Public" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove from Public" }));
  expect(dialog.getByText("Remove this book from the public Optioned page?")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(convex.calls).toEqual([]);
});

test.each([
  ["Edit Phase", "Save Phase", "admin/options:setPhase", "Error updating production phase"],
  [
    "Remove from Public",
    "Remove “The Hollow Congress”",
    "admin/options:removeFromPublic",
    "Error removing book from public page",
  ],
])("ADM-30: “%s” that fails says so", async (open, confirm, name, sentence) => {
  const { user } = await visit("/success-stories", {
    as: person("admin"),
    answers: { ...STORIES, [name]: () => Promise.reject(refusal("not_found")) },
  });
  await user.click(screen.getByRole("button", { name: open }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: confirm }));
  expect(await (await toast()).findByText(sentence)).toBeInTheDocument();
});
