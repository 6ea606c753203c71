import { expect, test } from "vitest";
import { STAGES } from "@domain/producers/slate";
import {
  cardAbove,
  nextPlace,
  placeOf,
  placeWords,
  withCardAt,
  without,
  type Cards,
} from "../../../src/screens/producer-dashboard/slate/places";
import { slateCard } from "../support/slate";

const [one, two, three] = [slateCard("One"), slateCard("Two"), slateCard("Three")];
const NONE: Cards = { considering: [], reading: [], talking: [], negotiating: [], optioned: [], passed: [] };
const cards: Cards = { ...NONE, considering: [one, two], talking: [three] };
const others = without(cards, two.bookId);

test("a card has a place, and the others close up without it", () => {
  expect(placeOf(cards, two.bookId)).toEqual({ stage: "considering", index: 1 });
  expect(others.considering).toEqual([one]);
  expect(placeOf(others, two.bookId)).toBeNull();
});

test("a dropped card goes below the card above its place", () => {
  const place = { stage: "talking", index: 1 } as const;
  expect(cardAbove(others, place)).toBe(three.bookId);
  expect(cardAbove(others, { stage: "reading", index: 0 })).toBeNull();
  expect(withCardAt(cards, two, place)).toMatchObject({ considering: [one], talking: [three, two] });
});

test("a card dropped at the end of a column that got shorter meanwhile goes below its last card", () => {
  expect(cardAbove(others, { stage: "talking", index: 3 })).toBe(three.bookId);
});

test.each([
  ["ArrowUp", { stage: "considering", index: 1 }, { stage: "considering", index: 0 }],
  ["ArrowUp", { stage: "considering", index: 0 }, { stage: "considering", index: 0 }],
  ["ArrowDown", { stage: "considering", index: 1 }, { stage: "considering", index: 1 }],
  ["ArrowRight", { stage: "considering", index: 1 }, { stage: "reading", index: 0 }],
  ["ArrowRight", { stage: "passed", index: 0 }, { stage: "passed", index: 0 }],
  ["ArrowLeft", { stage: "considering", index: 1 }, { stage: "considering", index: 1 }],
] as const)("%s moves a card from %o to %o", (key, from, to) => {
  expect(nextPlace(others, STAGES, from, key)).toEqual(to);
});

test("other keys move nothing, and on a phone a card stays in its column", () => {
  const place = { stage: "considering", index: 0 } as const;
  expect(nextPlace(others, STAGES, place, "a")).toBeNull();
  expect(nextPlace(others, ["considering"], place, "ArrowRight")).toEqual(place);
});

test("a card's place is described in words", () => {
  expect(placeWords(others, { stage: "talking", index: 1 })).toBe("Talking, position 2 of 2");
});
