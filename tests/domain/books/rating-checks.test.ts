import { describe, expect, test } from "vitest";
import type { CheckReason, Figures } from "../../../domain/books/rating-checks";
import {
  areRatingsChecked,
  holdsBack,
  keptCheckTimes,
  ratingChange,
  reasonToCheck,
  reviewFactor,
} from "../../../domain/books/rating-checks";

const figures = (rating: number | undefined, reviews?: number): Figures => ({ rating, reviews });
const NONE: Figures = {};

describe("D-05 B-70: an author's change is checked", () => {
  test.each<[string, Figures, Figures, CheckReason | null]>([
    ["a first entry of 4.0", NONE, figures(4, 18), "crossing"],
    ["a first entry below 4.0", NONE, figures(3.9, 212), null],
    ["a rating that rises to 4.0", figures(3.9, 212), figures(4, 212), "crossing"],
    ["a rating that falls below 4.0", figures(4.1, 76), figures(3.9, 81), "crossing"],
    ["a rating that moves by half a star", figures(4.1, 388), figures(4.6, 388), "largeChange"],
    ["a rating that moves by less", figures(4.1, 388), figures(4.5, 388), null],
    ["a rating that falls by half a star", figures(4.9, 10), figures(4.4, 10), "largeChange"],
    ["three times the reviews", figures(4.3, 100), figures(4.3, 300), "largeChange"],
    ["fewer than three times the reviews", figures(4.3, 100), figures(4.3, 299), null],
    ["a first two reviews", figures(4.3, 0), figures(4.3, 2), null],
    ["a first three reviews", figures(4.3), figures(4.3, 3), "largeChange"],
    ["50,000 reviews", figures(3.1, 49_999), figures(3.1, 50_000), "largeChange"],
    ["a first entry of 50,000 reviews", NONE, figures(3, 50_000), "largeChange"],
    ["the same figures", figures(4.3, 60_000), figures(4.3, 60_000), null],
    ["a removed figure", figures(4.3, 20), NONE, null],
  ])("%s", (_, was, is, reason) => {
    expect(reasonToCheck(was, is)).toBe(reason);
  });
});

test("changes are shown to one decimal, and a first entry as none", () => {
  expect(ratingChange(figures(4.1), figures(4.6))).toBe(0.5);
  expect(ratingChange(NONE, figures(4.6))).toBe(0);
  expect(reviewFactor(figures(4.3, 294), figures(4.3, 2940))).toBe(10);
  expect(reviewFactor(NONE, figures(4.3, 2940))).toBe(1);
});

test("D-05: an edit removes the check of its source only, unless it brings a new one", () => {
  const before = {
    amazonRating: 4.2,
    goodreadsRating: 4,
    ratingsCheckedAt: { amazon: 1, goodreads: 2 },
  };
  expect(keptCheckTimes(before, { ...before, amazonRating: 4.3 })).toEqual({ goodreads: 2 });
  const corrected = { ...before, amazonRating: 4.1, ratingsCheckedAt: { amazon: 3, goodreads: 2 } };
  expect(keptCheckTimes(before, corrected)).toEqual({ amazon: 3, goodreads: 2 });
  expect(keptCheckTimes(null, before)).toEqual({ amazon: 1, goodreads: 2 });
  expect(keptCheckTimes({}, {})).toBeUndefined();
});

test("D-05: a book's ratings are checked once every source with figures is", () => {
  const both = { amazonRating: 4.2, goodreadsReviewsCount: 12 };
  expect(areRatingsChecked({ ...both, ratingsCheckedAt: { amazon: 1 } })).toBe(false);
  expect(areRatingsChecked({ ...both, ratingsCheckedAt: { amazon: 1, goodreads: 2 } })).toBe(true);
  expect(areRatingsChecked({})).toBe(false);
});

test("B-70: a figure that is only due again does not hold its book back", () => {
  expect(holdsBack("crossing")).toBe(true);
  expect(holdsBack("largeChange")).toBe(true);
  expect(holdsBack("overdue")).toBe(false);
});
