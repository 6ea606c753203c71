import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answers, MEMBER, ownBook } from "../support/own-books";
import { change, person, visit } from "../support/site";

test("what is new counts saves and views, since one producer may have made several", async () => {
  const news = { saves: 3, contacts: 1, changes: [], seenAt: null };
  await visit("/dashboard/author", {
    as: person("author"),
    answers: { ...answers(ownBook()), "books:news": news },
  });
  const strip = await screen.findByRole("region", { name: "Since your last visit" });
  expect(strip).toHaveTextContent("+3 saves by producers so far");
  expect(strip).toHaveTextContent("+1 view of your contact details so far");
});

test("a new author meets one checklist: three steps, one filled button, and no other notice", async () => {
  const as = person("author", { emailVerified: false });
  await visit("/dashboard/author", { as, answers: answers() });
  const steps = within(await screen.findByRole("list", { name: "First steps" }));
  expect(steps.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
    "Verify your emailAbout 1 minute",
    "Add your first bookAbout 10 minutes",
    "Start your 14-day trialAbout 2 minutes",
  ]);
  expect(steps.getByLabelText("Code")).toHaveAccessibleDescription(/Check your spam folder too\.$/);
  const filled = [...screen.getByRole("main").querySelectorAll(".bg-fill:is(a, button)")];
  expect(filled.map(({ textContent }) => textContent)).toEqual(["Verify"]);
  expect(screen.queryByRole("region", { name: "Email verification" })).not.toBeInTheDocument();
  expect(screen.queryByText(/^Nothing new/)).not.toBeInTheDocument();
});

test.each([
  ["past_due", "Past due"],
  ["paused", "PAUSED"],
] as const)("a new author without books sees that the membership is %s", async (status, words) => {
  const as = person("author", { subscription: { ...MEMBER, status } });
  await visit("/dashboard/author", { as, answers: answers() });
  await screen.findByRole("list", { name: "First steps" });
  expect(screen.getByText(new RegExp(`Membership: ${words}`))).toBeInTheDocument();
});

test("a done step is a check and one line, and a settled author sees no checklist", async () => {
  await visit("/dashboard/author", { as: person("author", { bookCount: 1 }), answers: answers(ownBook()) });
  const steps = within(await screen.findByRole("list", { name: "First steps" }));
  expect(steps.getAllByText("(done)")).toHaveLength(2);
  expect(steps.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Start Free Trial"]);
});

test("nothing new is one line, and a complete book says so beside its status", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  await visit("/dashboard/author", { as, answers: answers(ownBook()) });
  const row = within(await screen.findByRole("article", { name: "The Salt Ledger" }));
  expect(screen.queryByRole("list", { name: "First steps" })).not.toBeInTheDocument();
  expect(screen.getByText("Nothing new so far.")).toBeInTheDocument();
  expect(row.getByText("Listing complete")).toBeInTheDocument();
  expect(row.getByRole("combobox")).toHaveValue("published");
  expect(row.getByRole("img", { name: "10 of 10 steps to a public listing" })).toBeInTheDocument();
  expect(row.getByText("Everything is in place.")).toBeInTheDocument();
});

test("a book that is not public shows what is missing, each with a link to its field, and why it can't be sponsored", async () => {
  const steps = [
    { field: "cover", label: "Add a cover", isMet: false },
    { field: "amazonRating", label: "Best rating is 3.8, needs 4.0", isMet: false },
  ];
  const book = ownBook({ steps, isComplete: false, publicationStatus: "draft", statusReason: "lowRating" });
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  await visit("/dashboard/author", { as, answers: answers(book) });
  const row = within(await screen.findByRole("article", { name: "The Salt Ledger" }));
  expect(row.getByText("Listing incomplete")).toBeInTheDocument();
  expect(row.getByRole("link", { name: "Add a cover" })).toHaveAttribute("href", "/submit?edit=b1#cover");
  expect(row.getByRole("link", { name: "best rating is 3.8, needs 4.0" })).toHaveAttribute(
    "href",
    "/submit?edit=b1#amazonRating",
  );
  const sponsor = row.getByRole("button", { name: /^Sponsor/ });
  expect(sponsor).toBeDisabled();
  expect(sponsor).toHaveAccessibleDescription("Public books only");
});

