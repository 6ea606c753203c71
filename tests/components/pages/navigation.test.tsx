import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { firstScreen } from "../../../src/routes";
import { ADDRESSES } from "../../browser/support/addresses";
import { bookPage, cards, page } from "../support/books";
import { change, person, visit } from "../support/site";

const PUBLIC = ["Browse", "Sponsored", "Producers", "Authors", "About", "Team"];
const producer = (approvalStatus: "approved" | "pending" | "denied" | "suspended") =>
  person("producer", { approvalStatus });

/** The words of the links; the magnifier has none. */
function links(element: HTMLElement): string[] {
  return within(element)
    .getAllByRole("link")
    .map((link) => link.textContent)
    .filter((text) => text !== "");
}

test.each([
  [
    "an admin",
    person("admin"),
    ["Admin", "Account", "Logout", "Add Book"],
    "Super Admin",
    "Full system access",
    null,
  ],
  [
    "an author",
    person("author"),
    ["Dashboard", "Account", "Logout", "Add Book"],
    "Author",
    "Manage your books & profile",
    null,
  ],
  [
    "an approved producer",
    producer("approved"),
    ["Dashboard", "Account", "Logout"],
    "Producer",
    "Browse books & contact authors",
    "Approved",
  ],
  [
    "a pending producer",
    producer("pending"),
    ["Dashboard", "Account", "Logout"],
    "Producer",
    "Account pending approval (24-48 hours)",
    "Pending",
  ],
  [
    "a denied producer",
    producer("denied"),
    ["Dashboard", "Account", "Logout"],
    "Producer",
    "Account not approved - contact support",
    "Denied",
  ],
  [
    "a suspended producer",
    producer("suspended"),
    ["Dashboard", "Account", "Logout"],
    "Producer",
    "Account suspended - contact support",
    "Suspended",
  ],
])(
  "NAV-01 to NAV-10: %s is offered their pages in the header, the mode bar and the phone's menu",
  async (_, as, own, mode, description, status) => {
    const { user } = await visit("/about", { as });
    const header = screen.getByRole("banner");
    expect(links(header)).toEqual(["Adaptation Shelf", ...PUBLIC, ...own]);
    expect(within(header).getByRole("link", { name: "About" })).toHaveAttribute("aria-current", "page");
    const bar = within(await screen.findByRole("region", { name: "Account" }));
    for (const text of [mode, description, as.email]) expect(bar.getByText(text)).toBeInTheDocument();
    if (status === null) expect(bar.queryByText("Account Status")).not.toBeInTheDocument();
    else expect(bar.getByText(status)).toBeInTheDocument();

    await user.click(within(header).getByRole("button", { name: "Menu" }));
    const menu = await screen.findByRole("dialog", { name: "Menu" });
    const [home = "", account = "", logout = "", ...adding] = own;
    const statusPage = status === "Pending" || status === "Denied" ? [status] : [];
    expect(links(menu)).toEqual([
      "Adaptation Shelf",
      ...PUBLIC,
      home,
      account,
      ...adding,
      logout,
      as.email,
      ...statusPage,
    ]);
    for (const name of statusPage)
      expect(within(menu).getByRole("link", { name })).toHaveAttribute(
        "href",
        `/producer-${name.toLowerCase()}`,
      );
    expect(menu).toHaveTextContent(description);
    await user.click(within(menu).getByRole("button", { name: "Close menu" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  },
);

test("NAV-01 to NAV-06: a visitor is offered to log in, to sign up and to add a book", async () => {
  const { user } = await visit("/about");
  const header = screen.getByRole("banner");
  const offered = ["Adaptation Shelf", ...PUBLIC, "Login", "Sign Up", "Add Book"];
  expect(links(header)).toEqual(offered);
  expect(screen.queryByRole("region", { name: "Account" })).not.toBeInTheDocument();
  await user.click(within(header).getByRole("button", { name: "Menu" }));
  expect(links(await screen.findByRole("dialog", { name: "Menu" }))).toEqual(offered);
});

// routes.test.ts opens each of these, and checks its heading and title.
test("NAV-01: every link of header and footer leads to an address of the site", async () => {
  await visit("/about");
  const hrefs = ["banner", "contentinfo"].flatMap((part) =>
    within(screen.getByRole(part))
      .getAllByRole("link")
      .map((link) => link.getAttribute("href") ?? ""),
  );
  expect(hrefs.length).toBeGreaterThan(15);
  const addresses = new Set(ADDRESSES.map(({ path }) => path));
  expect(hrefs.filter((href) => !addresses.has(href))).toEqual([]);
});

const HOME = {
  "home:bestsellers": cards(1),
  "home:savedByProducers": cards(1),
  "home:genres": [],
  "home:sponsoredStrip": [],
};
const NOTICE = /\/no\/such\/page/;

test("RTE-24 B-45: an address that leads nowhere leads home and says so, until the next page", async () => {
  const { user } = await visit("/no/such/page", { answers: HOME });
  await waitFor(() => expect(location.pathname).toBe("/"));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Books ready for the screen.");
  expect(await screen.findByText(NOTICE)).toBeInTheDocument();
  const [about] = screen.getAllByRole("link", { name: "About" });
  if (about) await user.click(about);
  await waitFor(() => expect(location.pathname).toBe("/about"));
  expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
});

test("RTE-24 B-45: the notice of an unknown address can be dismissed for good", async () => {
  const { user } = await visit("/no/such/page", { answers: HOME });
  await user.click(await screen.findByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
  // What a reload would read.
  expect((history.state as { usr: unknown }).usr).toBeNull();
});

const LIST = { "catalog:browse": page(cards(3)), "catalog:sponsoredHits": [], "books:get": bookPage() };

test("Back from a book focuses the link that led to it, once it is there again", async () => {
  await firstScreen("/book/book-2");
  const { convex, user } = await visit("/browse", { answers: LIST });
  const details = () => screen.getByRole("link", { name: "Book Details: Book 2" });
  await user.click(details());
  await waitFor(() => expect(location.pathname).toBe("/book/book-2"));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  await change(convex, { "catalog:browse": undefined });
  act(() => history.back());
  await waitFor(() => expect(location.pathname).toBe("/browse"));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  await change(convex, { "catalog:browse": LIST["catalog:browse"] });
  await waitFor(() => expect(details()).toHaveFocus());
});

test("who has gone on by keyboard keeps the focus when the link that was followed comes", async () => {
  await firstScreen("/book/book-2");
  const { convex, user } = await visit("/browse", { answers: LIST });
  await user.click(screen.getByRole("link", { name: "Book Details: Book 2" }));
  await waitFor(() => expect(location.pathname).toBe("/book/book-2"));
  await change(convex, { "catalog:browse": undefined });
  act(() => history.back());
  await waitFor(() => expect(location.pathname).toBe("/browse"));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  const search = screen.getByRole("combobox", { name: "Search books" });
  act(() => search.focus());
  await change(convex, { "catalog:browse": LIST["catalog:browse"] });
  expect(await screen.findByRole("link", { name: "Book Details: Book 2" })).toBeInTheDocument();
  expect(search).toHaveFocus();
});
