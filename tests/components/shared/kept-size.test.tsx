import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { bookPage, cards, own, page } from "../support/books";
import { change, person, visit } from "../support/site";

const PATH = "/book/the-salt-ledger";
const counts = { threads: 2, notices: 0 };

afterEach(() => vi.restoreAllMocks());

/** The part of the page whose height is held. */
const held = (height: number) => document.querySelector(`article [style*='height: ${height}px']`);

test("an author's own page keeps the banner's place on the next visit, before it is known as theirs", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(90);
  const as = person("author");
  const more = { own: own() };
  await visit(PATH, { as, answers: { "books:get": bookPage(more) } });
  expect(await screen.findByRole("region", { name: "Your view of this book" })).toBeVisible();
  cleanup();
  const answers = { "books:get": bookPage(), "viewer:me": undefined };
  const { convex } = await visit(PATH, { as, answers, sameBrowser: true });
  await screen.findByRole("article", { name: "The Salt Ledger" });
  expect(held(90)).toBeEmptyDOMElement();
  await change(convex, { "books:get": bookPage(more), "viewer:me": as });
  expect(await screen.findByRole("region", { name: "Your view of this book" })).toBeVisible();
  expect(held(90)).toBeNull();
  cleanup();
  // A visitor's page holds no place, nor does that of an author whose book it is no longer.
  for (const viewer of [{}, { as }]) {
    await visit(PATH, { ...viewer, answers: { "books:get": bookPage() }, sameBrowser: true });
    await screen.findByRole("article", { name: "The Salt Ledger" });
    expect(held(90)).toBeNull();
    cleanup();
  }
});

test("a saved book's page keeps the place of the choice to be named, and none once it is not saved", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
    return this.tagName === "P" ? 24 : 96;
  });
  const as = person("producer");
  const answers = { "books:get": bookPage(), "favorites:isNamed": false };
  await visit(PATH, { as, answers });
  await screen.findByRole("checkbox", { name: /^Show my name/ });
  cleanup();
  const { convex } = await visit(PATH, {
    as,
    answers: { "books:get": bookPage(), "favorites:isNamed": undefined },
    sameBrowser: true,
  });
  expect(held(72)).toBeInTheDocument();
  expect(screen.queryByRole("checkbox", { name: /^Show my name/ })).toBeNull();
  await change(convex, { "favorites:isNamed": false });
  expect(screen.getByRole("checkbox", { name: /^Show my name/ })).toBeVisible();
  expect(held(72)).toBeNull();
  cleanup();
  // Who may not choose has no empty place.
  await visit(PATH, { as: { ...as, approvalStatus: "denied" }, answers, sameBrowser: true });
  expect(held(72)).toBeNull();
  cleanup();
  await visit(PATH, {
    as,
    answers: { "books:get": bookPage(), "favorites:isNamed": null },
    sameBrowser: true,
  });
  cleanup();
  await visit(PATH, {
    as,
    answers: { "books:get": bookPage(), "favorites:isNamed": undefined },
    sameBrowser: true,
  });
  expect(held(72)).toBeNull();
});

test("which books a person saw is not kept longer than the tab", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(90);
  await visit(PATH, { as: person("author"), answers: { "books:get": bookPage({ own: own() }) } });
  await screen.findByRole("region", { name: "Your view of this book" });
  expect(Object.keys(sessionStorage)).toContain(`size:own${bookPage()._id}`);
  expect(Object.keys(localStorage).filter((key) => key.includes(bookPage()._id))).toEqual([]);
});

test("the header keeps the place of the count beside Dashboard", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(20);
  const as = person("author");
  const header = () => within(screen.getByRole("banner")).getByRole("link", { name: /^Dashboard/ });
  await visit("/about", { as, answers: { "messages/inbox:counts": counts } });
  await waitFor(() => expect(header()).toHaveTextContent("2 unread conversations"));
  cleanup();
  const { convex } = await visit("/about", { as, sameBrowser: true });
  expect(header()).toHaveTextContent(/^Dashboard$/);
  expect(header().querySelector("span")).toHaveStyle({ width: "20px" });
  await change(convex, { "messages/inbox:counts": { ...counts, threads: 0 } });
  expect(header().querySelector("[style]")).toBeNull();
});

test("an author's hidden books come together with the list below them", async () => {
  const hidden = { ...cards(1)[0], statusReason: "lowRating" };
  const answers = {
    "catalog:browse": page(cards(3)),
    "catalog:sponsoredHits": [],
    "catalog:myHidden": [hidden],
  };
  await visit("/browse", { as: person("author"), answers });
  await screen.findByRole("list", { name: "Books" });
  expect(screen.getByRole("region", { name: "Your books that are not public" })).toBeInTheDocument();
});
