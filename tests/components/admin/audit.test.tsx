import type { api } from "@convex/_generated/api";
import { act, fireEvent, screen, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { expect, test } from "vitest";
import { page } from "../support/books";
import { refusal, serverError } from "../support/fake-convex";
import { change, person, toast, visit } from "../support/site";

type Entry = FunctionReturnType<typeof api.admin.audit.list>["page"][number];

const HOUR = 3_600_000;
const ADMIN = person("admin");

function entry(label: string, more: Partial<Entry> = {}): Entry {
  return {
    _id: `${label}-id` as Entry["_id"],
    at: Date.now() - 60_000,
    actor: { kind: "admin", userId: ADMIN.userId, name: "Test admin" },
    action: "book.visibility",
    table: "books",
    label,
    book: null,
    person: null,
    summary: "Changed from listed to blocked",
    before: { status: "listed" },
    after: { status: "blocked" },
    reason: null,
    batchId: null,
    isUndo: false,
    undoUntil: Date.now() + 23.5 * HOUR,
    undoneAt: null,
    requestId: "req_7fk2m0x4",
    ...more,
  };
}

async function open(entries: Entry[], path = "/admin/audit", answers: object = {}) {
  return await visit(path, {
    as: ADMIN,
    answers: { "admin/audit:list": page(entries), "admin/audit:actors": [], ...answers },
  });
}

async function rowOf(label: string): Promise<HTMLElement> {
  return await screen.findByRole("row", { name: new RegExp(`Visibility ${label}`) });
}

test("D-11: an entry says who did what, and what it was before and after", async () => {
  const { user } = await open([entry("Overtime", { reason: "Stolen cover" })]);
  const row = within(await rowOf("Overtime"));
  for (const text of ["You", "Visibility", "Overtime", "Listed", "Blocked", "23 h left"])
    expect(row.getByText(text)).toBeInTheDocument();
  expect(screen.queryByText("Stolen cover")).toBeNull();
  await user.click(row.getByRole("button", { name: "Details of Visibility of Overtime" }));
  expect(screen.getByText("Stolen cover")).toBeInTheDocument();
  expect(screen.getByText("Listed again")).toBeInTheDocument();
  expect(screen.getByText("req_7fk2m0x4")).toBeInTheDocument();
});

test("entries that wait while somebody reads the log are counted in words", async () => {
  const [first, ...others] = ["Third", "Second", "First"].map((label) => entry(label));
  const { convex } = await open(others.slice(1));
  fireEvent.pointerOver(await rowOf("First"), { pointerType: "mouse" });
  await change(convex, { "admin/audit:list": page(others) });
  expect(screen.getByRole("button", { name: "1 new entry" })).toBeVisible();
  await change(convex, { "admin/audit:list": page([first, ...others]) });
  expect(screen.getByRole("button", { name: "2 new entries" })).toBeVisible();
});

test("D-11: a search that found as many entries as it lists says that there may be more", async () => {
  const found = Array.from({ length: 100 }, (_, n) => entry(`Overtime ${n}`));
  await open(found, "/admin/audit?q=overtime");
  expect(await screen.findByText(/lists its 100 best matches/)).toBeVisible();
});

test("D-11: only a change of the last day that still holds can be undone", async () => {
  await open([
    entry("Fresh", { undoUntil: Date.now() + 28.5 * 60_000 }),
    entry("Undone", { undoneAt: Date.now() }),
    entry("Old", { undoUntil: Date.now() - 1 }),
    entry("Never", { undoUntil: null }),
  ]);
  expect(await screen.findByText("28 min left")).toHaveClass("text-amber");
  expect(screen.getByText(/^Undone \d/)).toBeInTheDocument();
  expect(screen.getByText("Over 24 hours")).toBeInTheDocument();
  expect(screen.getByText("No undo")).toBeInTheDocument();
  expect(screen.getAllByRole("button", { name: /^Undo/ })).toHaveLength(1);
});

test("D-11: Undo restores the change, or says why it cannot", async () => {
  let answer: Error | null = refusal("changed_since");
  const undo = () => {
    if (answer !== null) throw answer;
    return "undo-id";
  };
  const { user, convex } = await open([entry("Overtime")], undefined, { "admin/audit:undo": undo });
  await user.click(await screen.findByRole("button", { name: "Undo Visibility of Overtime" }));
  expect(await (await toast()).findByText(/changed again since/)).toBeInTheDocument();
  answer = null;
  await user.click(screen.getByRole("button", { name: "Undo Visibility of Overtime" }));
  expect(await (await toast()).findByText("Undone: Visibility of Overtime.")).toBeInTheDocument();
  expect(convex.argsOf("admin/audit:undo")).toEqual(Array(2).fill({ auditId: "Overtime-id" }));
});

test("D-11: the keyboard stays at an entry whose change was undone", async () => {
  const undone = entry("Overtime", { undoneAt: Date.now() });
  const { user, convex } = await open([entry("Overtime")], undefined, { "admin/audit:undo": "undo-id" });
  const button = await screen.findByRole("button", { name: "Undo Visibility of Overtime" });
  act(() => button.focus());
  await user.keyboard("{Enter}");
  await change(convex, { "admin/audit:list": page([undone]) });
  expect(screen.getByText(/^Undone \d/)).toBeInTheDocument();
  expect(await rowOf("Overtime")).toHaveFocus();
});

test("D-11: the URL keeps the filters, and each has a chip that removes it", async () => {
  const asked: object[] = [];
  const list = ({ filters }: { filters: object }) => {
    asked.push(filters);
    return page([entry("Overtime")]);
  };
  const { user } = await open([], "/admin/audit?actor=system&action=Option&q=harbor&time=today", {
    "admin/audit:list": list,
  });
  const today = new Date().setHours(0, 0, 0, 0);
  expect(asked.at(-1)).toEqual({ actor: "system", topic: "Option", q: "harbor", from: today });
  await user.click(screen.getByRole("button", { name: "Remove Option" }));
  expect(location.search).toBe("?actor=system&q=harbor&time=today");
  await user.selectOptions(screen.getByLabelText("Actor"), "Anyone");
  expect(location.search).toBe("?actor=anyone&q=harbor&time=today");
  expect(asked.at(-1)).toEqual({ q: "harbor", from: today });
  await user.selectOptions(screen.getByLabelText("Actor"), "Admin sign-ins");
  expect(location.search).toBe("?actor=adminSignIn&q=harbor&time=today");
  expect(screen.getByRole("button", { name: "Remove Admin sign-ins" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear all" }));
  expect(location.search).toBe("");
  expect(asked.at(-1)).toEqual({ actor: "admin" });
});

test("D-11: filters that match nothing can be cleared, and an unfiltered log says what will be in it", async () => {
  const { user } = await open([], "/admin/audit?q=nothing");
  await user.click(await screen.findByRole("button", { name: "Clear All Filters" }));
  expect(await screen.findByRole("heading", { name: "No entries yet." })).toBeInTheDocument();
});

test("D-11 B-44: a log that fails to load comes with Retry", async () => {
  const { user, convex } = await open([], undefined, {
    "admin/audit:list": () => {
      throw serverError("admin/audit:list");
    },
  });
  expect(await screen.findByRole("heading", { name: "Couldn’t load the audit log." })).toBeInTheDocument();
  await change(convex, { "admin/audit:list": page([entry("Overtime")]) });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await rowOf("Overtime")).toBeVisible();
});

test("D-05 D-11: a check that changed no figure is described in a sentence", async () => {
  const figures = { rating: 4, reviews: 52 };
  const summary = "Confirmed the figures from Amazon";
  await open([entry("Overtime", { action: "rating.checked", before: figures, after: figures, summary })]);
  expect(await screen.findByText(summary)).toBeVisible();
  expect(screen.queryByText("4.0, 52")).not.toBeInTheDocument();
});

test("D-11: a search that may leave out a part of a bulk change names no place in it", async () => {
  await open([entry("Second", { batchId: "b" })], "/admin/audit?q=Second");
  expect(within(await rowOf("Second")).getByText("bulk")).toBeVisible();
});

test("D-11: entries of a bulk change say their place in it", async () => {
  await open([entry("Second", { batchId: "b" }), entry("First", { batchId: "b" })]);
  const second = within(await rowOf("Second"));
  expect(second.getByText("bulk, 2 of 2")).toBeInTheDocument();
});

test.each([
  ["book.contact", { email: "w•••@old.example" }, { email: null }, "w•••@old.example", "No email"],
  [
    "sponsorship.set",
    { sponsored: "none" },
    { sponsored: "until Dec 6, 2026" },
    "Not sponsored",
    "Until Dec 6, 2026",
  ],
  [
    "option.mark",
    { optioned: false, public: null, rights: null, phase: null, status: null },
    { optioned: true, public: true, rights: "Film/TV, Audio", phase: "Development", status: null },
    "Not optioned",
    "Public, Film/TV, Audio, Development",
  ],
  [
    "rating.checked",
    { rating: 4.6, reviews: 1131 },
    { rating: 4, reviews: 1131 },
    "4.6, 1,131",
    "4.0, 1,131",
  ],
] as const)("D-11: a change of %s is told in words", async (action, before, after, from, to) => {
  await open([entry("Overtime", { action, before, after })]);
  expect(await screen.findByText(from)).toBeInTheDocument();
  expect(screen.getByText(to)).toBeInTheDocument();
});
