import fc from "fast-check";
import { expect, test } from "vitest";
import type { BookFormInput, BookInput } from "../../../domain/books/book-form";
import {
  bookFields,
  bookFormSchema,
  BookInput as EditedBook,
  NewBookInput,
} from "../../../domain/books/book-form";
import { externalLink } from "../../../domain/links";
import { readiness } from "../../../domain/books/readiness";
import { addDays } from "../../../domain/days";
import { dayOf } from "../../../domain/dates";
import { adminForm, bookForm } from "../../support/book-form";

/** The messages by their field. */
function problems(form: Partial<BookInput>, schema: typeof EditedBook = NewBookInput) {
  const { error } = schema.safeParse(bookForm(form));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

const NONE = { ...bookForm().rights, filmTV: "sold" as const };

test.each<[string, Partial<BookInput>, string]>([
  ["title", { title: " " }, "Book title is required."],
  ["genre", { genre: "" }, "Genre is required."],
  ["genre", { genre: "General" }, "Genre is required."],
  ["amazonReviewsCount", { amazonReviewsCount: "" }, "Amazon reviews count is required."],
  ["amazonRating", { amazonRating: "" }, "Amazon rating is required."],
  ["amazonLink", { amazonLink: "" }, "Amazon book link is required."],
  ["logline", { logline: "" }, "Logline is required"],
  ["logline", { logline: "x".repeat(201) }, "Logline must be under 200 characters"],
  ["synopsis", { synopsis: "" }, "Synopsis is required"],
  ["synopsis", { synopsis: "x".repeat(49) }, "Synopsis must be at least 50 characters."],
  ["isbn", { isbn: "123" }, "ISBN must be exactly 10 or 13 digits"],
  ["rights", { rights: NONE }, "Please select at least one available right for new books."],
  ["hasAwards", { hasAwards: "" }, "Please select Yes or No"],
  ["awards", { hasAwards: "yes", awards: " " }, "Please enter the award names."],
  ["isBestseller", { isBestseller: "" }, "Please select Yes or No"],
  ["bestsellerDetails", { isBestseller: "yes" }, "Please enter bestseller details."],
  ["goodreadsRating", { goodreadsRating: "5.1" }, "Rating must be between 0 and 5, in steps of 0.1"],
  ["audibleRating", { audibleRating: "4.55" }, "Rating must be between 0 and 5, in steps of 0.1"],
  ["audibleReviewsCount", { audibleReviewsCount: "-1" }, "Please enter a whole number, 0 or more"],
  ["wordCount", { wordCount: "1e3" }, "Please enter a whole number, 0 or more"],
  ["goodreadsLink", { goodreadsLink: "javascript:alert(1)" }, "Please enter a full web address"],
  ["amazonLink", { amazonLink: "https://amazon.evil.example" }, "Please enter the book’s Amazon link"],
  ["audibleLink", { audibleLink: "goodreads.com/1" }, "Please enter the book’s Audible link"],
  ["publicationDate", { publicationDate: "2026-02-30" }, "Please enter a date"],
  ["publicationDate", { publicationDate: "0001-01-01" }, "Please check the year"],
  ["publicationDate", { publicationDate: "0221-05-04" }, "Please check the year"],
  ["publicationDate", { publicationDate: "9999-12-31" }, "Publication date can’t be in the future"],
])("SUB-09 to SUB-24: %s with the value %j shows the message %j and no other", (field, form, message) => {
  expect(problems(form)).toEqual({ [field]: message });
});

test("B-47: a logline may have 200 characters; SUB-21: an edited book may have no available right", () => {
  expect(problems({ logline: "x".repeat(200) })).toEqual({});
  expect(problems({ rights: NONE }, EditedBook)).toEqual({});
});

test("Amazon's fields are checked off only once they are good enough to save", () => {
  const isTicked = (typed: Partial<BookFormInput>) =>
    readiness({ ...bookForm(), ...adminForm(), cover: true, ...typed }, true).find(({ label }) =>
      label.startsWith("Amazon"),
    )?.isMet;
  expect(isTicked({})).toBe(true);
  for (const wrong of [
    { amazonRating: "5.5" },
    { amazonReviewsCount: "-3" },
    { amazonLink: "https://shop.example/x" },
    { amazonLink: "" },
  ])
    expect(isTicked(wrong)).toBe(false);
});

test("an empty form shows all its messages at once, in the order of the screen (SUB-29)", () => {
  const empty: BookFormInput = { ...bookForm(), ...adminForm(), cover: false };
  for (const key of ["title", "genre", "logline", "synopsis", "hasAwards"] as const) empty[key] = "";
  empty.isBestseller = "yes";
  const { error } = bookFormSchema({ isNew: true, isAdmin: false }).safeParse(empty);
  expect(error?.issues.map(({ path }) => path[0])).toEqual([
    ...["title", "cover", "genre", "logline", "synopsis", "hasAwards", "bestsellerDetails"],
  ]);
});

test("SUB-10: a new book needs a cover, and an existing one may keep the preview drawn from its title", () => {
  const form: BookFormInput = { ...bookForm(), ...adminForm(), cover: false };
  const paths = (isNew: boolean) =>
    bookFormSchema({ isNew, isAdmin: true })
      .safeParse(form)
      .error?.issues.map(({ path }) => path[0]);
  expect(paths(true)).toEqual(["cover"]);
  expect(paths(false)).toBeUndefined();
});

test("SUB-04: only the admin has to fill in the admin's fields", () => {
  const form: BookFormInput = {
    ...bookForm(),
    ...adminForm({ authorName: "", authorEmail: "x" }),
    cover: true,
  };
  const paths = (isAdmin: boolean) =>
    bookFormSchema({ isNew: true, isAdmin })
      .safeParse(form)
      .error?.issues.map(({ path }) => path[0]);
  expect(paths(true)).toEqual(["authorName", "authorEmail"]);
  expect(paths(false)).toBeUndefined();
});

test("SUB-27: links are stored as https", () => {
  const kept = bookFields(
    bookForm({ amazonLink: "http://amazon.com/dp/1", goodreadsLink: "goodreads.com/2" }),
  );
  expect(kept).toMatchObject({
    amazonLink: "https://amazon.com/dp/1",
    goodreadsLink: "https://goodreads.com/2",
  });
});

test("an emptied field clears the old value, and a No clears its details", () => {
  const kept = bookFields(bookForm({ awards: "A prize", hasAwards: "no" }));
  expect(kept).toHaveProperty("awards", undefined);
  expect(kept).toHaveProperty("isbn13", undefined);
});

test("V-01 V-02: any input is stored with numbers in range and safe links", () => {
  const typed = fc.record({
    amazonRating: fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.constantFrom("4", "5.0", "0.1", "NaN", "1e1"),
    ),
    amazonReviewsCount: fc.oneof(fc.string(), fc.integer().map(String)),
    amazonLink: fc.oneof(fc.string(), fc.webUrl(), fc.domain()),
    isbn: fc.oneof(fc.string(), fc.stringMatching(/^[\dX -]{10,17}$/)),
    logline: fc.string({ maxLength: 260 }),
  });
  fc.assert(
    fc.property(typed, (changes) => {
      const parsed = EditedBook.safeParse(bookForm(changes));
      if (!parsed.success) return;
      const kept = bookFields(parsed.data);
      expect(kept.amazonRating).toBeGreaterThanOrEqual(0);
      expect(kept.amazonRating).toBeLessThanOrEqual(5);
      expect(Number.isSafeInteger(kept.amazonReviewsCount)).toBe(true);
      expect(kept.amazonReviewsCount).toBeLessThanOrEqual(1e8);
      expect(externalLink(kept.amazonLink ?? "")).toBe(kept.amazonLink);
      expect(kept.isbn13 ?? "0000000000").toMatch(/^\d{10}$|^\d{13}$/);
      expect(kept.logline.length).toBeLessThanOrEqual(200);
      expect(EditedBook.safeParse(parsed.data)).toMatchObject({ success: true });
    }),
  );
});

test("a book may have been published today, also where the day began before UTC’s, and centuries ago", () => {
  const today = dayOf(Date.now());
  for (const publicationDate of ["", "1818-01-01", "1969-12-31", today, addDays(today, 1)])
    expect(problems({ publicationDate })).toEqual({});
  expect(problems({ publicationDate: addDays(today, 2) })).toEqual({
    publicationDate: "Publication date can’t be in the future",
  });
});
