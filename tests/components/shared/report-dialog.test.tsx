import type { api } from "@convex/_generated/api";
import { screen, waitFor, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { beforeEach, expect, test } from "vitest";
import { bookPage, page } from "../support/books";
import { refusal } from "../support/fake-convex";
import { change, person, visit } from "../support/site";
import { nextThread, openThread, threadId } from "../support/thread";

beforeEach(nextThread);

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
  "reports:standing": null,
});

type Site = Awaited<ReturnType<typeof visit>>;
const dialogOf = async () => within(await screen.findByRole("dialog", { name: "Report" }));
const step = (dialog: Awaited<ReturnType<typeof dialogOf>>, name: string) =>
  dialog.getByRole("group", { name });

async function openOnProfile(make?: unknown) {
  const site = await visit("/authors/mara-ellingsworth", { as: person("producer"), answers: answers(make) });
  await site.user.click(await screen.findByRole("button", { name: "Report Mara Ellingsworth" }));
  return site;
}
async function openOnBook() {
  const site = await visit("/book/the-salt-ledger", {
    as: person("author"),
    answers: {
      ...{ "books:get": bookPage(), "books:recordView": null, "producer/notes:get": null },
      ...{ "reports:make": null, "reports:standing": null },
    },
  });
  await site.user.click(await screen.findByRole("button", { name: "Report The Salt Ledger" }));
  return site;
}
async function openOnThread() {
  const site = await openThread({}, [], { "reports:make": null, "reports:standing": null });
  await site.user.click(await screen.findByRole("button", { name: /^Actions for the conversation/ }));
  await site.user.click(await screen.findByRole("menuitem", { name: "Report" }));
  return site;
}

const PLACES: [string, () => Promise<Site>, string, () => object, string | RegExp][] = [
  [
    ...(["a profile", openOnProfile, "The profile of Mara Ellingsworth"] as const),
    ...([() => ({ profileId: "mara-id" }), "Report Mara Ellingsworth"] as const),
  ],
  [
    ...(["a book", openOnBook, "The book “The Salt Ledger”"] as const),
    ...([() => ({ bookId: bookPage()._id }), "Report The Salt Ledger"] as const),
  ],
  [
    ...(["a conversation", openOnThread, "The conversation with Marius Feldhaven"] as const),
    ...([() => ({ threadId }), /^Actions for the conversation/] as const),
  ],
];

test.each(PLACES)(
  "a report of %s takes the same three steps: the reason, details, check and send (D-04)",
  async (_, open, label, target, opener) => {
    const { convex, user } = await open();
    const dialog = await dialogOf();
    expect(step(dialog, "Step 1 of 3: reason")).toHaveTextContent(label);
    await user.click(dialog.getByRole("radio", { name: "Pretends to be someone else" }));
    await user.click(dialog.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(step(dialog, "Step 2 of 3: details")).toHaveFocus());
    await user.type(dialog.getByLabelText(/What happened/), " Not her. ");
    await user.click(dialog.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(step(dialog, "Step 3 of 3: check and send")).toHaveFocus());
    const facts = dialog.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(facts).toEqual([label, "Pretends to be someone else", "Not her."]);
    expect(convex.argsOf("reports:make")).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Send Report" }));
    await waitFor(() => expect(screen.getByText(/We’ll tell you what we decide/)).toHaveFocus());
    expect(convex.argsOf("reports:make")).toEqual([
      { target: target(), report: { reason: "fake", words: "Not her." } },
    ]);
    await user.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByRole("button", { name: opener })).toHaveFocus();
  },
);

test("a report needs only a reason to continue, and something else needs words, all by keyboard (D-04)", async () => {
  const { convex, user } = await openOnProfile();
  const dialog = await dialogOf();
  await user.click(dialog.getByRole("button", { name: "Next" }));
  expect(await dialog.findByText("Please choose a reason")).toBeInTheDocument();
  expect(dialog.getByRole("radio", { name: "Asks for money or bank details" })).toHaveFocus();
  await user.keyboard("{ArrowUp}{Enter}");
  await waitFor(() => expect(step(dialog, "Step 2 of 3: details")).toHaveFocus());
  await user.keyboard("{Tab}{Tab}{Tab}{Enter}");
  expect(await dialog.findByText("Please say what happened")).toBeInTheDocument();
  expect(dialog.getByLabelText(/What happened/)).toHaveFocus();
  await user.keyboard("Not hers.{Tab}{Tab}{Enter}");
  await waitFor(() => expect(step(dialog, "Step 3 of 3: check and send")).toHaveFocus());
  expect(dialog.getByText("Something else")).toBeInTheDocument();
  expect(convex.calls).toEqual([]);
});

