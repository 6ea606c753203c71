import { screen, waitFor, within } from "@testing-library/react";
import { formatLocalDay, formatLocalTime, formatLocalWeekday } from "@domain/local-dates";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { card, page } from "../support/books";
import { serverError } from "../support/fake-convex";
import { desk, search } from "../support/searches";
import { change, fill, person, toast, visit } from "../support/site";

const DAY_MS = 86_400_000;
const NOW = new Date(2026, 10, 23, 9, 30).getTime();

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const application = (more: object = {}) => ({
  approvalStatus: "pending",
  appliedAt: NOW - 16 * 60_000,
  emailVerifiedAt: NOW - 14 * 60_000,
  hasImdb: false,
  approvalReason: null,
  decidedAt: null,
  reapplyFrom: null,
  ...more,
});

function saved(title: string, more: object = {}) {
  const book = card(title);
  return {
    ...{ saveId: `save-of-${book._id}`, bookId: book._id, createdAt: NOW, stage: "considering", title },
    ...{ authorName: book.authorName, genre: book.genre, bookState: "public", lostRights: [], note: null },
    card: book,
    ...more,
  };
}

async function pendingPage(answers: object = {}, me: object = {}) {
  const as = person("producer", { approvalStatus: "pending", ...me });
  return await visit("/producer-pending", {
    as,
    answers: {
      "producers:me": application(),
      "producers:desk": { counts: { saved: 0 } },
      "favorites:mine": page([]),
      "producer/savedSearches:mine": [],
      ...answers,
    },
  });
}

const step = async (name: RegExp) => {
  const heading = await screen.findByRole("heading", { level: 3, name });
  const item = heading.closest("li");
  if (item === null) throw new Error("The heading is in no step.");
  return item;
};

test("PND-01: a pending producer sees what is done and what comes, with a check on nothing that is not done", async () => {
  await pendingPage();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Account Under Review");
  expect(await step(/^Done: Application received$/)).toHaveTextContent(
    `Today at ${formatLocalTime(NOW - 16 * 60_000)}`,
  );
  expect(await step(/^Done: Email verified$/)).toHaveTextContent(
    `Today at ${formatLocalTime(NOW - 14 * 60_000)}`,
  );
  const review = await step(/^Now: Review by a person$/);
  expect(review).toHaveAttribute("aria-current", "step");
  expect(review).toHaveTextContent(`Typically done by ${formatLocalWeekday(NOW - 16 * 60_000 + 2 * DAY_MS)}`);
  expect(await step(/^Later: Contact authors$/)).toBeInTheDocument();
  expect(screen.getAllByText(/^Done:$/)).toHaveLength(2);
});

test("PND-01: Browse Books is the one filled button; Return to Home and Contact Support stand beside it", async () => {
  await pendingPage();
  const main = within(screen.getByRole("main"));
  const links = { "Browse Books": "/browse", "Return to Home": "/", "Contact Support": "/contact" };
  for (const [name, to] of Object.entries(links))
    expect(main.getByRole("link", { name })).toHaveAttribute("href", to);
  expect(filledButtons()).toEqual(["Browse Books"]);
});

function filledButtons() {
  return [...screen.getByRole("main").querySelectorAll("a, button")]
    .filter((element) => element.classList.contains("bg-fill"))
    .map(({ textContent }) => textContent);
}

test("an unverified email is the current step, with its code field; the review is not started as done", async () => {
  const unverified = {
    "producers:me": application({ emailVerifiedAt: null }),
    "account:verifyEmail": { verified: true },
  };
  const { convex, user } = await pendingPage(unverified, { emailVerified: false });
  const verify = within(await step(/^Now: Verify your email$/));
  expect(filledButtons(), "one filled button").toEqual(["Verify"]);
  expect(screen.queryByRole("region", { name: "Email verification" }), "asked for once").toBeNull();
  await fill(user, { Code: "ABCD2345" });
  await user.click(verify.getByRole("button", { name: "Verify" }));
  await waitFor(() => expect(convex.argsOf("account:verifyEmail")).toEqual([{ code: "ABCD2345" }]));
  await change(convex, { "producers:me": application() });
  expect(await step(/^Done: Email verified$/)).toBeInTheDocument();
  expect(await step(/^Now: Review by a person$/)).toBeInTheDocument();
});

test("a review past its expected day says so, and an older application names its day", async () => {
  const appliedAt = NOW - 3 * DAY_MS;
  await pendingPage({ "producers:me": application({ appliedAt }) });
  expect(await step(/Application received$/)).toHaveTextContent(formatLocalDay(appliedAt));
  const review = await step(/Review by a person$/);
  expect(review).toHaveTextContent("It takes longer than usual.");
  expect(review).not.toHaveTextContent("Typically done");
});

