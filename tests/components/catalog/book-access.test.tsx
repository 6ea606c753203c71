import type { AdminStatus } from "@domain/books/books";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { bookPage, cards, own, type Own } from "../support/books";
import { REFUSED_SAVERS } from "../support/savers";
import { change, person, toast, visit } from "../support/site";

const PATH = "/book/the-salt-ledger";
const interest = () => first(/^(Mark Interest|Interested)$/);
const contact = () => first("Contact Author");
const dialog = () => screen.findByRole("dialog", { name: "Producer Access Required" });
const banner = () => screen.findByRole("region", { name: "Your view of this book" });

/** The page has each button twice: in its header and in the phone's bar. */
function first(name: string | RegExp): HTMLElement {
  const [button] = screen.getAllByRole("button", { name });
  if (!button) throw new Error("getAllByRole found nothing.");
  return button;
}

const book = (own: Own | null = null) => ({ "books:get": bookPage({ own }), "books:recordView": null });

test("PDB-22: a visitor who marks interest is asked to log in, and keeps the way back to the book", async () => {
  const { convex, user } = await visit(PATH, { answers: book() });
  await user.click(interest());
  expect(await (await toast()).findByText("Please sign in as a producer to save books")).toBeInTheDocument();
  await user.click((await toast()).getByRole("button", { name: "Log in" }));
  await waitFor(() => expect(location.pathname).toBe("/login"));
  expect(history.state).toMatchObject({ usr: { from: PATH } });
  expect(convex.argsOf("favorites:set")).toEqual([]);
});

test.each(REFUSED_SAVERS)(
  "PDB-22 B-59: %s who marks interest is refused with the reason",
  async (_, as, reason) => {
    const { convex, user } = await visit(PATH, { as, answers: book() });
    await waitFor(() => expect(interest()).not.toHaveAttribute("aria-disabled"));
    await user.click(interest());
    expect(await (await toast()).findByText(reason)).toBeInTheDocument();
    expect(interest()).toHaveTextContent("Mark Interest");
    expect(convex.argsOf("favorites:set")).toEqual([]);
  },
);

test("BKP-15 B-13: a visitor learns how to reach the author, and Cancel returns the focus", async () => {
  const { user } = await visit(PATH, { answers: book() });
  await user.click(contact());
  expect(await dialog()).toHaveTextContent("Sign-up is free");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(contact()).toHaveFocus();
});

test.each([
  ["Sign Up as Producer", "/signup", { userType: "producer", from: PATH }],
  ["Log in", "/login", { from: PATH }],
])("BKP-15: “%s” leads a visitor to %s and keeps the way back", async (name, path, state) => {
  const { user } = await visit(PATH, { answers: book() });
  await user.click(contact());
  await user.click(within(await dialog()).getByRole("button", { name }));
  await waitFor(() => expect(location.pathname).toBe(path));
  expect(history.state).toMatchObject({ usr: state });
});

