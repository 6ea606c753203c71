import type { api } from "@convex/_generated/api";
import { EMPTY_DRAFT } from "@domain/mail/campaigns/content";
import { screen, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { change, person, toast, visit } from "../support/site";

type Draft = NonNullable<FunctionReturnType<typeof api.admin.drafts.get>>;

const DRAFT: Draft = {
  _id: "draft-id" as Draft["_id"],
  revision: 2,
  updatedAt: Date.parse("2026-11-24T09:00:00Z"),
  content: {
    ...EMPTY_DRAFT,
    name: "Winter",
    subject: "Winter news",
    blocks: [{ kind: "button", label: "Read", href: "" }],
  },
  runId: null,
  isStopped: false,
};

const LISTED_BOOK = {
  slug: "tide",
  authorName: "Mara Ellingsworth",
  genre: "Thriller",
  coverUrl: null,
};

async function open() {
  return await visit("/admin?tab=emails&view=own&draft=draft-id", {
    as: person("admin"),
    answers: { "admin/drafts:get": DRAFT },
  });
}
const subject = () => screen.findByRole("textbox", { name: "Subject" });

test("a long link is pasted whole into a button of a campaign", async () => {
  const { user } = await open();
  const link = `https://people.example/winter?${"from=news&".repeat(30)}`;
  await user.click(await screen.findByRole("textbox", { name: "Leads to" }));
  await user.paste(link);
  expect(screen.getByRole("textbox", { name: "Leads to" })).toHaveValue(link);
});

test("a button without a link says so at its link, not at its words", async () => {
  await open();
  const link = await screen.findByRole("textbox", { name: "Leads to" });
  expect(link).toHaveAccessibleDescription(/Please enter a page like \/browse/);
  expect(screen.getByRole("textbox", { name: "Words" })).toBeValid();
});

test("a search for books goes on behind those that were chosen", async () => {
  const found = [1, 2, 3, 4, 5, 6].map((n) => ({ ...LISTED_BOOK, _id: `book-${n}`, title: `Tide ${n}` }));
  const bookIds = found.slice(0, 5).map(({ _id }) => _id);
  const content = { ...DRAFT.content, blocks: [{ kind: "books" as const, bookIds }] };
  const { user } = await visit("/admin?tab=emails&view=own&draft=draft-id", {
    as: person("admin"),
    answers: {
      "admin/drafts:get": { ...DRAFT, content },
      "admin/drafts:books": found.slice(0, 5),
      "admin/books:search": ({ paginationOpts }: { paginationOpts: { numItems: number } }) =>
        page(found.slice(0, paginationOpts.numItems)),
    },
  });
  await user.type(await screen.findByRole("searchbox", { name: "Search for a book" }), "tide{Enter}");
  expect(await screen.findByRole("button", { name: "Add Tide 6" })).toBeInTheDocument();
});

test("a campaign that another admin started shows what it sends, not what was typed meanwhile", async () => {
  const { convex, user } = await open();
  await user.type(await subject(), ", second version");
  const started = { "admin/drafts:get": { ...DRAFT, runId: "run-id" } };
  await change(convex, started);
  expect(await subject()).toHaveValue("Winter news");
  expect(within(screen.getByRole("main")).getByText(/This campaign was started/)).toBeVisible();
});

test("a campaign whose run was canceled can be sent to those who are left", async () => {
  const content = { ...DRAFT.content, blocks: [{ kind: "text" as const, text: "Hello" }] };
  await visit("/admin?tab=emails&view=own&draft=draft-id", {
    as: person("admin"),
    answers: { "admin/drafts:get": { ...DRAFT, content, runId: "run-id", isStopped: true } },
  });
  expect(await screen.findByText(/those who are left can still get it/)).toBeVisible();
  expect(screen.getByRole("heading", { name: "Who gets it" })).toBeInTheDocument();
});

test("a draft is deleted only after a question that names it", async () => {
  const draft = {
    ...{ _id: "draft-id", name: "Spring list", subject: "Hello", updatedAt: 1, run: null },
    audience: EMPTY_DRAFT.audience,
  };
  const { user, convex } = await visit("/admin?tab=emails&view=own", {
    as: person("admin"),
    answers: { "admin/drafts:list": page([draft]), "admin/drafts:remove": null },
  });
  const ask = async () => {
    await user.click(await screen.findByRole("button", { name: "Actions for Spring list" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    return within(await screen.findByRole("dialog", { name: "Delete Spring list?" }));
  };
  await user.click((await ask()).getByRole("button", { name: "Cancel" }));
  expect(convex.argsOf("admin/drafts:remove")).toEqual([]);
  await user.click((await ask()).getByRole("button", { name: "Delete" }));
  expect(await (await toast()).findByText("Deleted Spring list")).toBeInTheDocument();
  expect(convex.argsOf("admin/drafts:remove")).toEqual([{ draftId: "draft-id" }]);
});

test("a block of a campaign keeps the focus when it moves, and leaves it in the list when it goes", async () => {
  const blocks = [
    { kind: "text" as const, text: "Hello" },
    { kind: "button" as const, label: "Read", href: "/browse" },
  ];
  const { user } = await visit("/admin?tab=emails&view=own&draft=draft-id", {
    as: person("admin"),
    answers: { "admin/drafts:get": { ...DRAFT, content: { ...DRAFT.content, blocks } } },
  });
  await user.click(await screen.findByRole("button", { name: "Move block 1 down" }));
  expect(screen.getByRole("heading", { name: /^2\. Text/ })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Move block 2 up" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Delete block 1" }));
  expect(screen.getByRole("button", { name: "Delete block 1" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Delete block 1" }));
  expect(screen.getByRole("region", { name: "Content" })).toHaveFocus();
});

test("a book that is added to a campaign leaves the focus at the next one that was found", async () => {
  const found = [1, 2].map((n) => ({ ...LISTED_BOOK, _id: `book-${n}`, title: `Tide ${n}` }));
  const content = { ...DRAFT.content, blocks: [{ kind: "books" as const, bookIds: [] }] };
  const { user } = await visit("/admin?tab=emails&view=own&draft=draft-id", {
    as: person("admin"),
    answers: {
      "admin/drafts:get": { ...DRAFT, content },
      "admin/drafts:books": ({ bookIds }: { bookIds: string[] }) =>
        bookIds.map((id) => found.find(({ _id }) => _id === id) ?? null),
      "admin/books:search": page(found),
    },
  });
  await user.type(await screen.findByRole("searchbox", { name: "Search for a book" }), "tide{Enter}");
  await user.click(await screen.findByRole("button", { name: "Add Tide 1" }));
  expect(screen.getByRole("button", { name: "Add Tide 2" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Remove Tide 1" }));
  expect(screen.getByRole("region", { name: "Content" })).toHaveFocus();
});
