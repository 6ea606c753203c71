import fc from "fast-check";
import { expect, test } from "vitest";
import { isbnHint } from "../../../domain/books/book-form";
import { hasGoodCheckDigit, isIsbn, storedIsbn } from "../../../domain/books/isbn";

test.each([
  ["0-306-40615-2", true, "0306406152"],
  ["978-0-306-40615-7", true, "9780306406157"],
  ["0-8044-2957-X", true, "9780804429573"],
  ["080442957x", true, "9780804429573"],
  ["978 0 306 40615 8", false, "9780306406158"],
  // As copied from Amazon, with its invisible mark, and from a page that sets longer hyphens.
  ["\u200e 978-0306406157", true, "9780306406157"],
  ["978‑0‑306‑40615‑7", true, "9780306406157"],
  ["978–0–306–40615–7", true, "9780306406157"],
])("B-25: %s is accepted, and its check digit is %s", (typed, isGood, stored) => {
  expect(isIsbn(typed)).toBe(true);
  expect(hasGoodCheckDigit(typed)).toBe(isGood);
  expect(storedIsbn(typed)).toBe(stored);
});

test.each(["", "123456789", "12345678901", "12345678X0", "978030640615X", "isbn 0306406152", "٠٣٠٦٤٠٦١٥٢"])(
  "SUB-19: %j is not an ISBN",
  (typed) => {
    expect(isIsbn(typed)).toBe(false);
  },
);

test("SUB-19: an ISBN is stored as 10 or 13 digits, however it was typed", () => {
  const isbn = fc.oneof(fc.stringMatching(/^\d{9}[\dXx]$/), fc.stringMatching(/^\d{13}$/));
  fc.assert(
    fc.property(isbn, fc.constantFrom("", "-", " "), (typed, between) => {
      const spaced = [...typed].join(between);
      expect(storedIsbn(spaced)).toMatch(/^(\d{10}|\d{13})$/);
      expect(storedIsbn(storedIsbn(spaced))).toBe(storedIsbn(spaced));
    }),
  );
});

test("exactly one last digit is valid, and a valid final X is kept", () => {
  const stem = fc.oneof(fc.stringMatching(/^\d{9}$/), fc.stringMatching(/^\d{12}$/));
  fc.assert(
    fc.property(stem, (digits) => {
      const good = [..."0123456789X"].filter((last) => hasGoodCheckDigit(digits + last));
      expect(good).toHaveLength(1);
      expect(hasGoodCheckDigit(storedIsbn(digits + good[0]))).toBe(true);
    }),
  );
});

test("swapping two adjacent digits of an ISBN-10 is noticed unless they are equal", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{9}$/), fc.integer({ min: 0, max: 7 }), (stem, at) => {
      const good = [..."0123456789X"].map((last) => stem + last).find(hasGoodCheckDigit) ?? "";
      const swapped = good.slice(0, at) + good[at + 1] + good[at] + good.slice(at + 2);
      expect(hasGoodCheckDigit(swapped)).toBe(swapped === good);
    }),
  );
});

test("a single wrong digit always fails the check digit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digits = [..."9780306406157"];
      digits[place] = String((Number(digits[place]) + by) % 10);
      expect(hasGoodCheckDigit(digits.join(""))).toBe(false);
    }),
  );
});

test.each([
  ["", "10 or 13 digits. Hyphens are fine."],
  ["1", "1 digit: 9 short of 10, 12 short of 13."],
  ["978123456", "9 digits: 1 short of 10, 4 short of 13."],
  ["97812345678", "11 digits: 2 short of 13."],
  ["97803064061570", "14 digits: 1 too many."],
  ["9780306406157", "13 digits: complete."],
  ["9780306406158", "The check digit doesn’t match. Please check for a typo."],
])("SUB-19: %j shows the hint %j", (typed, hint) => {
  expect(isbnHint(typed).text).toBe(hint);
});
