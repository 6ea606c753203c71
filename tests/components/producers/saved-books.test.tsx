import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { card } from "../support/books";
import { refusal } from "../support/fake-convex";
import { answers, COUNTS, desk, ENDINGS, saved } from "../support/saved-books";
import { change, person, toast, visit } from "../support/site";

const PATH = "/dashboard/producer?tab=saved-books";
const as = person("producer");

const row = (title: string) => within(screen.getByRole("article", { name: title }));

test("PDB-01: My Saved Books shows each book with its note, its rights and its interest", async () => {
  const low = saved("Low Orbit", {
    note: "Ask about the sequel",
    card: card("Low Orbit", { interestCount: 3 }),
  });
  await visit(PATH, { as, answers: answers([low]) });
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("My Saved Books");
  const link = screen.getByRole("link", { name: "Dashboard" });
  expect(link).toHaveAttribute("aria-current", "page");
  expect(await screen.findByText("Ask about the sequel")).toBeInTheDocument();
  expect(row("Low Orbit").getByText("3 Interested")).toBeInTheDocument();
  expect(row("Low Orbit").getByRole("link", { name: "Book Details: Low Orbit" })).toBeInTheDocument();
  expect(row("Low Orbit").getByRole("button", { name: /^Film\/TV available/ })).toBeInTheDocument();
  // Longer words would wrap to a second line on every card.
  expect(row("Low Orbit").getByRole("button", { name: "Message Author: Low Orbit" }).textContent).toBe(
    "Message",
  );
});

test("an unlisted book is a muted card without a link, and a right that was lost shows", async () => {
  const gone = saved("High Tide", { bookState: "unlisted", card: null });
  const lost = saved("Low Orbit", { lostRights: ["audio"] });
  await visit(PATH, { as, answers: answers([gone, lost]) });
  expect(await screen.findByText("Unlisted by its author")).toBeInTheDocument();
  expect(row("High Tide").queryByRole("link")).not.toBeInTheDocument();
  expect(row("Low Orbit").getByText("Audio is now optioned")).toBeInTheDocument();
});

test("a producer without saves is led to browse, and one without matches can clear the filter", async () => {
  const { user } = await visit(`${PATH}&q=orbit`, { as, answers: answers([]) });
  expect(await screen.findByText("No saved book matches")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  const empty = await screen.findByText("No saved books yet");
  expect(empty).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Browse Books" })).toHaveAttribute("href", "/browse");
  expect(location.search).toBe("?tab=saved-books");
});

test("filter and order are in the address, and a reload keeps them", async () => {
  const asked: object[] = [];
  const list = (args: object) => {
    asked.push(args);
    return { page: [saved()], isDone: true, continueCursor: "" };
  };
  const { user } = await visit(PATH, { as, answers: answers([], { "favorites:mine": list }) });
  await user.selectOptions(await screen.findByLabelText("Genre"), "Thriller");
  await user.selectOptions(screen.getByLabelText("Sort"), "Title A-Z");
  await waitFor(() => expect(location.search).toBe("?tab=saved-books&genre=Thriller&sort=title"));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ genre: "Thriller", sort: "title" }));
  await user.type(screen.getByLabelText("Filter by title or author"), "low{Enter}");
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: "low" }));
  expect(screen.getByLabelText("Sort")).toBeDisabled();
});

test("the words stay as typed while the list filters, and follow Clear filters", async () => {
  const list = ({ q }: { q?: string }) => ({
    page: q === undefined ? [saved()] : [],
    isDone: true,
    continueCursor: "",
  });
  const { user } = await visit(PATH, { as, answers: answers([], { "favorites:mine": list }) });
  const words = await screen.findByLabelText("Filter by title or author");
  await user.type(words, "night ");
  await waitFor(() => expect(location.search).toBe("?tab=saved-books&q=night"));
  await user.type(words, "tide");
  expect(words).toHaveValue("night tide");
  await waitFor(() => expect(location.search).toBe("?tab=saved-books&q=night+tide"));
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(words).toHaveValue(""));
});

test("PDB-04: a saved book moves to My Optioned Books in one step", async () => {
  const { convex, user } = await visit(PATH, {
    as,
    answers: answers([saved()], { "options:createFromSaved": null }),
  });
  await user.click(await screen.findByRole("button", { name: "Move to Optioned: Low Orbit" }));
  expect(await (await toast()).findByText("Book moved to My Optioned Books")).toBeInTheDocument();
  expect(convex.argsOf("options:createFromSaved")).toMatchObject([{ bookId: saved().bookId }]);
});

test("B-37: an option that cannot be made says so", async () => {
  const fail = () => Promise.reject(new Error("[CONVEX M(options:createFromSaved)] Server Error"));
  const { user } = await visit(PATH, {
    as,
    answers: answers([saved()], { "options:createFromSaved": fail }),
  });
  await user.click(await screen.findByRole("button", { name: "Move to Optioned: Low Orbit" }));
  const text = "Could not save the option. Please try again.";
  expect(await (await toast()).findByText(text)).toBeInTheDocument();
});