test("ADB-03 ADB-06: one line says what visitors see of a book and why, apart from what its author sets", async () => {
  const steps = [{ field: "amazonRating", label: "Best rating is 3.8, needs 4.0", isMet: false }] as const;
  const low = { statusReason: "lowRating", steps: [...steps] } as const;
  const books = [
    ownBook({ _id: "b1", title: "Open" }),
    ownBook({ _id: "b2", title: "Mine", isListed: false, statusReason: "hiddenByAuthor" }),
    ownBook({ _id: "b3", title: "Theirs", isListed: false, statusReason: "hiddenByAdmin" }),
    ownBook({ _id: "b4", title: "Stopped", isBlocked: true, statusReason: "blocked" }),
    ownBook({ _id: "b5", title: "Short", ...low }),
    ownBook({ _id: "b6", title: "Both", isListed: false, ...low }),
    ownBook({ _id: "b7", title: "Story", isSuccessStory: true, ...low }),
  ];
  const as = person("author", { bookCount: books.length, subscription: MEMBER });
  await visit("/dashboard/author", { as, answers: answers(...books) });
  await screen.findByRole("article", { name: "Open" });
  const stateOf = (title: string) =>
    within(screen.getByRole("article", { name: title })).getByText(
      /^(Public|Not public|Not in the catalog|Blocked)$/,
    ).parentElement;
  expect(stateOf("Open")).toHaveTextContent(/^Public Everything is in place\.$/);
  expect(stateOf("Mine")).toHaveTextContent(/^Not public You unlisted it\. Switch it to Listed\.$/);
  expect(stateOf("Theirs")).toHaveTextContent(/^Not public An admin unlisted it\.$/);
  expect(stateOf("Stopped")).toHaveTextContent(
    /^Blocked An admin blocked this book\. Only you can see it\.$/,
  );
  expect(stateOf("Short")).toHaveTextContent(/^Not public 1 to do: Best rating is 3\.8, needs 4\.0\.$/);
  expect(stateOf("Story")).toHaveTextContent(
    /^Not in the catalog 1 to do: .+\. Anyone can open it from Success Stories\.$/,
  );
  expect(stateOf("Both")).toHaveTextContent(
    /^Not public 2 to do: Best rating is 3\.8, needs 4\.0, switch it to Listed\.$/,
  );
});

test("a rating of zero is no rating", async () => {
  const sources = { ...ownBook().sources, amazon: { rating: 0, reviews: 0 } };
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  await visit("/dashboard/author", { as, answers: answers(ownBook({ sources })) });
  expect(await screen.findByRole("button", { name: /^Edit Amazon rating/ })).toHaveTextContent("No rating");
});

test("a figure keeps its place while it is edited", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  const { user } = await visit("/dashboard/author", { as, answers: answers(ownBook()) });
  const figure = await screen.findByRole("button", { name: /^Edit Amazon rating/ });
  await user.click(figure);
  expect(screen.getByRole("spinbutton")).toHaveFocus();
  expect(figure).toBeInTheDocument();
  expect(figure).toHaveClass("invisible");
});

test("ADB-05: Enter closes an unchanged figure and leaves the keyboard on it", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  const { user } = await visit("/dashboard/author", { as, answers: answers(ownBook()) });
  const figure = await screen.findByRole("button", { name: /^Edit Amazon rating/ });
  await user.click(figure);
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("spinbutton")).not.toBeInTheDocument();
  expect(figure).toHaveFocus();
});

test("ADB-05: what a browser cannot read as a number removes no figure", async () => {
  const sources = { ...ownBook().sources, goodreads: { rating: 4.2, reviews: 30 } };
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  const { convex, user } = await visit("/dashboard/author", {
    as,
    answers: { ...answers(ownBook({ sources })), "books:updateRatings": null },
  });
  await user.click(await screen.findByRole("button", { name: /^Edit Goodreads rating/ }));
  const typed = screen.getByRole<HTMLInputElement>("spinbutton");
  await user.clear(typed);
  // Of "4,3", some browsers say only that it is no number.
  Object.defineProperty(typed, "validity", { value: { badInput: true } });
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Please enter a number")).toBeInTheDocument();
  expect(convex.argsOf("books:updateRatings")).toEqual([]);
});

test("ADB-05: a figure that is saved late does not take the focus from the next one", async () => {
  let finish = (_: null) => {};
  const saved = new Promise<null>((resolve) => (finish = resolve));
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  const { user } = await visit("/dashboard/author", {
    as,
    answers: { ...answers(ownBook()), "books:updateRatings": () => saved },
  });
  await user.click(await screen.findByRole("button", { name: /^Edit Amazon rating/ }));
  await user.clear(screen.getByRole("spinbutton"));
  await user.keyboard("3.9{Enter}");
  await user.click(screen.getByRole("button", { name: /^Edit Amazon review count/ }));
  const next = screen.getByRole("spinbutton", { name: /^Amazon review count/ });
  await act(async () => finish(null));
  await waitFor(() => expect(screen.getAllByRole("spinbutton")).toEqual([next]));
  expect(next).toHaveFocus();
});

