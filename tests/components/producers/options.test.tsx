import type { api } from "@convex/_generated/api";
import { localDay } from "@domain/days";
import { NO_RIGHTS } from "@domain/producers/chosen-rights";
import { act, screen, within } from "@testing-library/react";
import type { FunctionReturnType } from "convex/server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { optionsCsv } from "../../../src/screens/producer-dashboard/options/export-options";
import { NO_COUNTS } from "../../../convex/model/producers/desk";
import { page } from "../support/books";
import { type Answers, FakeConvex, refusal, serverError } from "../support/fake-convex";
import { change, person, toast, visit } from "../support/site";

type Option = FunctionReturnType<typeof api.options.mine>["page"][number];
type Endings = FunctionReturnType<typeof api.options.endings>;
type Desk = FunctionReturnType<typeof api.producers.desk>;

const PATH = "/dashboard/producer?tab=optioned-books";
const DAY = 86_400_000;
const daysFromNow = (days: number) => localDay(Date.now() + days * DAY);

function option(title: string, more: Partial<Option> = {}): Option {
  const key = title.toLowerCase().replaceAll(" ", "-");
  return {
    _id: `${key}-option` as Option["_id"],
    bookId: `${key}-id` as Option["bookId"],
    createdAt: 1,
    title,
    authorName: "Lucan Petrides-Hale",
    isAvailable: true,
    book: { slug: key, genre: "Crime", coverUrl: null },
    rightsOptioned: { ...NO_RIGHTS, filmTV: true },
    contractStatus: "option",
    optionDate: "2026-01-12",
    optionExpiryDate: null,
    optionPriceCents: null,
    notes: "",
    ...more,
  };
}

const NONE: Endings["past"] = { count: 0, isMore: false, first: null };
const ENDINGS: Endings = { past: NONE, soon: NONE, next: null, reminders: [] };
const DESK: Desk = {
  counts: { ...NO_COUNTS, optioned: 1, options: 1 },
  tags: [],
  changes: [],
  seenAt: null,
};

async function open(options: Option[], more: Answers = {}, endings: Partial<Endings> = {}) {
  return await visit(PATH, {
    as: person("producer"),
    answers: {
      "producers:desk": DESK,
      "options:mine": page(options),
      "options:endings": { ...ENDINGS, ...endings },
      "options:update": null,
      "options:remove": null,
      "options:restore": null,
      "options:dismissReminder": null,
      ...more,
    },
  });
}

async function row(title: string) {
  return within(await screen.findByRole("article", { name: title }));
}

