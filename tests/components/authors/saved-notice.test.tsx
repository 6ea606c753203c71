import { act, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { person, toast, visit } from "../support/site";

const MEMBER = { plan: "author", status: "trialing", trialEndsAt: Date.now() + 86_400_000 } as const;

const FIELDS = {
  title: "The Salt Ledger",
  genre: "Thriller",
  logline: "An auditor finds a dead man on the payroll.",
  synopsis: "Every drowned sailor on the coast is still drawing pay, and somebody has approved it.",
  amazonRating: 4.6,
  amazonReviewsCount: 12,
  amazonLink: "https://www.amazon.com/dp/salt",
};

const SAVED = {
  bookId: "b1",
  slug: "salt",
  fields: FIELDS,
  coverUrl: "/cover.webp",
  authorName: "Mara",
  admin: null,
};

/** What the rest of the dashboard asks. */
const OTHER = {
  "books:mine": { page: [], isDone: true, continueCursor: "" },
  "books:news": { saves: 0, contacts: 0, changes: [], seenAt: null },
  "books:claimable": { isVerified: true, books: [], hasMore: false },
  "billing:myStatus": { ...MEMBER, checkout: "session", portal: "session", hasTrial: true },
};

/** Opens the dashboard the way a saved form does. */
async function visitSaved(as: ReturnType<typeof person>, book: object) {
  await visit("/about", { as, answers: { ...OTHER, "books:editForm": { ...SAVED, ...book } } });
  history.replaceState({ usr: { savedBook: "b1" }, key: "saved", idx: 0 }, "", "/dashboard/author");
  const arrived = new PopStateEvent("popstate", { state: history.state as unknown });
  // The screen's own code is fetched the first time.
  await act(async () => await Promise.resolve(window.dispatchEvent(arrived)));
}

test("after a save the notice says that the book is public, and where it is", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  await visitSaved(as, { isPublic: true, statusReason: null });
  const notice = within(await screen.findByText(/is saved and public\./));
  expect(screen.getByText(/“The Salt Ledger” is saved and public/)).toBeInTheDocument();
  expect(notice.getByRole("link", { name: "View" })).toHaveAttribute("href", "/book/salt");
  expect(notice.getByRole("button", { name: "Copy link" })).toBeInTheDocument();
});

test("after a save the notice names what a book still needs, each as a link to its field", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  await visitSaved(as, {
    isPublic: false,
    isListed: true,
    statusReason: "noReviews",
    fields: { ...FIELDS, amazonReviewsCount: 0 },
  });
  const notice = within(await screen.findByText(/is saved, and not public yet/));
  expect(notice.getByRole("link", { name: /needs at least 1 review/i })).toHaveAttribute(
    "href",
    expect.stringContaining("#amazonReviewsCount"),
  );
});

test("after a save the notice counts the switch of a book that is unlisted, as its row does", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  const fields = { ...FIELDS, amazonRating: 3.8 };
  await visitSaved(as, { isPublic: false, isListed: false, statusReason: "lowRating", fields });
  const notice = await screen.findByText(/is saved, and not public yet/);
  expect(notice).toHaveTextContent("2 to do:");
  expect(notice).toHaveTextContent("switch it to Listed");
});

test("B-06: after a save the notice says that a success story's page is open", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  const hidden = { isPublic: false, isListed: false, statusReason: "hiddenByAuthor" };
  await visitSaved(as, { ...hidden, isSuccessStory: true });
  expect(await screen.findByText(/is saved\. Not in the catalog, but anyone can open it/)).toBeVisible();
});

test("after a save the notice doesn't promise a blocked book's author that it becomes public", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  await visitSaved(as, { isPublic: false, isListed: true, statusReason: "blocked" });
  expect(await screen.findByText(/is saved\. An admin blocked this book/)).toBeInTheDocument();
  expect(screen.queryByText(/not public yet/)).not.toBeInTheDocument();
});

test("a page that has no clipboard, as without HTTPS, says that the link was not copied", async () => {
  const as = person("author", { bookCount: 1, subscription: MEMBER });
  await visitSaved(as, { isPublic: true, statusReason: null });
  const copy = await screen.findByRole("button", { name: "Copy link" });
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(undefined as unknown as Clipboard);
  onTestFinished(() => void vi.restoreAllMocks());
  await act(async () => await Promise.resolve(copy.click()));
  expect(await (await toast()).findByText("Couldn’t copy the link.")).toBeInTheDocument();
});
