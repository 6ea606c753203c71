import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { card, cards, page } from "../support/books";
import { refusal, serverError } from "../support/fake-convex";
import { desk, search, searchAnswers } from "../support/searches";
import { change, fill, person, toast, visit } from "../support/site";

const TAB = "/dashboard/producer?tab=saved-searches";
const producer = person("producer");
const list = () => screen.findByRole("region", { name: "Your searches" });
const coastal = search("Coastal crime", {
  genre: "Crime",
  minReviewCount: 50,
  keywords: ["coast", "harbor", "ferry", "tide"],
});
const drama = search("Contained family drama", { genre: "Drama", alerts: "off", newMatches: 2 });
const opened = (id: string) => `${TAB}&search=${id}`;

test("PDB-18 D-02: each search says what it asks for, finds now, emails and has new", async () => {
  const count = ({ criteria }: { criteria: { genre: string } }) =>
    criteria.genre === "Crime" ? { count: 14, isMore: false } : { count: 60, isMore: true };
  const answers = { ...searchAnswers(coastal, drama), "producer/savedSearches:count": count };
  await visit(TAB, { as: producer, answers });
  const [first, second] = within(await list()).getAllByRole("listitem");
  expect(first).toHaveTextContent("Crime, 4.0+, from 50 reviews, 4 keywords");
  expect(first).toHaveTextContent("14 books");
  expect(first).not.toHaveTextContent("new");
  expect(second).toHaveTextContent("2 new");
  expect(second).toHaveTextContent("60+ books");
  expect(screen.getByLabelText("Email alerts for Contained family drama")).toHaveValue("off");
});

test("D-02: of fifty searches, only those in view count their books, and the others once they are", async () => {
  const all = Array.from({ length: 50 }, (_, n) => search(`Search ${n}`, { minReviewCount: n }));
  const counted: number[] = [];
  const count = ({ criteria }: { criteria: { minReviewCount: number } }) => {
    counted.push(criteria.minReviewCount);
    return { count: criteria.minReviewCount, isMore: false };
  };
  const scroll = observedPlaces();
  await visit(TAB, {
    as: producer,
    answers: { ...searchAnswers(...all), "producer/savedSearches:count": count },
  });
  const rows = within(await list()).getAllByRole("listitem");
  await waitFor(() => expect(rows[11]).toHaveTextContent("11 books"));
  expect(counted).toEqual(Array.from({ length: 12 }, (_, n) => n));
  await scroll(rows[0]!, false);
  await scroll(rows[40]!, true);
  await waitFor(() => expect(rows[40]).toHaveTextContent("40 books"));
  expect(rows[0]).toHaveTextContent("0 books");
  expect(counted).toHaveLength(13);
});