test("a removed book comes back with Undo", async () => {
  const { convex, user } = await visit(PATH, { as, answers: answers([saved()], { "favorites:set": null }) });
  await user.click(await screen.findByRole("button", { name: "Remove Low Orbit" }));
  await user.click(await (await toast()).findByRole("button", { name: "Undo" }));
  expect(convex.argsOf("favorites:set").map(({ saved: isSaved }) => isSaved)).toEqual([false, true]);
});

test("each of two books removed in a row can be brought back", async () => {
  const books = [saved("Low Orbit"), saved("High Tide")];
  const { convex, user } = await visit(PATH, { as, answers: answers(books, { "favorites:set": null }) });
  await user.click(await screen.findByRole("button", { name: "Remove Low Orbit" }));
  await user.click(screen.getByRole("button", { name: "Remove High Tide" }));
  const messages = await toast();
  expect(await messages.findByText("Removed High Tide from My Saved Books")).toBeInTheDocument();
  const first = messages.getByText("Removed Low Orbit from My Saved Books").closest("li") as HTMLElement;
  await user.click(within(first).getByRole("button", { name: "Undo" }));
  expect(convex.argsOf("favorites:set").at(-1)).toEqual({ bookId: books[0]?.bookId, saved: true });
});

test.each([
  ["Remove", PATH],
  ["Remove", "/dashboard/producer"],
  ["Move to Optioned:", PATH],
])(
  "%s on a saved book passes the focus to the next book’s button without a scroll: %s",
  async (act, path) => {
    const books = [saved("Low Orbit"), saved("High Tide"), saved("Salt Road")];
    const { convex, user } = await visit(path, {
      as,
      answers: answers(books, { "favorites:set": null, "options:createFromSaved": "option" }),
    });
    const button = (title: string) => screen.getByRole("button", { name: `${act} ${title}` });
    const focus = vi.spyOn(HTMLElement.prototype, "focus");
    await user.click(await screen.findByRole("button", { name: `${act} High Tide` }));
    expect(button("Salt Road")).toHaveFocus();
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
    focus.mockRestore();
    await change(convex, answers([saved("Low Orbit"), saved("Salt Road")]));
    await user.click(button("Salt Road"));
    expect(button("Low Orbit")).toHaveFocus();
    await change(convex, answers([saved("Low Orbit")]));
    await user.click(button("Low Orbit"));
    expect(screen.getByRole("main")).toHaveFocus();
  },
);