test("an IMDb profile is added in place, and the offer goes once it is given", async () => {
  const { convex, user } = await pendingPage({ "producers:save": null });
  await user.click(await screen.findByRole("button", { name: "Add your IMDb profile" }));
  const form = within(screen.getByRole("form", { name: "Add your IMDb profile" }));
  expect(form.getByLabelText("IMDb profile")).toHaveFocus();
  await fill(user, { "IMDb profile": "https://imdb.com.evil.example" });
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("Please enter a link to your page on imdb.com")).toBeInTheDocument();
  await fill(user, { "IMDb profile": "www.imdb.com/name/nm1" });
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await (await toast()).findByText("Profile updated successfully!")).toBeInTheDocument();
  expect(convex.argsOf("producers:save")).toEqual([
    { profile: { imdbUrl: "https://www.imdb.com/name/nm1" } },
  ]);
  await change(convex, { "producers:me": application({ hasImdb: true }) });
  expect(screen.queryByText(/IMDb profile/)).not.toBeInTheDocument();
});

test("a failed save of the IMDb profile keeps what was typed; Cancel leads the keyboard back", async () => {
  const failing = {
    "producers:save": () => {
      throw serverError("producers:save");
    },
  };
  const { user } = await pendingPage(failing);
  await user.click(await screen.findByRole("button", { name: "Add your IMDb profile" }));
  await fill(user, { "IMDb profile": "imdb.com/name/nm1" });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Error updating profile. Please try again.");
  expect(screen.getByLabelText("IMDb profile")).toHaveValue("imdb.com/name/nm1");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("button", { name: "Add your IMDb profile" })).toHaveFocus();
});

test("B-59: a pending producer sees their saved books on the page, and edits their notes there", async () => {
  const books = [
    saved("The Salt Ledger", { note: "Limited series, four parts?" }),
    saved("The Honest Forger"),
    saved("Low Orbit", { bookState: "unlisted", card: null }),
  ];
  const { convex, user } = await pendingPage({
    "favorites:mine": page(books),
    "producers:desk": { counts: { saved: 3 } },
    "producer/notes:save": null,
  });
  const list = within(await screen.findByRole("region", { name: "Saved while you wait" }));
  expect(list.getByText(/^Each of these 3 books counts as interest from the moment/)).toBeInTheDocument();
  expect(list.getByText("Limited series, four parts?")).toBeInTheDocument();
  expect(list.getByText("Unlisted by its author")).toBeInTheDocument();
  expect(list.getByRole("link", { name: "The Salt Ledger" })).toHaveAttribute(
    "href",
    "/book/the-salt-ledger",
  );
  await user.click(list.getByRole("button", { name: "Private note on The Honest Forger" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Private note" }));
  await fill(user, { Note: "Ask about stage rights." });
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() =>
    expect(convex.argsOf("producer/notes:save")).toEqual([
      { bookId: "the-honest-forger-id", note: "Ask about stage rights." },
    ]),
  );
});

test("B-59: a pending producer finds their saved searches here, and deletes one with undo", async () => {
  const crime = search("Coastal crime", { genre: "Crime", keywords: ["coast"] });
  const { convex, user } = await pendingPage({
    "producer/savedSearches:mine": [crime],
    "producer/savedSearches:remove": null,
    "producer/savedSearches:restore": null,
  });
  const list = within(await screen.findByRole("region", { name: "Your saved searches" }));
  expect(list.getByText("Crime, 4.0+, “coast”")).toBeInTheDocument();
  await user.click(list.getByRole("button", { name: "Delete Coastal crime" }));
  await user.click(await (await toast()).findByRole("button", { name: "Undo" }));
  expect(convex.argsOf("producer/savedSearches:remove")).toEqual([{ id: "coastal-crime" }]);
  expect(convex.argsOf("producer/savedSearches:restore")).toEqual([{ id: "coastal-crime" }]);
  await change(convex, { "producer/savedSearches:mine": [] });
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.queryByRole("region", { name: "Your saved searches" })).not.toBeInTheDocument();
});

test("D-02 B-59: a pending producer opens the new matches of a search in place, which are then no longer marked", async () => {
  const crime = search("Coastal crime", { genre: "Crime", keywords: ["coast"], newMatches: 2 });
  const { convex, user } = await pendingPage({
    "producer/savedSearches:mine": [crime, search("Space opera")],
    "producer/savedSearches:newMatches": [card("The Salt Ledger"), card("Low Orbit")],
    "producer/savedSearches:markRun": null,
    "producers:desk": desk({ newMatches: 2 }),
  });
  const list = within(await screen.findByRole("region", { name: "Your saved searches" }));
  expect(list.getByText("2 new")).toBeInTheDocument();
  expect(convex.argsOf("producer/savedSearches:markRun")).toEqual([]);
  await user.click(list.getByRole("button", { name: "Coastal crime" }));
  const found = within(await list.findByRole("group", { name: "New books for Coastal crime" }));
  expect(await found.findByText("2 new books")).toBeInTheDocument();
  expect(found.getByRole("link", { name: "The Salt Ledger" })).toBeInTheDocument();
  expect(found.getByRole("link", { name: "Open in Browse" })).toHaveAttribute(
    "href",
    "/browse?q=coast&genre=Crime",
  );
  await waitFor(() =>
    expect(convex.argsOf("producer/savedSearches:markRun")).toEqual([{ id: "coastal-crime" }]),
  );
  await user.click(list.getByRole("button", { name: "Coastal crime" }));
  expect(list.queryByRole("group")).not.toBeInTheDocument();
});

test("D-02: the link of an alert opens its search on the pending page, and leads the keyboard there", async () => {
  await visit("/dashboard/producer?tab=saved-searches&search=coastal-crime", {
    as: person("producer", { approvalStatus: "pending" }),
    answers: {
      "producers:me": application(),
      "producers:desk": desk({ newMatches: 1 }),
      "favorites:mine": page([]),
      "producer/savedSearches:mine": [search("Coastal crime", { newMatches: 1 })],
      "producer/savedSearches:newMatches": [card("The Salt Ledger")],
      "producer/savedSearches:markRun": null,
    },
  });
  const found = await screen.findByRole("group", { name: "New books for Coastal crime" });
  expect(location.pathname + location.search).toBe("/producer-pending?search=coastal-crime");
  expect(await within(found).findByText("1 new book")).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("button", { name: "Coastal crime" })).toHaveFocus());
  expect(
    screen.getByRole("link", { name: "Dashboard 1 new match for your saved searches" }),
  ).toBeInTheDocument();
});

