import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { adminBook, page } from "../support/books";
import { serverError } from "../support/fake-convex";
import { change, person, toast, visit } from "../support/site";

const COUNTS = {
  all: 518,
  visible: 402,
  unlisted: 96,
  blocked: 20,
  sponsored: 14,
  optioned: 9,
  members: 0,
  producers: 0,
  producersWaiting: 0,
  reportsWaiting: 0,
  ratingsWaiting: 0,
};

const SALT = adminBook("The Salt Ledger");
const COAST = adminBook("The Paper Coast", {
  adminStatus: "unlisted",
  statusReason: "lowRating",
  qualifies: false,
  bestRating: 3.8,
  authorEmail: null,
});
const BOOKS = page([SALT, COAST]);

async function open(path = "/admin", answers: object = {}) {
  return await visit(path, {
    as: person("admin"),
    answers: { "admin/desk:counts": COUNTS, "admin/books:list": BOOKS, ...answers },
  });
}
const row = (title: string) => screen.findByRole("row", { name: new RegExp(title) });

test("ADM-01 ADM-04: the admin area opens with all books, each in a row", async () => {
  await open();
  expect(await screen.findByRole("tab", { selected: true })).toHaveTextContent("All Books518");
  const headers = (await screen.findAllByRole("columnheader")).map((header) => header.textContent);
  expect(headers.slice(1)).toEqual(["Cover", "Title & Author", "Email", "Visibility", "Actions"]);
  const cells = within(await row("The Salt Ledger")).getAllByRole("cell");
  expect(cells[2]).toHaveTextContent("The Salt LedgerMara Ellingsworth");
  await waitFor(() => expect(cells[3]).toHaveTextContent("mara@ellingsworth.example"));
  expect(cells[4]).toHaveTextContent("Listed4.7 · 2,374");
  expect(screen.getByText(/stays hidden until it qualifies\./)).toBeVisible();
  expect(screen.queryByText(/Book cannot be listed/)).not.toBeInTheDocument();
});

test("ADM-11: a book that isn't public says why", async () => {
  await open();
  expect(await row("The Paper Coast")).toHaveTextContent("Low rating 3.8");
});

test("ADM-14: a sponsored book has a badge with its end", async () => {
  await open("/admin?tab=sponsored", {
    "admin/books:list": page([
      adminBook("The Second Harvest", { sponsored: true }),
      adminBook("The Lantern Year", { sponsoredUntil: Date.parse("2026-12-12T12:00:00") }),
    ]),
  });
  expect(within(await row("The Lantern Year")).getByText("Until Dec 12")).toBeVisible();
  expect(within(await row("The Second Harvest")).getByText("Permanent")).toBeVisible();
});

test("a row that leaves the list with the focus passes it to the row that takes its place, and at last to the page", async () => {
  const first = adminBook("The Second Harvest", { sponsored: true });
  const second = adminBook("The Lantern Year", { sponsored: true });
  const { convex } = await open("/admin?tab=sponsored", { "admin/books:list": page([first, second]) });
  const sponsor = await screen.findByRole("button", { name: "Sponsor The Second Harvest" });
  act(() => sponsor.focus());
  await change(convex, { "admin/books:list": page([second]) });
  expect(await row("The Lantern Year")).toHaveFocus();
  await change(convex, { "admin/books:list": page([]) });
  expect(screen.getByRole("main")).toHaveFocus();
});

test("ADM-12: View opens the book in a new tab, and Edit the author's form in admin mode", async () => {
  await open();
  const salt = within(await row("The Salt Ledger"));
  const view = salt.getByRole("link", { name: "View The Salt Ledger (opens in a new tab)" });
  expect(view).toHaveAttribute("href", "/book/the-salt-ledger");
  expect(view).toHaveAttribute("target", "_blank");
  expect(salt.getByRole("link", { name: "Edit The Salt Ledger" })).toHaveAttribute(
    "href",
    "/submit?edit=the-salt-ledger-id&admin=true",
  );
});

