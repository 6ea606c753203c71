import { api } from "@convex/_generated/api";
import type { Stage } from "@domain/producers/slate";
import { expect, test } from "vitest";
import {
  showArchived,
  showChange,
  showMove,
  showPassedArchived,
} from "../../../src/screens/producer-dashboard/slate/optimistic-slate";
import { OpenQueries } from "../support/open-queries";
import { desk } from "../support/searches";
import { slateCard, type Card } from "../support/slate";

const [one, two, three, four] = ["One", "Two", "Three", "Four"].map((title) => slateCard(title)) as [
  Card,
  Card,
  Card,
  Card,
];

function pageOf(stage: Stage, cursor: string | null = null, more: object = {}) {
  return { stage, isArchived: false, ...more, paginationOpts: { numItems: 2, cursor } };
}

/** A slate with two pages of Considering and one card in Talking, open in its tab. */
function opened(): OpenQueries {
  const queries = new OpenQueries();
  const open = (args: object, page: Card[]) =>
    queries.open(api.producer.slate.column, args, { page, isDone: true });
  open(pageOf("considering"), [one, two]);
  open(pageOf("considering", "next"), [three]);
  open(pageOf("talking"), [four]);
  open(pageOf("negotiating"), []);
  queries.open(api.producers.desk, {}, desk({ considering: 3, talking: 1, saved: 4 }));
  return queries;
}

function titlesIn(queries: OpenQueries): string[][] {
  return queries
    .getAllQueries(api.producer.slate.column)
    .map(({ value }) => (value as { page: Card[] }).page.map(({ title }) => title));
}

function countsIn(queries: OpenQueries) {
  return (queries.getQuery(api.producers.desk, {}) as ReturnType<typeof desk>).counts;
}

test("D-13: a moved card is below its new neighbor at once, and the counts follow", () => {
  const queries = opened();
  showMove(queries.store, { bookId: two.bookId, stage: "talking", after: four.bookId });
  expect(titlesIn(queries)).toEqual([["One"], ["Three"], ["Four", "Two"], []]);
  expect(countsIn(queries)).toMatchObject({ considering: 2, talking: 2, saved: 4 });
});

test("D-13: a card moves to the top of the first page, or below a card of a later one", () => {
  const queries = opened();
  showMove(queries.store, { bookId: four.bookId, stage: "considering", after: null });
  expect(titlesIn(queries)).toEqual([["Four", "One", "Two"], ["Three"], [], []]);
  showMove(queries.store, { bookId: four.bookId, stage: "considering", after: three.bookId });
  expect(titlesIn(queries)).toEqual([["One", "Two"], ["Three", "Four"], [], []]);
  expect(countsIn(queries)).toMatchObject({ considering: 4, talking: 0 });
});

test("B-69: a card that comes to Negotiating counts as an option at once, and leaves My Saved Books", () => {
  const queries = opened();
  showMove(queries.store, { bookId: one.bookId, stage: "negotiating", after: null });
  expect(countsIn(queries)).toMatchObject({ negotiating: 1, options: 1, saved: 3 });
});

test("D-13: an archived card leaves the slate at once, with its warning", () => {
  const queries = opened();
  showChange(queries.store, one.bookId, { bookState: "unlisted", book: null });
  showArchived(queries.store, one.bookId, true);
  expect(titlesIn(queries)).toEqual([["Two"], ["Three"], ["Four"], []]);
  expect(countsIn(queries)).toMatchObject({ considering: 2, archived: 1, saved: 4 });
});

test("D-13: a card that is not loaded changes nothing", () => {
  const queries = opened();
  showMove(queries.store, { bookId: slateCard("Elsewhere").bookId, stage: "talking", after: null });
  expect(titlesIn(queries)).toEqual([["One", "Two"], ["Three"], ["Four"], []]);
});

test("D-09 D-13: all passed cards leave the slate at once, also those that are not loaded", () => {
  const queries = opened();
  queries.open(api.producer.slate.column, pageOf("passed"), {
    page: [slateCard("Five"), slateCard("Six")],
    isDone: false,
  });
  queries.setQuery(api.producers.desk, {}, desk({ considering: 3, talking: 1, passed: 12, archived: 1 }));
  showPassedArchived(queries.store);
  expect(titlesIn(queries)).toEqual([["One", "Two"], ["Three"], ["Four"], [], []]);
  expect(countsIn(queries)).toMatchObject({ considering: 3, passed: 0, archived: 13 });
  expect(queries.getQuery(api.producer.slate.column, pageOf("passed"))).toMatchObject({ isDone: true });
});

test("D-09: more passed cards than one step archives stay until the server answers", () => {
  const queries = opened();
  queries.open(api.producer.slate.column, pageOf("passed"), { page: [slateCard("Five")], isDone: false });
  queries.setQuery(api.producers.desk, {}, desk({ passed: 51 }));
  showPassedArchived(queries.store);
  expect(titlesIn(queries).at(-1)).toEqual(["Five"]);
  expect(countsIn(queries)).toMatchObject({ passed: 51, archived: 0 });
});