test("B-59: a denied producer reads what they saved and noted, and changes nothing", async () => {
  await visit("/producer-denied", {
    as: person("producer", { approvalStatus: "denied" }),
    answers: {
      "producers:me": application({ approvalStatus: "denied" }),
      "producers:desk": desk({ saved: 1 }),
      "favorites:mine": page([saved("The Salt Ledger", { note: "Limited series?" })]),
      "producer/savedSearches:mine": [search("Coastal crime", { newMatches: 1 })],
    },
  });
  const books = within(await screen.findByRole("region", { name: "What you saved" }));
  expect(
    await books.findByText("We keep this book for you, with your notes. Nobody else sees them."),
  ).toBeVisible();
  expect(books.getByText("Limited series?")).toBeInTheDocument();
  expect(books.queryByRole("button")).not.toBeInTheDocument();
  const searches = within(screen.getByRole("region", { name: "Your saved searches" }));
  expect(searches.getByText("Coastal crime")).toBeInTheDocument();
  expect(searches.queryByRole("button")).not.toBeInTheDocument();
});

test("without saved books the page says what saving does", async () => {
  await pendingPage();
  const region = await screen.findByRole("region", { name: "Saved while you wait" });
  expect(await within(region).findByText(/^Nothing yet\./)).toBeInTheDocument();
  expect(within(region).queryByRole("list")).not.toBeInTheDocument();
});

test("a failure stays in its panel, with Retry", async () => {
  const failing = {
    "producers:me": () => {
      throw serverError("producers:me");
    },
  };
  const { convex, user } = await pendingPage(failing);
  const problem = await screen.findByRole("alert");
  expect(problem).toHaveTextContent("Couldn’t load your application.");
  expect(screen.getByRole("heading", { name: "Saved while you wait" })).toBeInTheDocument();
  await change(convex, { "producers:me": application() });
  await user.click(within(problem).getByRole("button", { name: "Retry" }));
  expect(await step(/Application received$/)).toBeInTheDocument();
});

test.each([
  ["approved", "/dashboard/producer"],
  ["denied", "/producer-denied"],
] as const)("PND-02: the open page moves on by itself once %s", async (approvalStatus, path) => {
  const { convex } = await pendingPage();
  await change(convex, { "viewer:me": person("producer", { approvalStatus }) });
  await waitFor(() => expect(location.pathname).toBe(path));
});

test("the page promises emails only for searches with alerts and a verified address", async () => {
  const searches = [search("Crime"), search("Drama", { alerts: "off" })];
  await pendingPage({ "producer/savedSearches:mine": searches }, { emailVerified: false });
  expect(screen.getByRole("main")).toHaveTextContent("Verify your email, and they email you what they find.");
});
