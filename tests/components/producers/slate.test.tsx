import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { localDay } from "@domain/days";
import { page } from "../support/books";
import { refusal, serverError } from "../support/fake-convex";
import { change, person, toast, visit, type User } from "../support/site";
import { slateAnswers, slateCard, type Card } from "../support/slate";

const SLATE = "/dashboard/producer?tab=slate";
const DAY_MS = 86_400_000;

async function visitSlate(answers: object, path = SLATE) {
  return await visit(path, { as: person("producer"), answers: { ...answers } });
}

async function cardOf(title = "Low Orbit") {
  return within(await screen.findByRole("article", { name: title }));
}

async function choose(user: User, item: string, title = "Low Orbit") {
  await user.click((await cardOf(title)).getByRole("button", { name: `Actions for ${title}` }));
  await user.click(screen.getByRole("menuitem", { name: item }));
}

test("D-09: a card is in its column with its rating, note, tags and time", async () => {
  const card = slateCard("Low Orbit", {
    noteLine: "Ask about the sequel.",
    tags: ["Series"],
    stageSince: Date.now() - 6 * DAY_MS,
  });
  await visitSlate(slateAnswers({ talking: [card] }));
  const talking = within(await screen.findByRole("region", { name: "Talking 1 book" }));
  const article = await talking.findByRole("article", { name: "Low Orbit" });
  for (const text of ["Test Author", "4.5", "20 Reviews", "Ask about the sequel.", "Series", "6 days"])
    expect(article).toHaveTextContent(text);
  expect(talking.getByRole("link", { name: "Low Orbit" })).toHaveAttribute("href", "/book/low-orbit");
  expect(screen.getByText("1 book", { selector: "[role=status]" })).toBeInTheDocument();
});

test("D-09 B-07: a card of a column counts its reviews in one line, and names their source on hover", async () => {
  const card = slateCard("Low Orbit", {});
  const book = card.book && { ...card.book, amazonReviewsOnly: true };
  await visitSlate(slateAnswers({ reading: [{ ...card, book }] }));
  const reviews = (await cardOf()).getByText("20 Reviews");
  expect(reviews).toHaveAttribute("title", "20 Amazon Reviews");
});

test.each<[string, Partial<Card>, string]>([
  ["was unlisted", { bookState: "unlisted", book: null }, "Unlisted by its author"],
  ["is gone", { bookState: "deleted", book: null }, "No longer available"],
  [
    "was optioned by somebody else",
    { lostRights: [{ right: "filmTV", status: "optioned" }] },
    "Film/TV is now optioned",
  ],
])("D-09: a card warns when its book %s", async (_, more, warning) => {
  await visitSlate(slateAnswers({ reading: [slateCard("Low Orbit", more)] }));
  expect((await cardOf()).getByText(warning)).toBeInTheDocument();
});

test.each([
  [-18, /^Ended .+, 18 days past$/],
  [0, /^Ends .+, today$/],
  [52, /^Ends .+, in 52 days$/],
  [400, /^Ends \w+ \d+, \d+$/],
])("D-09: an option that ends in %i days says so", async (days, words) => {
  const optionEnd = localDay(Date.now() + days * DAY_MS);
  const card = slateCard("Low Orbit", { hasOption: true, optionEnd });
  await visitSlate(slateAnswers({ optioned: [card] }));
  expect((await cardOf()).getByText(words)).toBeInTheDocument();
});

test("D-09: the menu moves a card to another column, and Undo moves it back below its neighbor", async () => {
  const cards = [slateCard("High Tide"), slateCard("Low Orbit")];
  const { convex, user } = await visitSlate({
    ...slateAnswers({ considering: cards }),
    "producer/slate:move": false,
  });
  await choose(user, "Move to Talking");
  const messages = await toast();
  expect(await messages.findByText("Moved to Talking")).toBeInTheDocument();
  await user.click(messages.getByRole("button", { name: "Undo" }));
  expect(convex.argsOf("producer/slate:move")).toMatchObject([
    { bookId: "low-orbit", stage: "talking", after: null, today: localDay() },
    { bookId: "low-orbit", stage: "considering", after: "high-tide" },
  ]);
});

test("D-09: on a phone, Undo knows the column that shows, not the one where the card was when it last showed", async () => {
  const media = vi.spyOn(window, "matchMedia");
  onTestFinished(() => media.mockRestore());
  media.mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as never,
  );
  const { convex, user } = await visitSlate({
    ...slateAnswers({ considering: [slateCard()] }),
    "producer/slate:move": false,
  });
  await cardOf();
  await user.click(screen.getByRole("button", { name: "Next column" }));
  await change(convex, slateAnswers({ reading: [slateCard()] }));
  await cardOf();
  await user.click(screen.getByRole("button", { name: "Move to another column: Low Orbit" }));
  await user.click(screen.getByRole("menuitem", { name: "Move to Talking" }));
  await user.click(await (await toast()).findByRole("button", { name: "Undo" }));
  expect(convex.argsOf("producer/slate:move")).toMatchObject([{ stage: "talking" }, { stage: "reading" }]);
});

