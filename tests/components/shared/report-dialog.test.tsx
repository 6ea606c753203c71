import type { api } from "@convex/_generated/api";
import { screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { refusal } from "../support/fake-convex";
import { person, visit } from "../support/site";

type Author = NonNullable<FunctionReturnType<typeof api.authors.bySlug>>;
const socials = {
  ...{ twitter: null, instagram: null, facebook: null, linkedin: null, tiktok: null, bluesky: null },
};
const author: Author = {
  _id: "mara-id" as Author["_id"],
  slug: "mara-ellingsworth",
  displayName: "Mara Ellingsworth",
  ...{ bio: null, headshotUrl: null, location: null, mainGenre: null, website: null, socials },
  ...{ publishedWorks: 1, genres: [], joinedAt: 0, replies: null, own: null },
};
const answers = (make: unknown = null) => ({
  "authors:bySlug": author,
  "authors:booksOf": page([]),
  "reports:make": make,
});

async function open(make?: unknown) {
  const site = await visit("/authors/mara-ellingsworth", { as: person("producer"), answers: answers(make) });
  await site.user.click(await screen.findByRole("button", { name: "Report Mara Ellingsworth" }));
  const dialog = within(await screen.findByRole("dialog"));
  return { ...site, dialog };
}

test("a report of one thing begins with why, and its end says what happens next (D-04)", async () => {
  const { convex, user, dialog } = await open();
  expect(dialog.getByText("Step 1 of 2: why")).toBeInTheDocument();
  expect(dialog.getByText("The profile of Mara Ellingsworth")).toBeInTheDocument();
  await user.click(dialog.getByRole("radio", { name: "Pretends to be someone else" }));
  await user.type(dialog.getByLabelText(/What happened/), " Not her. ");
  await user.click(dialog.getByRole("button", { name: "Send Report" }));
  expect(await dialog.findByText("We’ll tell you what we decide.")).toBeInTheDocument();
  expect(convex.argsOf("reports:make")).toEqual([
    { target: { profileId: "mara-id" }, report: { reason: "fake", words: "Not her." } },
  ]);
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(screen.getByRole("button", { name: "Report Mara Ellingsworth" })).toHaveFocus();
});

test("a report without a reason is not sent, and something else needs words", async () => {
  const { convex, user, dialog } = await open();
  await user.click(dialog.getByRole("button", { name: "Send Report" }));
  expect(await dialog.findByText("Please choose a reason")).toBeInTheDocument();
  await user.click(dialog.getByRole("radio", { name: "Something else" }));
  await user.click(dialog.getByRole("button", { name: "Send Report" }));
  expect(await dialog.findByText("Please say what happened")).toBeInTheDocument();
  expect(convex.calls).toEqual([]);
});

test("a refused report keeps what was written and says why", async () => {
  const { user, dialog } = await open(() => Promise.reject(refusal("already_reported")));
  await user.click(dialog.getByRole("radio", { name: "Pretends to be someone else" }));
  await user.type(dialog.getByLabelText(/What happened/), "Not her.");
  await user.click(dialog.getByRole("button", { name: "Send Report" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("You have already reported this.");
  expect(dialog.getByLabelText(/What happened/)).toHaveValue("Not her.");
});

test.each([
  ["a visitor", undefined],
  ["an admin", person("admin")],
])("%s has nothing to report with", async (_, as) => {
  await visit("/authors/mara-ellingsworth", { as, answers: answers() });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Mara Ellingsworth");
  expect(screen.queryByRole("button", { name: /^Report/ })).not.toBeInTheDocument();
});