test("ADM-05: a search is in the address, and an empty result says so", async () => {
  const { user } = await open("/admin?tab=visible", { "admin/books:search": page([]) });
  const box = await screen.findByRole("searchbox", { name: "Search by title, author name, or email" });
  expect(box).toHaveAttribute("placeholder", "Search by title, author name, or email");
  await user.type(box, "nobody{Enter}");
  expect(
    await screen.findByRole("heading", { name: "No books found matching your criteria." }),
  ).toBeVisible();
  expect(location.search).toBe("?tab=visible&q=nobody");
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  expect(await row("The Salt Ledger")).toBeVisible();
  expect(location.search).toBe("?tab=visible");
});

test("ADM-02 B-51: each tab asks for its own books, and the address keeps filter and order", async () => {
  const asked = vi.fn(() => BOOKS);
  const { user } = await open("/admin?visibility=blocked&sort=title", { "admin/books:list": asked });
  expect(await screen.findByRole("combobox", { name: "Visibility" })).toHaveValue("blocked");
  expect(asked).toHaveBeenLastCalledWith(
    expect.objectContaining({ tab: "all", visibility: "blocked", sort: "title" }),
  );
  await user.selectOptions(screen.getByRole("combobox", { name: "Order" }), "Most reviews");
  await waitFor(() => expect(location.search).toBe("?visibility=blocked&sort=reviews"));
  for (const [tab, sort] of [
    ["visible", "newest"],
    ["unlisted", "newest"],
    ["blocked", "newest"],
    ["sponsored", "endDate"],
  ]) {
    await user.click(screen.getByRole("tab", { name: new RegExp(`^${tab}`, "i") }));
    await waitFor(() => expect(location.search).toBe(`?tab=${tab}`));
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ tab, sort })));
    expect(screen.queryByRole("combobox", { name: "Visibility" })).not.toBeInTheDocument();
  }
});

test("a change by another admin shows at once", async () => {
  const { convex } = await open();
  expect(await row("The Salt Ledger")).toHaveTextContent("Listed");
  const blocked = { ...SALT, adminStatus: "blocked", statusReason: "blocked", isBlocked: true } as const;
  await change(convex, { "admin/books:list": page([blocked, COAST]) });
  expect(await row("The Salt Ledger")).toHaveTextContent("Blocked");
});

test("D-12: J, X and E select and edit a book, and the selection counts its books", async () => {
  const { user } = await open();
  await row("The Salt Ledger");
  await user.keyboard("jxjx");
  expect(screen.getByText("2 books selected")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByText("2 books selected")).not.toBeInTheDocument();
  expect(screen.getByRole("main")).toHaveFocus();
  await user.keyboard("k");
  expect(await row("The Salt Ledger")).toHaveFocus();
  await user.keyboard("je");
  await waitFor(() => expect(location.pathname).toBe("/submit"));
  expect(location.search).toBe("?edit=the-paper-coast-id&admin=true");
});

