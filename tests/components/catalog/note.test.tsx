import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { bookPage } from "../support/books";
import { refusal } from "../support/fake-convex";
import { change, person, toast, visit } from "../support/site";

const BOOK = { "books:get": bookPage(), "books:recordView": null, "producer/notes:get": null };
const PATH = "/book/the-salt-ledger";

test("BKP-16: a note that cannot be saved is not lost", async () => {
  const { convex, user } = await visit(PATH, {
    as: person("producer"),
    answers: {
      ...BOOK,
      "producer/notes:save": () => Promise.reject(refusal("producer_suspended")),
    },
  });
  await user.click(await screen.findByRole("button", { name: "Add a note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Private note" }));
  await user.click(dialog.getByLabelText("Note"));
  await user.paste("Ask in May");
  await user.tab();
  expect(await dialog.findByText("Error saving note")).toBeInTheDocument();
  expect(dialog.getByLabelText("Note")).toHaveValue("Ask in May");
  expect(convex.argsOf("producer/notes:save")).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(await screen.findByText("Not saved yet")).toBeInTheDocument();
});

test("BKP-16: a note that is saved while its dialog closes is confirmed", async () => {
  const { user } = await visit(PATH, {
    as: person("producer"),
    answers: { ...BOOK, "producer/notes:save": null },
  });
  await user.click(await screen.findByRole("button", { name: "Add a note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Private note" }));
  await user.click(dialog.getByLabelText("Note"));
  await user.paste("Ask in May");
  // Pressing the button blurs the field, which saves, and the answer comes before the release.
  const done = dialog.getByRole("button", { name: "Done" });
  await user.pointer({ keys: "[MouseLeft>]", target: done });
  expect(await dialog.findByText("Note saved successfully")).toBeInTheDocument();
  await user.pointer({ keys: "[/MouseLeft]", target: done });
  expect(await (await toast()).findByText("Note saved successfully")).toBeInTheDocument();
});

test.each([
  ["a visitor", undefined],
  ["an author", person("author")],
  ["an admin", person("admin")],
])("BKP-16: %s has no place for notes", async (_, as) => {
  await visit(PATH, { as, answers: BOOK });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("The Salt Ledger");
  expect(screen.queryByText("Private note")).not.toBeInTheDocument();
});

test("BKP-16: what is typed over a note from another window is saved after a reload, without a question", async () => {
  const as = person("producer");
  const unanswered = () => new Promise(() => undefined);
  const { convex, user } = await visit(PATH, {
    as,
    answers: { ...BOOK, "producer/notes:save": unanswered },
  });
  await user.click(await screen.findByRole("button", { name: "Add a note" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Private note" }));
  const other = { "producer/notes:get": { note: "Ask in May", updatedAt: 1 } };
  await change(convex, other);
  expect(dialog.getByLabelText("Note")).toHaveValue("Ask in May");
  await user.type(dialog.getByLabelText("Note"), "!");
  // A reload before the save is answered.
  cleanup();
  const answers = { ...BOOK, ...other, "producer/notes:save": null };
  const after = await visit(PATH, { as, answers, sameBrowser: true });
  await after.user.click(await screen.findByRole("button", { name: "Edit note" }));
  expect(await screen.findByText("Note saved successfully")).toBeInTheDocument();
  expect(after.convex.argsOf("producer/notes:save")).toEqual([
    { bookId: bookPage()._id, note: "Ask in May!" },
  ]);
});