test("no more books are offered once all of them show, even if they fill their last page", async () => {
  const more = { page: [saved()], isDone: false, continueCursor: "end" };
  await visit(PATH, { as, answers: answers([], { "favorites:mine": more }) });
  expect(await screen.findByRole("article", { name: "Low Orbit" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
});

test("a first note leaves the focus on its card, since the button that opened it is gone", async () => {
  const { convex, user } = await visit(PATH, {
    as,
    answers: answers([saved()], { "producer/notes:save": null }),
  });
  await user.click(await screen.findByRole("button", { name: "Private note on Low Orbit" }));
  await user.type(await screen.findByLabelText("Note"), "Ask in May");
  await change(convex, answers([saved("Low Orbit", { note: "Ask in May" })]));
  await user.keyboard("{Escape}");
  expect(screen.getByRole("article", { name: "Low Orbit" })).toHaveFocus();
});

test("PDB-03: a note saves itself when its field is left, and says so", async () => {
  const { convex, user } = await visit(PATH, {
    as,
    answers: answers([saved()], { "producer/notes:save": null }),
  });
  await user.click(await screen.findByRole("button", { name: "Private note on Low Orbit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Private note" }));
  await user.type(dialog.getByLabelText("Note"), "Ask in May");
  await user.tab();
  expect(await dialog.findByText("Note saved successfully")).toBeInTheDocument();
  expect(convex.argsOf("producer/notes:save")).toMatchObject([{ note: "Ask in May" }]);
});

test("PDB-03: a note that could not be saved is still there after a reload, and is saved when opened", async () => {
  const refused = () => Promise.reject(refusal("rate_limited", { retryAfter: 1000 }));
  const first = await visit(PATH, { as, answers: answers([saved()], { "producer/notes:save": refused }) });
  await first.user.click(await screen.findByRole("button", { name: "Private note on Low Orbit" }));
  await first.user.type(await screen.findByLabelText("Note"), "Ask in May");
  await first.user.tab();
  expect(await screen.findByText("Error saving note")).toBeInTheDocument();
  cleanup();

  const second = await visit(PATH, {
    as,
    answers: answers([saved()], { "producer/notes:save": null }),
    sameBrowser: true,
  });
  expect(await screen.findByText("Not saved yet")).toBeInTheDocument();
  await second.user.click(screen.getByRole("button", { name: "Edit note: Low Orbit" }));
  expect(await screen.findByText("Note saved successfully")).toBeInTheDocument();
  expect(second.convex.argsOf("producer/notes:save")).toMatchObject([{ note: "Ask in May" }]);
});

/** Opens the note of a book with a draft in this browser, written before the note changed elsewhere. */
async function openOutdatedDraft() {
  const draft = { at: 1, values: { note: "From the train", base: "Old" } };
  await visit("/", { as });
  localStorage.setItem(`note-draft:${as.userId}:low-orbit-id`, JSON.stringify(draft));
  cleanup();
  const page = answers([saved("Low Orbit", { note: "From the office" })], { "producer/notes:save": null });
  const visited = await visit(PATH, { as, answers: page, sameBrowser: true });
  await visited.user.click(await screen.findByRole("button", { name: "Edit note: Low Orbit" }));
  return visited;
}

test("a draft is not written over a note that changed since", async () => {
  const { convex, user } = await openOutdatedDraft();
  expect(await screen.findByText("The saved note has changed since.")).toBeInTheDocument();
  expect(screen.getByLabelText("Note")).toHaveValue("From the train");
  await user.click(screen.getByRole("button", { name: "Use the saved note" }));
  expect(screen.getByLabelText("Note")).toHaveValue("From the office");
  expect(convex.argsOf("producer/notes:save")).toEqual([]);
});

test("a draft that is typed on keeps from being written over a note that changed since, until its person decides", async () => {
  const { convex, user } = await openOutdatedDraft();
  await user.type(await screen.findByLabelText("Note"), ", late");
  await user.tab();
  expect(convex.argsOf("producer/notes:save")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(convex.argsOf("producer/notes:save")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Edit note: Low Orbit" }));
  expect(await screen.findByText("The saved note has changed since.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Keep this one" }));
  expect(await screen.findByText("Note saved successfully")).toBeInTheDocument();
  expect(convex.argsOf("producer/notes:save")).toMatchObject([{ note: "From the train, late" }]);
});

test("PDB-02: the overview counts what changed, and shows the six books saved last", async () => {
  const titles = ["A", "B", "C", "D", "E", "F", "G"].map((letter) => saved(`Book ${letter}`));
  const change = {
    bookId: titles[0]!.bookId,
    title: "Book A",
    at: 5,
    kind: "rightLost",
    right: "audio",
    status: "optioned",
  } as const;
  await visit("/dashboard/producer", {
    as,
    answers: answers(titles, {
      "producers:desk": desk({
        counts: { ...COUNTS, saved: 7, options: 1, searches: 1, newMatches: 2 },
        changes: [change],
        seenAt: 4,
      }),
      "options:endings": { ...ENDINGS, past: { count: 1, isMore: false, first: null } },
    }),
  });
  const news = within(await screen.findByRole("region", { name: "Since your last visit" }));
  expect(news.getByText(/saved book changed:/)).toHaveTextContent("Book A, Audio is now optioned");
  expect(news.getByRole("link", { name: "Book A" })).toHaveAttribute("href", `/book/${change.bookId}`);
  expect(news.getByText(/new matches for/)).toBeInTheDocument();
  expect(news.getByText(/past its end date/)).toBeInTheDocument();
  expect(await screen.findAllByRole("article")).toHaveLength(6);
  expect(screen.getByRole("link", { name: "All 7: My Saved Books" })).toHaveAttribute("href", PATH);
});

test("PDB-02: the overview leaves out what is zero, and an end that its reminder tells", async () => {
  const reminded = { _id: "option-1", title: "Low Orbit", endDate: "2026-01-01" };
  const open = async (count: number) => {
    const past = { count, isMore: false, first: null };
    await visit("/dashboard/producer", {
      as,
      answers: answers([], {
        "producers:desk": desk({ counts: { ...COUNTS, options: count } }),
        "options:endings": { ...ENDINGS, past, reminders: [reminded] },
      }),
    });
    expect(await screen.findByRole("region", { name: "Reminders" })).toHaveTextContent(
      "Your option on Low Orbit",
    );
  };
  await open(1);
  expect(screen.queryByRole("region", { name: "Since your last visit" })).toBeNull();
  cleanup();
  await open(2);
  expect(screen.getByRole("region", { name: "Since your last visit" })).toHaveTextContent(
    /^1 ?other option past its end date$/,
  );
});

test.each([
  ["an unknown tab is the overview", "/dashboard/producer?tab=nothing", "Overview"],
  ["an older link opens its tab", "/dashboard/producer#saved-books", "My Saved Books"],
])("RTE-16: %s", async (_, path, title) => {
  await visit(path, { as, answers: answers([]) });
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeInTheDocument();
});

test.each([
  ["pending", "/producer-pending"],
  ["denied", "/producer-denied"],
] as const)("RTE-16: a %s producer is led to their status", async (approvalStatus, path) => {
  await visit(PATH, {
    as: person("producer", { approvalStatus }),
    answers: { "producers:me": { appliedAt: Date.now(), reapplyFrom: null } },
  });
  await waitFor(() => expect(location.pathname).toBe(path));
});

test("the overview of a producer who keeps nothing yet shows no figures of zero", async () => {
  await visit("/dashboard/producer", {
    as,
    answers: answers([], {
      "producers:desk": desk({ counts: { ...COUNTS, saved: 0 } }),
      "options:endings": ENDINGS,
    }),
  });
  expect(await screen.findByRole("heading", { name: "No saved books yet" })).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Since your last visit" })).toBeNull();
});
