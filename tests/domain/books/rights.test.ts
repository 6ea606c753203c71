import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeRights, RIGHT_STATUSES, rightsShown, encodeRights } from "../../../domain/books/rights";

test("B-08: a card's code restores exactly the rights it was written from", () => {
  const status = fc.constantFrom(...RIGHT_STATUSES);
  const rights = { filmTV: status, audio: status, digitalGaming: status };
  fc.assert(
    fc.property(
      fc.record({ ...rights, merchandising: status, theaterStage: status, foreign: status }),
      (map) => {
        expect(decodeRights(encodeRights(map))).toEqual(map);
      },
    ),
  );
});

test("B-08: a right that the code omits or spells with an unknown letter is unavailable", () => {
  const none = rightsShown({}, []);
  expect(decodeRights("")).toEqual(none);
  expect(decodeRights("x")).toEqual(none);
  expect(decodeRights("a")).toEqual({ ...none, filmTV: "available" });
});