test("D-09: a card that another window moves while it is lifted lands where it was dropped, or its actual place is announced", async () => {
  const cards = [slateCard("High Tide"), slateCard("Low Orbit")];
  const { convex, user } = await visitSlate({
    ...slateAnswers({ considering: cards }),
    "producer/slate:move": false,
  });
  const lift = async () => {
    (await cardOf()).getByRole("button", { name: "Move Low Orbit" }).focus();
    await user.keyboard(" ");
    expect(await screen.findByText(/^Picked up Low Orbit/)).toBeInTheDocument();
  };
  const elsewhere = slateAnswers({ considering: cards.slice(0, 1), talking: cards.slice(1) });
  await lift();
  await change(convex, elsewhere);
  await user.keyboard(" ");
  expect(await screen.findByText(/^Dropped Low Orbit in Considering/)).toBeInTheDocument();
  expect(convex.argsOf("producer/slate:move")).toMatchObject([{ stage: "considering", after: "high-tide" }]);
  await change(convex, slateAnswers({ considering: cards }));
  await lift();
  await change(convex, elsewhere);
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Put Low Orbit back in Talking.")).toBeInTheDocument();
});

test("B-69: a move that makes an option says where the book went", async () => {
  const { user } = await visitSlate({
    ...slateAnswers({ talking: [slateCard()] }),
    "producer/slate:move": true,
  });
  await choose(user, "Move to Negotiating");
  expect(await (await toast()).findByText("Book moved to My Optioned Books")).toBeInTheDocument();
});

test("D-09: a move that fails can be tried again", async () => {
  let attempts = 0;
  const { convex, user } = await visitSlate({
    ...slateAnswers({ considering: [slateCard()] }),
    "producer/slate:move": () => {
      if (++attempts === 1) throw serverError("producer/slate:move");
      return false;
    },
  });
  await choose(user, "Move to Reading");
  const messages = await toast();
  expect(await messages.findByText("Something went wrong. Please try again.")).toBeInTheDocument();
  await user.click(messages.getByRole("button", { name: "Retry" }));
  expect(await messages.findByText("Moved to Reading")).toBeInTheDocument();
  expect(convex.argsOf("producer/slate:move")).toHaveLength(2);
});

test("D-09: a move that is refused says why, and offers Retry", async () => {
  const { user } = await visitSlate({
    ...slateAnswers({ considering: [slateCard()] }),
    "producer/slate:move": () => {
      throw refusal("not_found");
    },
  });
  await choose(user, "Move to Reading");
  const messages = await toast();
  expect(await messages.findByText("We couldn’t find that. It may have been removed.")).toBeInTheDocument();
  expect(messages.getByRole("button", { name: "Retry" })).toBeInTheDocument();
});

test("B-68: passing asks for a reason, which is optional", async () => {
  const { convex, user } = await visitSlate({
    ...slateAnswers({ reading: [slateCard()], passed: [slateCard("High Tide")] }),
    "producer/slate:move": false,
    "producer/slate:setPassReason": null,
  });
  await choose(user, "Pass");
  expect(convex.argsOf("producer/slate:move")).toMatchObject([{ bookId: "low-orbit", stage: "passed" }]);
  await user.click(await screen.findByRole("button", { name: "Skip" }));
  expect(convex.argsOf("producer/slate:setPassReason")).toEqual([]);

  await user.click(screen.getByRole("button", { name: "Add reason: High Tide" }));
  await user.click(await screen.findByRole("button", { name: "Similar project" }));
  await user.click(screen.getByRole("button", { name: "Save reason" }));
  expect(convex.argsOf("producer/slate:setPassReason")).toEqual([
    { bookId: "high-tide", reason: "similarProject" },
  ]);
});

test("D-09: tags are typed, chosen from the slate, and removed", async () => {
  const cards = [slateCard("Low Orbit", { tags: ["Doc"] }), slateCard("High Tide", { tags: ["Series"] })];
  const { convex, user } = await visitSlate({
    ...slateAnswers({ reading: cards }),
    "producer/slate:setTags": null,
  });
  await choose(user, "Edit tags");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Remove Doc" }));
  await user.type(dialog.getByLabelText("New tag"), "series{Enter}Ruth");
  expect(dialog.getByRole("button", { name: "Remove Series" })).toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Save tags" }));
  expect(convex.argsOf("producer/slate:setTags")).toEqual([
    { bookId: "low-orbit", tags: ["Series", "Ruth"] },
  ]);
});