test("D-12: a view keeps its address under a name, until it is deleted", async () => {
  const { user } = await open("/admin?tab=unlisted&sort=rating");
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(screen.getByRole("menuitem", { name: "Save This View…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save This View" }));
  await user.click(dialog.getByRole("button", { name: "Save View" }));
  expect(await dialog.findByText("Please enter a name")).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Nearly there{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

  await user.click(screen.getByRole("tab", { name: /^All Books/ }));
  await waitFor(() => expect(location.search).toBe(""));
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(screen.getByRole("menuitem", { name: "Nearly there" }));
  await waitFor(() => expect(location.search).toBe("?tab=unlisted&sort=rating"));

  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete “Nearly there”" }));
  await user.click(await screen.findByRole("button", { name: "Views" }));
  expect(screen.queryByRole("menuitem", { name: "Nearly there" })).not.toBeInTheDocument();
});

test("D-12: undoing the deletion of a view keeps those saved since, in this window and another one", async () => {
  const key = "admin-views:books:admin-id";
  const kept = () => JSON.parse(localStorage.getItem(key) ?? "[]") as { name: string }[];
  const { user } = await open("/admin?tab=unlisted");
  const save = async (name: string) => {
    await user.click(await screen.findByRole("button", { name: "Views" }));
    await user.click(screen.getByRole("menuitem", { name: "Save This View…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save This View" }));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), `${name}{Enter}`);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  };
  await save("First");
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete “First”" }));
  localStorage.setItem(key, JSON.stringify([{ name: "Elsewhere", search: "tab=blocked" }]));
  await save("Second");
  expect(kept().map(({ name }) => name)).toEqual(["Elsewhere", "Second"]);
  await user.click((await toast()).getByRole("button", { name: "Undo" }));
  expect(kept().map(({ name }) => name)).toEqual(["Elsewhere", "Second", "First"]);
});

test("D-12: undoing the deletion of a view says so if there is no room for it anymore", async () => {
  const key = "admin-views:books:admin-id";
  const { user } = await open("/admin?tab=unlisted");
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(screen.getByRole("menuitem", { name: "Save This View…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save This View" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "First{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(screen.getByRole("menuitem", { name: "Delete “First”" }));
  const full = JSON.stringify(
    Array.from({ length: 20 }, (_, place) => ({ name: `View ${place}`, search: `sort=${place}` })),
  );
  localStorage.setItem(key, full);
  await user.click((await toast()).getByRole("button", { name: "Undo" }));
  expect(await (await toast()).findByText(/You can save up to 20 views/)).toBeInTheDocument();
  expect(localStorage.getItem(key)).toBe(full);
});

test("D-12: a view shared by another admin appears at once, and one's own can be shared", async () => {
  const { convex, user } = await open("/admin?tab=unlisted", { "admin/views:share": "view-id" });
  await change(convex, {
    "admin/views:list": [{ _id: "view-1", name: "By rating", search: "sort=rating" }],
  });
  await user.click(await screen.findByRole("button", { name: "Views" }));
  expect(screen.getByRole("menuitem", { name: /^By rating/ })).toHaveTextContent("Shared");
  await user.click(screen.getByRole("menuitem", { name: "Save This View…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save This View" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Unlisted");
  await user.click(dialog.getByRole("checkbox", { name: "Share with all admins" }));
  await user.click(dialog.getByRole("button", { name: "Save View" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(convex.argsOf("admin/views:share")).toEqual([
    { table: "books", name: "Unlisted", search: "tab=unlisted" },
  ]);
});

test("D-12: deleting a shared view says for whom, and can be undone", async () => {
  const view = { _id: "view-1", name: "By rating", search: "sort=rating" };
  const { convex, user } = await open("/admin?sort=rating", {
    "admin/views:list": [view],
    "admin/views:remove": null,
    "admin/views:share": "view-2",
  });
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete “By rating” for all admins" }));
  const text = await (await toast()).findByText("View “By rating” deleted for all admins");
  const message = within(text.closest("li") ?? text);
  expect(convex.argsOf("admin/views:remove")).toEqual([{ viewId: "view-1" }]);
  await user.click(message.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(convex.argsOf("admin/views:share")).toEqual([
      { table: "books", name: "By rating", search: "sort=rating" },
    ]),
  );
});

test("a list that failed to load says so and is loaded again", async () => {
  const fails = {
    "admin/books:list": () => {
      throw serverError("admin/books:list");
    },
  };
  const { convex, user } = await open("/admin", fails);
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByRole("heading", { name: "Couldn’t load books." })).toBeVisible();
  await change(convex, { "admin/books:list": BOOKS });
  await user.click(alert.getByRole("button", { name: "Retry" }));
  expect(await row("The Salt Ledger")).toBeVisible();
});