test("the form offers seven themes first, 31 more on demand, and Foreign rights only where they are set", async () => {
  const { user } = await visit("/submit", { as: person("author") });
  const themes = within(await screen.findByRole("group", { name: "Themes" }));
  expect(themes.getAllByRole("button")).toHaveLength(8);
  await user.click(themes.getByRole("button", { name: "31 more" }));
  expect(themes.getAllByRole("button")).toHaveLength(38);
  expect(screen.queryByRole("checkbox", { name: "Foreign" })).not.toBeInTheDocument();
});

test("before the first book, a drawing of its page says what producers will see, and goes with the first book", async () => {
  const as = person("author", { emailVerified: false });
  await visit("/dashboard/author", { as, answers: answers() });
  const preview = within(await screen.findByRole("region", { name: "What producers will see" }));
  expect(preview.getByText("Your title")).toBeInTheDocument();
  expect(preview.getByRole("link", { name: "Read the FAQ" })).toHaveAttribute(
    "href",
    "/dashboard/author?tab=faq",
  );
  cleanup();
  await visit("/dashboard/author", { as: person("author", { bookCount: 1 }), answers: answers(ownBook()) });
  await screen.findByRole("list", { name: "First steps" });
  expect(screen.queryByRole("region", { name: "What producers will see" })).not.toBeInTheDocument();
});

test("ADB-04: the question before a deletion has a short heading, and names the book in its text", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  const { user } = await visit("/dashboard/author", { as, answers: answers(ownBook()) });
  await user.click(await screen.findByRole("button", { name: "Delete The Salt Ledger" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete book" });
  expect(dialog).toHaveAccessibleDescription(/^Delete “The Salt Ledger”\? This cannot be undone\./);
});

test("ADB-04: Cancel calls off a deletion that waits for the connection", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  const { user, convex } = await visit("/dashboard/author", {
    as,
    answers: { ...answers(ownBook()), "books:remove": null },
  });
  const ask = async () => {
    await user.click(await screen.findByRole("button", { name: "Delete The Salt Ledger" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete book" }));
    await user.click(dialog.getByRole("button", { name: "Delete" }));
    return dialog;
  };
  convex.isConnected = false;
  const dialog = await ask();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  convex.isConnected = true;
  await change(convex, {});
  expect(convex.argsOf("books:remove")).toEqual([]);
  convex.isConnected = false;
  await ask();
  convex.isConnected = true;
  await change(convex, {});
  await waitFor(() => expect(convex.argsOf("books:remove")).toHaveLength(1));
});

test("ADB-04: a chosen status shows before its answer, and gives way to what is stored if it is refused", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  let refuse: (reason: Error) => void = () => {};
  const { user } = await visit("/dashboard/author", {
    as,
    answers: {
      ...answers(ownBook()),
      "books:setPublicationStatus": () => new Promise((_, reject) => (refuse = reject)),
    },
  });
  const status = await screen.findByRole("combobox", { name: "Status of The Salt Ledger" });
  await user.selectOptions(status, "draft");
  expect(status).toHaveValue("draft");
  await act(async () => refuse(new Error("No answer.")));
  expect(status).toHaveValue("published");
});

test("starting over leaves the keyboard in the page", async () => {
  const as = person("author");
  localStorage.clear();
  const draft = { at: Date.now(), values: { title: "Half a book" } };
  localStorage.setItem(`book-draft:${as.userId}:new`, JSON.stringify(draft));
  const { user } = await visit("/submit", { as, sameBrowser: true });
  expect(await screen.findByLabelText("Book title")).toHaveValue("Half a book");
  await user.click(screen.getByRole("button", { name: "Start Over" }));
  expect(await screen.findByLabelText("Book title")).toHaveValue("");
  expect(screen.getByRole("main")).toHaveFocus();
});

test("a book that is claimed leaves the focus to the next one, and the last to the page", async () => {
  const books = [1, 2].map((n) => ({ ...ownBook(), _id: `old-${n}`, slug: `old-${n}`, title: `Old ${n}` }));
  const offer = (some: object[]) => ({
    "books:claimable": { isVerified: true, books: some, hasMore: false },
  });
  const { convex, user } = await visit("/dashboard/author", {
    as: person("author"),
    answers: { ...answers(), ...offer(books), "books:claim": { claimed: ["old-1"] } },
  });
  await user.click(await screen.findByRole("button", { name: "Claim Old 1" }));
  expect(screen.getByRole("button", { name: "Claim Old 2" })).toHaveFocus();
  await change(convex, offer(books.slice(1)));
  await user.click(screen.getByRole("button", { name: "Claim Old 2" }));
  await change(convex, offer([]));
  expect(screen.getByRole("main")).toHaveFocus();
});