test.each([
  ["an author", person("author"), "Author contact details are for approved producers."],
  [
    "a pending producer",
    person("producer", { approvalStatus: "pending" }),
    "Account pending approval (24-48 hours)",
  ],
  [
    "a suspended producer",
    person("producer", { approvalStatus: "suspended" }),
    "Account suspended - contact support",
  ],
])("BKP-15 PER-02: %s is told why the contact is closed", async (_, as, reason) => {
  const { user } = await visit(PATH, { as, answers: book() });
  await user.click(contact());
  const closed = within(await dialog());
  expect(closed.getByText(reason)).toBeInTheDocument();
  expect(closed.queryByRole("button", { name: "Log in" })).not.toBeInTheDocument();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("B-59: a pending producer learns when the contact opens and how their application is going, and closes with Got it", async () => {
  const as = person("producer", { approvalStatus: "pending" });
  const { convex, user } = await visit(PATH, { as, answers: book() });
  await user.click(contact());
  const closed = within(await dialog());
  expect(
    closed.getByText(/^Messages and contact details open as soon as we approve your account\./),
  ).toBeInTheDocument();
  expect(closed.getByRole("link", { name: "See your application" })).toHaveAttribute(
    "href",
    "/producer-pending",
  );
  expect(closed.queryByRole("button", { name: "Cancel" })).not.toBeInTheDocument();
  await user.click(closed.getByRole("button", { name: "Got it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(contact()).toHaveFocus();
  expect(convex.argsOf("authors:revealContact")).toEqual([]);
});

test("BKP-11: the owner reads the book under a banner with its state, live, and the ways to edit it", async () => {
  const { convex } = await visit(PATH, { as: person("author"), answers: book(own()) });
  const states: [state: string, reason: Own["statusReason"], status: AdminStatus, says: string][] = [
    ["LISTED", null, "listed", "This is how producers see it."],
    ["UNLISTED", "hiddenByAuthor", "unlisted", "Only you can see this book because you unlisted it."],
    ["UNLISTED", "hiddenByAdmin", "unlisted", "Only you can see this book because an admin unlisted it."],
    ["BLOCKED", "blocked", "blocked", "Only you can see this book because an admin blocked it."],
    ["LISTED", "lowRating", "listed", "Only you can see this, Needs 4.0+ rating and 1+ review to be public."],
  ];
  for (const [state, statusReason, adminStatus, says] of states) {
    const flags = { isListed: adminStatus === "listed", isBlocked: adminStatus === "blocked" };
    await change(convex, book(own({ ...flags, adminStatus, statusReason, isPublic: statusReason === null })));
    for (const text of ["MY BOOK", state, says])
      expect(await within(await banner()).findByText(text)).toBeInTheDocument();
  }
  const links = within(await banner());
  expect(links.getByRole("link", { name: "Edit" })).toHaveAttribute(
    "href",
    "/submit?edit=the-salt-ledger-id",
  );
  expect(links.getByRole("link", { name: "My Books" })).toHaveAttribute("href", "/dashboard/author");
  expect(screen.queryByRole("button", { name: "Mark Interest" })).not.toBeInTheDocument();
});

test("B-06: a success story that is not in the catalog never says that only its owner sees it", async () => {
  const option = { date: null, rights: [], phase: null, status: null };
  const hidden = { isPublic: false, statusReason: "lowRating" } as const;
  const answers = (isOwner: boolean) => ({
    ...book(),
    "books:get": bookPage({ own: own({ ...hidden, isOwner }), option }),
  });
  const { convex } = await visit(PATH, { as: person("author"), answers: answers(true) });
  expect(await banner()).toHaveTextContent(
    "Not in the catalog, but anyone can open it from Success Stories.",
  );
  expect(await banner()).not.toHaveTextContent("Only you");
  await change(convex, answers(false));
  expect(await banner()).toHaveTextContent("NOT IN CATALOG");
  expect(await banner()).toHaveTextContent("Low rating. Not in the catalog, but anyone can open it");
});

test("B-56: the admin reads a hidden book under a banner that says why, and a public one without", async () => {
  const hidden = own({ isOwner: false, isPublic: false, statusReason: "lowRating" });
  const { convex } = await visit(PATH, { as: person("admin"), answers: book(hidden) });
  expect(await banner()).toHaveTextContent("NOT PUBLIC");
  expect(await banner()).toHaveTextContent("Low rating.");
  expect(within(await banner()).getByRole("link", { name: "Edit" })).toHaveAttribute(
    "href",
    "/submit?edit=the-salt-ledger-id&admin=true",
  );
  await change(convex, book(own({ isOwner: false })));
  await waitFor(() => expect(screen.queryByText("NOT PUBLIC")).not.toBeInTheDocument());
});

test("B-56 STA-09: a book that one may not see is not available, unknown to search engines, and leads on", async () => {
  const answers = { "books:get": null, "home:bestsellers": cards(8) };
  await visit("/book/no-such-book-ever", { answers });
  expect(await screen.findByRole("heading", { name: "This book is not available" })).toBeInTheDocument();
  expect(document.title).toBe("This book is not available · Adaptation Shelf");
  expect(document.querySelector("meta[name=robots]")).toHaveAttribute("content", "noindex");
  const popular = within(screen.getByRole("region", { name: "Popular books" }));
  expect(popular.getAllByRole("article")).toHaveLength(8);
  const browse = within(screen.getByRole("main")).getByRole("link", { name: "Browse Books" });
  expect(browse).toHaveAttribute("href", "/browse");
});

test("B-06: a publicly optioned book says so in its rights", async () => {
  const option: NonNullable<ReturnType<typeof bookPage>["option"]> = {
    date: Date.parse("2026-10-05"),
    rights: ["filmTV"],
    phase: "pre-production",
    status: "Casting has begun.",
  };
  await visit(PATH, { answers: { ...book(), "books:get": bookPage({ option }) } });
  expect(screen.getByText(/^Verified option/)).toHaveTextContent(
    "Verified option, October 2026, in pre-production. Casting has begun.",
  );
});

const CONTACT = { email: "write@kestrel.example", phone: "+1 (555) 010-0199" };

test("BKP-13 B-13: an approved producer sees the email, with the title as subject, and the phone", async () => {
  const answers = { ...book(), "authors:revealContact": null };
  const { convex, user } = await visit(PATH, { as: person("producer"), answers });
  expect(convex.argsOf("authors:revealContact")).toEqual([]);
  await user.click(contact());
  const shown = within(await screen.findByRole("dialog", { name: "Contact Mara Ellingsworth" }));
  expect(shown.getByText("Loading contact details")).toBeInTheDocument();
  const target = { bookId: bookPage()._id };
  expect(convex.argsOf("authors:revealContact")).toEqual([{ target }]);
  await change(convex, { "authors:contact": CONTACT });
  const mailto = `mailto:${CONTACT.email}?subject=The%20Salt%20Ledger`;
  expect(shown.getByRole("link", { name: CONTACT.email })).toHaveAttribute("href", mailto);
  expect(shown.getByRole("link", { name: CONTACT.phone })).toHaveAttribute("href", "tel:+15550100199");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("B-58: a producer with an unverified address is asked to verify it, and sees the contact once it is", async () => {
  const as = person("producer", { emailVerified: false });
  const answers = { ...book(), "authors:revealContact": null, "authors:contact": CONTACT };
  const { convex, user } = await visit(PATH, { as, answers });
  await user.click(contact());
  const first = within(await screen.findByRole("dialog", { name: "Verify your email first" }));
  expect(first.getByRole("link", { name: "Verify your email" })).toHaveAttribute("href", "/account");
  expect(convex.argsOf("authors:revealContact")).toEqual([]);
  await change(convex, { "viewer:me": person("producer") });
  expect(await screen.findByRole("link", { name: CONTACT.email })).toBeInTheDocument();
});