test("going back in a report keeps what was chosen and typed (D-04)", async () => {
  const { user } = await openOnProfile();
  const dialog = await dialogOf();
  await user.click(dialog.getByRole("radio", { name: "Pretends to be someone else" }));
  await user.click(dialog.getByRole("button", { name: "Next" }));
  await user.type(await dialog.findByLabelText(/What happened/), "Not her.");
  await user.click(dialog.getByRole("button", { name: "Next" }));
  await user.click(await dialog.findByRole("button", { name: "Back" }));
  expect(dialog.getByLabelText(/What happened/)).toHaveValue("Not her.");
  await user.click(dialog.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(step(dialog, "Step 1 of 3: reason")).toHaveFocus());
  expect(dialog.getByRole("radio", { name: "Pretends to be someone else" })).toBeChecked();
});

test("a refused report says why, and keeps what was written (D-04)", async () => {
  const { convex, user } = await openOnProfile(() => Promise.reject(refusal("already_reported")));
  const dialog = await dialogOf();
  await user.click(dialog.getByRole("radio", { name: "Pretends to be someone else" }));
  await user.click(dialog.getByRole("button", { name: "Next" }));
  await user.type(await dialog.findByLabelText(/What happened/), "Not her.");
  await user.click(dialog.getByRole("button", { name: "Next" }));
  await user.click(await dialog.findByRole("button", { name: "Send Report" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("You have already reported this.");
  expect(dialog.getByText("Not her.")).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Back" }));
  expect(dialog.getByLabelText(/What happened/)).toHaveValue("Not her.");
  await user.click(dialog.getByRole("button", { name: "Next" }));
  await change(convex, { "reports:make": null });
  await user.click(await dialog.findByRole("button", { name: "Send Report" }));
  expect(await screen.findByText(/We’ll tell you what we decide/)).toBeInTheDocument();
});

test.each([
  ["a visitor", undefined],
  ["an admin", person("admin")],
])("%s has nothing to report with", async (_, as) => {
  await visit("/authors/mara-ellingsworth", { as, answers: answers() });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Mara Ellingsworth");
  expect(screen.queryByRole("button", { name: /^Report/ })).not.toBeInTheDocument();
});

test.each([
  ["waits", "open", null, "An admin is looking at it. We’ll tell you what we decide."],
  ["was decided", "dismissed", 1, /found nothing against our rules\. They haven’t written here since\./],
])(
  "a report that %s says so as the dialog opens, before any step (D-04)",
  async (_, state, decidedAt, words) => {
    const standing = { state, reportedAt: Date.parse("2026-11-20T12:00:00Z"), decidedAt };
    const { convex, user } = await visit("/authors/mara-ellingsworth", {
      as: person("producer"),
      answers: { ...answers(), "reports:standing": undefined },
    });
    await user.click(await screen.findByRole("button", { name: "Report Mara Ellingsworth" }));
    expect((await dialogOf()).queryByRole("radio")).not.toBeInTheDocument();
    await change(convex, { "reports:standing": standing });
    const told = await screen.findByRole("dialog", { name: "You reported this" });
    expect(told).toHaveTextContent("On Nov 20, 2026");
    await waitFor(() => expect(within(told).getByText(words)).toHaveFocus());
    await user.click(within(told).getByRole("button", { name: "Done" }));
    expect(screen.getByRole("button", { name: "Report Mara Ellingsworth" })).toHaveFocus();
  },
);

test("the reasons take the focus once it is known that there is no report (D-04)", async () => {
  const { convex, user } = await visit("/authors/mara-ellingsworth", {
    as: person("producer"),
    answers: { ...answers(), "reports:standing": undefined },
  });
  await user.click(await screen.findByRole("button", { name: "Report Mara Ellingsworth" }));
  const dialog = await dialogOf();
  await change(convex, { "reports:standing": null });
  expect(await dialog.findByRole("radio", { name: "Asks for money or bank details" })).toHaveFocus();
});
