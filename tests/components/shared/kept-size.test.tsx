import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { bookPage, cards, own, page } from "../support/books";
import { change, person, visit } from "../support/site";

const PATH = "/book/the-salt-ledger";
const counts = { threads: 2, notices: 0 };

afterEach(() => vi.restoreAllMocks());

/** The element around this one whose height is held. */
const held = (element: Element | null | undefined) => element?.closest<HTMLElement>("[style*=min-height]");

test("an author's own page keeps the banner's place on the next visit, before it is known as theirs", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(90);
  const as = person("author");
  const more = { own: own() };
  await visit(PATH, { as, answers: { "books:get": bookPage(more) } });
  expect(await screen.findByRole("region", { name: "Your view of this book" })).toBeVisible();
  cleanup();
  const { convex } = await visit(PATH, { as, answers: { "books:get": bookPage() }, sameBrowser: true });
  const article = await screen.findByRole("article", { name: "The Salt Ledger" });
  expect(article.querySelector("[style*='90px']")).toBeEmptyDOMElement();
  await change(convex, { "books:get": bookPage(more) });
  const banner = await screen.findByRole("region", { name: "Your view of this book" });
  expect(held(banner)).toHaveStyle({ minHeight: "90px" });
  cleanup();
  // A visitor's page holds no place.
  await visit(PATH, { answers: { "books:get": bookPage() }, sameBrowser: true });
  expect(document.querySelector("article [style*='90px']")).toBeNull();
});

test("a saved book's page keeps the place of the choice to be named, and none once it is not saved", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(96);
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
  const interest = () => screen.getByText(/Producers? Interested$/);
  expect(held(interest())).toHaveStyle({ minHeight: "96px" });
  expect(screen.queryByRole("checkbox", { name: /^Show my name/ })).toBeNull();
  await change(convex, { "favorites:isNamed": null });
  cleanup();
  await visit(PATH, { as, answers: { "books:get": bookPage() }, sameBrowser: true });
  expect(held(interest())).toBeFalsy();
});

test("the header keeps the place of the count beside Dashboard", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(20);
  const as = person("author");
  const header = () => within(screen.getByRole("banner")).getByRole("link", { name: /^Dashboard/ });
  await visit("/about", { as, answers: { "messages/inbox:counts": counts } });
  await waitFor(() => expect(header()).toHaveTextContent("2 unread conversations"));
  cleanup();
  await visit("/about", { as, sameBrowser: true });
  expect(header()).toHaveTextContent(/^Dashboard$/);
  expect(header().querySelector("span")).toHaveStyle({ minWidth: "20px" });
});

test("an author's hidden books come together with the list that stands below them", async () => {
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
