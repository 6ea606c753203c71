import fc from "fast-check";
import { expect, test } from "vitest";
import { readRights, RIGHT_STATUSES, rightsShown, rightsWord } from "../../../domain/books/rights";

test("B-08: a card's word says exactly the rights it was written from", () => {
  const status = fc.constantFrom(...RIGHT_STATUSES);
  const rights = { filmTV: status, audio: status, digitalGaming: status };
  fc.assert(
    fc.property(
      fc.record({ ...rights, merchandising: status, theaterStage: status, foreign: status }),
      (map) => {
        expect(readRights(rightsWord(map))).toEqual(map);
      },
    ),
  );
});

test("B-08: what a word does not say, or says in no known letter, is unavailable", () => {
  const none = rightsShown({}, []);
  expect(readRights("")).toEqual(none);
  expect(readRights("x")).toEqual(none);
  expect(readRights("a")).toEqual({ ...none, filmTV: "available" });
});