describe("My Optioned Books", () => {
  test("PDB-09 marks a past end in red words and a near one, and says which come first", async () => {
    const past = option("Past", { optionExpiryDate: daysFromNow(-18) });
    const soon = option("Soon", { optionExpiryDate: daysFromNow(52) });
    await open(
      [past, soon, option("Later", { optionExpiryDate: daysFromNow(200) })],
      {},
      {
        past: { count: 1, isMore: false, first: { _id: past._id, title: "Past" } },
        soon: { count: 20, isMore: true, first: { _id: soon._id, title: "Soon" } },
        next: daysFromNow(52),
      },
    );
    expect((await row("Past")).getByText("18 days past")).toHaveClass("text-bad");
    expect((await row("Soon")).getByText("In 52 days")).toHaveClass("text-amber");
    expect((await row("Later")).queryByText(/days/)).toBeNull();
    const facts = within(screen.getByRole("region", { name: "End dates" }));
    expect(facts.getByText(/option past its end date/)).toBeVisible();
    expect(facts.getByText("20+")).toBeVisible();
    expect(facts.getByRole("link", { name: "Soon" })).toHaveAttribute(
      "href",
      `${PATH}&sort=ending#option-${soon._id}`,
    );
  });

  test("B-55 shows the title and author of a book that is gone, without a link, still editable", async () => {
    await open([option("Gone", { isAvailable: false, book: null })]);
    const gone = await row("Gone");
    expect(gone.getByText("No longer available")).toBeVisible();
    expect(gone.queryByRole("link")).toBeNull();
    expect(gone.getByRole("button", { name: "Add price: price of Gone" })).toBeVisible();
  });

  test("PDB-10 says what to do when it is empty", async () => {
    await open([]);
    expect(await screen.findByRole("heading", { name: "No optioned books yet" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Open My Saved Books" })).toHaveAttribute(
      "href",
      "/dashboard/producer?tab=saved-books",
    );
  });

  test("D-07 leaves reminders to the overview: the facts and the row say when an option ends", async () => {
    const endDate = daysFromNow(7);
    const reminders = [{ _id: "a-option" as Option["_id"], title: "A", endDate }];
    await open([option("A", { optionExpiryDate: endDate })], {}, { reminders });
    expect(await screen.findByText("In 7 days")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Reminders" })).toBeNull();
  });
});

test("PDB-09 the overview shows the newest options, what is past its end, and reminders until dismissed", async () => {
  const titles = ["A", "B", "C", "D"];
  const { convex, user } = await visit("/dashboard/producer", {
    as: person("producer"),
    answers: {
      "producers:desk": { ...DESK, counts: { ...DESK.counts, options: 4 } },
      "favorites:mine": page([]),
      "producer/savedSearches:mine": [],
      "options:mine": page(titles.map((title) => option(title))),
      "options:endings": {
        ...ENDINGS,
        past: { count: 2, isMore: false, first: null },
        reminders: [{ _id: "a-option", title: "A", endDate: daysFromNow(0) }],
      },
      "options:dismissReminder": null,
      "producers:markSeen": null,
    },
  });
  const options = within(await screen.findByRole("region", { name: "My Optioned Books" }));
  const shown = options.getAllByRole("article").map((row) => row.getAttribute("aria-label"));
  expect(shown).toEqual(["A", "B", "C"]);
  expect(options.getByRole("link", { name: "All 4: My Optioned Books" })).toBeVisible();
  const notice = screen.getByRole("region", { name: "Reminders" });
  expect(notice).toHaveTextContent("Your option on A ends today");
  await user.click(within(notice).getByRole("button", { name: "Dismiss the reminder of A" }));
  expect(convex.argsOf("options:dismissReminder")).toEqual([{ id: "a-option" }]);
  expect(screen.getByRole("region", { name: "Since your last visit" })).toHaveTextContent(
    "options past their end date",
  );
  await change(convex, { "producers:desk": DESK, "options:endings": ENDINGS });
  expect(screen.queryByRole("region", { name: "Reminders" })).toBeNull();
});

describe("an option edited in place", () => {
  test("PDB-08 saves a price with Enter, marks it and returns the focus", async () => {
    const { convex, user } = await open([option("A")]);
    const a = await row("A");
    await user.click(a.getByRole("button", { name: "Add price: price of A" }));
    await user.keyboard("7.500{Enter}");
    expect(a.getByRole("alert")).toHaveTextContent("Please enter an amount like 7,500 or $7,500.00");
    expect(convex.argsOf("options:update")).toEqual([]);
    await user.clear(a.getByRole("textbox", { name: "price of A" }));
    await user.keyboard("$7,500.00");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await user.keyboard("{Enter}");
    expect(convex.argsOf("options:update")).toEqual([{ id: "a-option", optionPriceCents: 750_000 }]);
    expect(await a.findByText("Saved")).toBeVisible();
    expect(a.getByRole("button", { name: /price of A$/ })).toHaveFocus();
    act(() => void vi.advanceTimersByTime(2_000));
    expect(a.queryByText("Saved")).toBeNull();
  });

  test("restores with Escape, and saves nothing that did not change", async () => {
    const { convex, user } = await open([option("A", { notes: "Renew." })]);
    const a = await row("A");
    await user.click(a.getByRole("button", { name: /^Edit note on A/ }));
    await user.keyboard(" Maybe not.{Escape}");
    expect(a.getByRole("button", { name: "Edit note on A: Renew." })).toHaveFocus();
    await user.keyboard("{Enter}");
    await user.click(screen.getByRole("heading", { level: 1 }));
    expect(convex.argsOf("options:update")).toEqual([]);
  });

  test("saves notes when they are left, with Shift and Enter for a new line", async () => {
    const { convex, user } = await open([option("A")]);
    const a = await row("A");
    await user.click(a.getByRole("button", { name: "Add note: note on A" }));
    await user.keyboard("First{Shift>}{Enter}{/Shift}second");
    await user.click(screen.getByRole("heading", { level: 1 }));
    expect(convex.argsOf("options:update")).toEqual([{ id: "a-option", notes: "First\nsecond" }]);
  });

  test("keeps what is typed when an earlier save turns out to have failed", async () => {
    let fail: (reason: Error) => void = () => {};
    const update = () => new Promise((_, reject) => (fail = reject));
    const { user } = await open([option("A")], { "options:update": update });
    const a = await row("A");
    await user.click(a.getByRole("button", { name: "Add note: note on A" }));
    await user.keyboard("First{Enter}");
    await user.click(a.getByRole("button", { name: "Add note: note on A" }));
    await user.keyboard("Second");
    await act(async () => fail(new Error("No answer.")));
    expect(a.getByRole("alert")).toBeVisible();
    expect(a.getByRole("textbox", { name: "note on A" })).toHaveValue("Second");
  });

  test("counts notes against their limit, and keeps the whole of what is too long to save", async () => {
    const { convex, user } = await open([option("A", { notes: "Renew." })]);
    const a = await row("A");
    await user.click(a.getByRole("button", { name: /^Edit note on A/ }));
    const box = a.getByRole("textbox");
    expect(box).toHaveAccessibleDescription(/6 of 2,000 characters/);
    await user.clear(box);
    await user.paste("n".repeat(4_100));
    expect(box).toHaveValue("n".repeat(4_100));
    expect(box).toHaveAccessibleDescription(/4,100 of 2,000 characters/);
    await user.keyboard("{Enter}");
    expect(await a.findByRole("alert")).toHaveTextContent("Please keep the notes under 2,000 characters");
    await user.clear(box);
    await user.paste("n".repeat(2_000));
    await user.keyboard("{Enter}");
    expect(convex.argsOf("options:update")).toEqual([{ id: "a-option", notes: "n".repeat(2_000) }]);
  });

  test("opens again with what was typed when the server refuses it", async () => {
    const { user, convex } = await open([option("A")], {
      "options:update": () => {
        throw refusal("option_ends_before_start");
      },
    });
    const a = await row("A");
    await user.click(a.getByRole("button", { name: "Add end date: end date of A" }));
    await user.keyboard("2026-01-11{Enter}");
    expect(await a.findByRole("alert")).toHaveTextContent("The end date must not be before the start date.");
    expect(a.getByLabelText("end date of A")).toHaveValue("2026-01-11");
    await change(convex, { "options:update": null });
    await user.click(a.getByLabelText("end date of A"));
    await user.keyboard("{Enter}");
    expect(convex.argsOf("options:update")).toHaveLength(2);
  });

  test("PDB-07 takes the status from a list, and says when it could not be saved", async () => {
    const { convex, user } = await open([option("A")], {
      "options:update": () => {
        throw serverError("options:update");
      },
    });
    const a = await row("A");
    await user.selectOptions(a.getByRole("combobox", { name: "Status of A" }), "Shopping Agreement");
    const message = await toast();
    expect(await message.findByText("Could not save the option. Please try again.")).toBeVisible();
    await change(convex, { "options:update": null });
    await user.click(message.getByRole("button", { name: "Retry" }));
    expect(convex.argsOf("options:update")).toEqual([
      { id: "a-option", contractStatus: "shopping" },
      { id: "a-option", contractStatus: "shopping" },
    ]);
  });

  test("takes at least one right", async () => {
    const { convex, user } = await open([option("A")]);
    const a = await row("A");
    await user.click(a.getByRole("button", { name: "Edit rights of A: Film/TV" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rights" }));
    await user.click(dialog.getByRole("checkbox", { name: "Film/TV" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(dialog.getByRole("alert")).toHaveTextContent("Please choose at least one right");
    await user.click(dialog.getByRole("checkbox", { name: "Audio" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(convex.argsOf("options:update")).toEqual([
      { id: "a-option", rightsOptioned: { ...NO_RIGHTS, audio: true } },
    ]);
  });

  test("is deleted with Undo", async () => {
    const { convex, user } = await open([option("A")]);
    await user.click((await row("A")).getByRole("button", { name: "Delete the option on A" }));
    const message = await toast();
    expect(await message.findByText("Deleted the option on A")).toBeVisible();
    await user.click(message.getByRole("button", { name: "Undo" }));
    expect(convex.argsOf("options:remove")).toEqual([{ id: "a-option" }]);
    expect(convex.argsOf("options:restore")).toEqual([{ id: "a-option" }]);
  });
});

test("the exported file has every page, and no cell that a spreadsheet would run", async () => {
  const pages = [
    { ...page([option("=HYPERLINK(1)", { notes: '+1 "call", @home' })]), isDone: false, continueCursor: "2" },
    { ...page([option("B", { authorName: "-2+3", notes: "\tTabbed" })]), isDone: true },
  ];
  const { client } = new FakeConvex({
    "options:mine": ({ paginationOpts }: { paginationOpts: { cursor: string | null } }) =>
      pages[paginationOpts.cursor === null ? 0 : 1],
  });
  const [head, first, second, ...rest] = (await optionsCsv(client)).split("\r\n");
  expect(head).toBe("\uFEFFTitle,Author,Availability,Status,Rights,Start date,End date,Price (USD),Notes");
  expect(first).toBe(
    '"\'=HYPERLINK(1)",Lucan Petrides-Hale,Available,Option Agreement,Film/TV,2026-01-12,,,"\'+1 ""call"", @home"',
  );
  expect(second).toContain(`"'-2+3"`);
  expect(second).toContain(`"'\tTabbed"`);
  expect(rest).toEqual([]);
});