test("D-09: a tag, warnings and words filter the columns together", async () => {
  const asked: unknown[] = [];
  const answers = slateAnswers({ reading: [slateCard("Low Orbit", { tags: ["Series"] })] });
  const column = answers["producer/slate:column"] as (args: object) => unknown;
  const { user } = await visitSlate({
    ...answers,
    "producer/slate:column": (args: { filter?: unknown }) => {
      asked.push(args.filter);
      return column(args);
    },
  });
  await user.click(await screen.findByRole("button", { name: "Series" }));
  await screen.findByRole("button", { name: "Series", pressed: true });
  expect(asked.at(-1)).toEqual({ tag: "Series" });
  await user.type(screen.getByRole("searchbox"), "orbit{Enter}");
  await waitFor(() => expect(asked.at(-1)).toEqual({ tag: "Series", q: "orbit" }));
  await user.click(screen.getByRole("button", { name: "Series", pressed: true }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ q: "orbit" }));
});

test("D-09: the number of books is read once, when all columns are filtered", async () => {
  const series = slateCard("Low Orbit", { tags: ["Series"] });
  const answers = slateAnswers({ reading: [series], talking: [slateCard("High Tide")] });
  const column = answers["producer/slate:column"] as (args: object) => unknown;
  const filtered = (loading?: string) => (args: { stage: string; filter?: unknown }) => {
    if (args.filter === undefined) return column(args);
    if (args.stage === loading) return undefined;
    return page(args.stage === "reading" ? [series] : []);
  };
  const { convex, user } = await visitSlate({ ...answers, "producer/slate:column": filtered("talking") });
  const status = await screen.findByText("2 books", { selector: "[role=status]" });
  await user.click(screen.getByRole("button", { name: "Series" }));
  expect(status).toHaveTextContent("2 books");
  await change(convex, { "producer/slate:column": filtered() });
  expect(status).toHaveTextContent("1 book");
});

test("D-09: the archive has its own view, from which a card goes back", async () => {
  const { convex, user } = await visitSlate({
    ...slateAnswers({ reading: [slateCard("High Tide")] }, [slateCard()]),
    "producer/slate:archive": null,
  });
  await user.click(await screen.findByRole("link", { name: "Archive 1" }));
  await choose(user, "Back to the slate");
  expect(convex.argsOf("producer/slate:archive")).toEqual([{ bookId: "low-orbit", isArchived: false }]);
  expect(screen.queryByRole("button", { name: "Move Low Orbit" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("link", { name: "Back to the slate" }));
  expect(await screen.findByRole("article", { name: "High Tide" })).toBeInTheDocument();
});

test("D-09: all passed books go to the archive at once", async () => {
  const passed = [slateCard("One"), slateCard("Two"), slateCard("Three")];
  const { convex, user } = await visitSlate({
    ...slateAnswers({ passed }),
    "producer/slate:archivePassed": null,
    "producer/slate:restorePassed": null,
  });
  await user.click(await screen.findByRole("button", { name: "Archive these 3" }));
  expect(convex.argsOf("producer/slate:archivePassed")).toEqual([{}]);
  await user.click(await (await toast()).findByRole("button", { name: "Undo" }));
  expect(convex.argsOf("producer/slate:restorePassed")).toEqual([{}]);
});

test("D-01: a producer writes to the author from a card; one whose book is gone offers no message", async () => {
  const { user } = await visitSlate({
    ...slateAnswers({ reading: [slateCard(), slateCard("Gone", { book: null, bookState: "unlisted" })] }),
    "messages/threads:canMessage": { state: "open", replies: null },
  });
  await choose(user, "Message Author");
  expect(await screen.findByLabelText("Your message")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Actions for Gone" }));
  expect(screen.queryByRole("menuitem", { name: "Message Author" })).not.toBeInTheDocument();
});

test("D-09: a long column loads more on request", async () => {
  const answers = slateAnswers({ considering: [slateCard()] });
  const column = answers["producer/slate:column"] as (args: object) => object;
  const { user } = await visitSlate({
    ...answers,
    "producer/slate:column": (args: { stage: string; paginationOpts: { cursor: string | null } }) => {
      if (args.stage !== "considering") return column(args);
      return args.paginationOpts.cursor === null
        ? { page: [slateCard()], isDone: false, continueCursor: "next" }
        : { page: [slateCard("High Tide")], isDone: true, continueCursor: "" };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("article", { name: "High Tide" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Load more" })).not.toBeInTheDocument();
});

test("PDB-21: an empty slate says how it fills", async () => {
  await visitSlate(slateAnswers({}));
  expect(await screen.findByRole("heading", { name: "Nothing on your slate yet" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Browse Books" })).toHaveAttribute("href", "/browse");
});