/** Returns a function that brings an element into view, or out of it. */
function observedPlaces() {
  const told = new Map<Element, (isIntersecting: boolean) => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(element: Element) {
        told.set(element, (isIntersecting) => this.#tell([{ isIntersecting }]));
      }
      unobserve() {}
      disconnect() {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return async (element: Element, isInView: boolean) => await act(async () => told.get(element)?.(isInView));
}

test("D-02: a producer without searches reads what one does, and is led to the form", async () => {
  const { user } = await visit(TAB, { as: producer, answers: searchAnswers() });
  const heading = await screen.findByRole("heading", { name: "No saved searches yet" });
  const empty = heading.closest("section") ?? document.body;
  await user.click(within(empty).getByRole("link", { name: "New Search" }));
  expect(await screen.findByRole("form", { name: "New search" })).toBeInTheDocument();
});

test("D-02: placeholders stand until the searches arrive", async () => {
  const { convex } = await visit(TAB, { as: producer, answers: { "producers:desk": desk() } });
  expect(await screen.findByText("Loading saved searches")).toBeInTheDocument();
  await change(convex, searchAnswers(coastal));
  expect(await list()).toBeInTheDocument();
});

test("D-02: searches that fail to load say so, and come with Retry", async () => {
  let isFailing = true;
  const mine = () => {
    if (isFailing) throw serverError("producer/savedSearches:mine");
    return [coastal];
  };
  const answers = { ...searchAnswers(coastal), "producer/savedSearches:mine": mine };
  const { convex, user } = await visit(TAB, { as: producer, answers });
  const failure = await screen.findByRole("alert");
  expect(failure).toHaveTextContent("Couldn’t load Saved Searches.");
  isFailing = false;
  await change(convex, {});
  await user.click(within(failure).getByRole("button", { name: "Retry" }));
  expect(await list()).toBeInTheDocument();
});

test("D-02: books that fail to load leave the form usable, and a count that fails leaves the list", async () => {
  const fail = (name: string) => () => {
    throw serverError(name);
  };
  const answers = {
    ...searchAnswers(coastal),
    "producer/savedSearches:run": fail("producer/savedSearches:run"),
    "producer/savedSearches:count": fail("producer/savedSearches:count"),
  };
  await visit(opened(coastal._id), { as: producer, answers });
  expect(await screen.findByRole("alert")).toHaveTextContent("Couldn’t load the books of this search.");
  expect(screen.getByLabelText("Name")).toHaveValue("Coastal crime");
  expect(within(await list()).getByRole("link", { name: "Coastal crime" })).toBeInTheDocument();
});

test("D-02: opening a search runs it once, and shows what is new before the others", async () => {
  const since = search("Coastal crime", { previousRun: Date.UTC(2026, 0, 5, 12), newMatches: 2 });
  const fresh = [card("Low Water"), card("Slack Tide")];
  const answers = {
    ...searchAnswers(since),
    "producer/savedSearches:newMatches": fresh,
    "producer/savedSearches:run": page([card("Slack Tide"), ...cards(3)]),
    "producer/savedSearches:count": { count: 5, isMore: false },
  };
  const { convex, user } = await visit(TAB, { as: producer, answers });
  await user.click(await screen.findByRole("link", { name: "Coastal crime" }));
  const newest = await screen.findByRole("region", { name: "2 new since Jan 5, 2026" });
  expect(within(newest).getAllByRole("article")).toHaveLength(2);
  const others = screen.getByRole("region", { name: "3 others" });
  expect(within(others).getAllByRole("article")).toHaveLength(3);
  expect(screen.getByText("Showing all 5 books.")).toBeInTheDocument();
  await change(convex, { "producer/savedSearches:mine": [{ ...since, newMatches: 0, lastRun: Date.now() }] });
  expect(screen.getByText(/^Last run just now\./)).toBeInTheDocument();
  expect(convex.argsOf("producer/savedSearches:markRun")).toEqual([{ id: since._id }]);
});

test("D-02: a visit that cannot be marked leaves the search open, with its books", async () => {
  const answers = {
    ...searchAnswers(coastal),
    "producer/savedSearches:run": page(cards(3)),
    "producer/savedSearches:markRun": () => {
      throw refusal("rate_limited");
    },
  };
  const { convex } = await visit(opened(coastal._id), { as: producer, answers });
  const results = await screen.findByRole("group", { name: "Books of Coastal crime" });
  expect(within(results).getAllByRole("article")).toHaveLength(3);
  expect(convex.argsOf("producer/savedSearches:markRun")).toHaveLength(1);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("D-02: a search without books says that it keeps watching", async () => {
  await visit(opened(coastal._id), { as: producer, answers: searchAnswers(coastal) });
  expect(await screen.findByRole("heading", { name: "No books match yet" })).toBeInTheDocument();
});

test("PDB-18: short pages follow each other five at a time, then by a button", async () => {
  const run = ({ paginationOpts: { cursor } }: { paginationOpts: { cursor: string | null } }) => {
    const place = Number(cursor ?? 0);
    return { page: [card(`Book ${place}`)], isDone: place === 11, continueCursor: String(place + 1) };
  };
  const answers = { ...searchAnswers(coastal), "producer/savedSearches:run": run };
  const { user } = await visit(opened(coastal._id), { as: producer, answers });
  const results = await screen.findByRole("group", { name: "Books of Coastal crime" });
  const more = () => screen.findByRole("button", { name: "Keep looking" });
  for (const shown of [5, 10]) {
    await more();
    expect(within(results).getAllByRole("article")).toHaveLength(shown);
    await user.click(await more());
  }
  await waitFor(() => expect(within(results).getAllByRole("article")).toHaveLength(12));
  expect(screen.queryByRole("button", { name: "Keep looking" })).not.toBeInTheDocument();
});

test("D-02: a choice of email alerts is saved at once, and a refusal shows", async () => {
  const answers = { ...searchAnswers(coastal), "producer/savedSearches:setAlerts": null };
  const { convex, user } = await visit(TAB, { as: producer, answers });
  const alerts = await screen.findByLabelText("Email alerts for Coastal crime");
  await user.selectOptions(alerts, "Daily");
  expect(convex.argsOf("producer/savedSearches:setAlerts")).toEqual([{ id: coastal._id, alerts: "daily" }]);
  await change(convex, {
    "producer/savedSearches:setAlerts": () => {
      throw refusal("rate_limited");
    },
  });
  await user.selectOptions(alerts, "Off");
  expect(await (await toast()).findByText(/Too many/i)).toBeInTheDocument();
  expect(alerts).toHaveValue("instant");
});

test("D-02: the menu opens a search for editing, and deletes it with a way back", async () => {
  const answers = {
    ...searchAnswers(coastal, drama),
    "producer/savedSearches:remove": null,
    "producer/savedSearches:restore": null,
  };
  const { convex, user } = await visit(TAB, { as: producer, answers });
  const button = await screen.findByRole("button", { name: "Actions for Contained family drama" });
  await user.click(button);
  expect(screen.getByRole("menuitem", { name: "Edit" })).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("menuitem", { name: "Delete" })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(button).toHaveFocus();
  expect(screen.queryByRole("menu")).not.toBeInTheDocument();

  await user.click(button);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveFocus());
  expect(screen.getByLabelText("Name")).toHaveValue("Contained family drama");

  await user.click(screen.getByRole("button", { name: "Actions for Contained family drama" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  const message = await toast();
  expect(await message.findByText("“Contained family drama” was deleted.")).toBeInTheDocument();
  expect(location.search).toBe("?tab=saved-searches");
  await user.click(message.getByRole("button", { name: "Undo" }));
  expect(convex.argsOf("producer/savedSearches:remove")).toEqual([{ id: drama._id }]);
  expect(convex.argsOf("producer/savedSearches:restore")).toEqual([{ id: drama._id }]);
});

test("D-02: the keyboard stays at the list when a search is deleted, the last one too", async () => {
  const answers = { ...searchAnswers(coastal, drama), "producer/savedSearches:remove": null };
  const { convex, user } = await visit(TAB, { as: producer, answers });
  const place = (await list()).parentElement;
  const left = [coastal];
  for (const { searchName } of [drama, coastal]) {
    screen.getByRole("button", { name: `Actions for ${searchName}` }).focus();
    await user.keyboard("{Enter}{ArrowDown}{Enter}");
    await change(convex, searchAnswers(...left.splice(0)));
    expect(screen.queryByRole("link", { name: searchName })).not.toBeInTheDocument();
    expect(place).toHaveFocus();
  }
});

test("D-02: an address of a search that is gone says so", async () => {
  const { user } = await visit(opened("gone"), { as: producer, answers: searchAnswers(coastal) });
  expect(await screen.findByRole("heading", { name: "Search not found" })).toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Show Saved Searches" }));
  expect(screen.queryByRole("heading", { name: "Search not found" })).not.toBeInTheDocument();
});

test("D-02: a search opens in browse with its words and filters", async () => {
  const one = search("One right", {
    ...coastal,
    maxReviewCount: 99,
    rightsAvailable: { ...coastal.rightsAvailable, audio: true },
  });
  await visit(opened(one._id), { as: producer, answers: searchAnswers(one) });
  expect(await screen.findByRole("link", { name: "Open in Browse" })).toHaveAttribute(
    "href",
    "/browse?q=coast+harbor+ferry+tide&genre=Crime&rights=audio&reviews=50-99",
  );
});

test("D-02: what browse showed fills a new search, and says what it cannot take along", async () => {
  const from = new URLSearchParams({ q: "the salt", genre: "Thriller", reviews: "10-49", audiobook: "1" });
  const path = `${TAB}&${new URLSearchParams({ new: from.toString() })}`;
  const { user } = await visit(path, { as: producer, answers: searchAnswers(coastal) });
  expect(await screen.findByLabelText("Name")).toHaveValue("Thriller, the salt, 10–49 reviews");
  expect(screen.getByLabelText("Genre")).toHaveValue("Thriller");
  expect(screen.getByLabelText("Keywords (optional)")).toHaveValue("salt");
  expect(screen.getByLabelText("Minimum reviews")).toHaveValue(10);
  expect(screen.getByLabelText("Maximum reviews (optional)")).toHaveValue(49);
  expect(screen.getByText(/no filter for audiobooks or screenplays/)).toBeInTheDocument();
  await fill(user, { Name: "Salty" });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(location.search).toBe("?tab=saved-searches");
});

test("D-02: alerts are on, but a producer without a verified address reads that none are sent yet", async () => {
  const unverified = person("producer", { emailVerified: false });
  const { convex } = await visit(TAB, { as: unverified, answers: searchAnswers(coastal, drama) });
  await list();
  expect(screen.getByRole("link", { name: "verify your email" })).toHaveAttribute("href", "/account");
  await change(convex, searchAnswers({ ...coastal, alerts: "off" }, drama));
  expect(screen.queryByRole("link", { name: "verify your email" })).not.toBeInTheDocument();
});

test("D-02: a producer who unsubscribed from all email reads that no alerts come, and where to change that", async () => {
  const answers = { ...searchAnswers(coastal), "preferences:get": { unsubscribeAll: true } };
  const { convex } = await visit(TAB, { as: person("producer"), answers });
  const choice = await screen.findByRole("link", { name: "email preferences" });
  expect(choice).toHaveAttribute("href", "/unsubscribe");
  await change(convex, searchAnswers({ ...coastal, alerts: "off" }));
  expect(choice).not.toBeInTheDocument();
});
