import { expect, test } from "vitest";
import { audienceWords, isInAudience } from "../../../domain/mail/campaigns/audience";
import { buttonLink, draftProblems, EMPTY_DRAFT } from "../../../domain/mail/campaigns/content";
import { fillIn, unknownVariable } from "../../../domain/mail/campaigns/variables";

const PRODUCERS = { role: "producer" as const, statuses: [], claim: "any" as const, genres: [] };
const PRODUCER = {
  userType: "producer" as const,
  approvalStatus: "approved" as const,
  claimStatus: "claimed" as const,
  publicGenres: [],
  genresOfInterest: ["Drama"],
};

test("variables are filled in, with a fallback for people without a value", () => {
  expect(fillIn("Hello {firstName}, about {bookTitle}", { firstName: " Noor " })).toBe(
    "Hello Noor, about your book",
  );
  expect(fillIn("Hello {firstName}", { firstName: "x".repeat(200) })).toBe("Hello there");
  expect(fillIn("{firstName}", { firstName: "{bookTitle}", bookTitle: "Overtime" })).toBe("{bookTitle}");
});

test.each([
  ["{frstName}", "author", "{frstName}"],
  ["{bookTitle}", "producer", "{bookTitle}"],
  ["{firstName}", "reader", "{firstName}"],
  ["{ firstName }", "author", "{ firstName }"],
  ["a lone {", "author", "{"],
  ["{toString}", "author", "{toString}"],
  ["{firstName} and {bookTitle}", "author", null],
] as const)("“%s” for a %s is known or not", (text, role, unknown) => {
  expect(unknownVariable(text, role)).toBe(unknown);
});

test("an empty campaign lacks its name and subject, and each block says what it lacks", () => {
  expect(draftProblems(EMPTY_DRAFT).map(({ field }) => field)).toEqual(["name", "subject"]);
  const draft = {
    ...EMPTY_DRAFT,
    name: "Winter",
    subject: "Hello",
    blocks: [
      { kind: "text" as const, text: " " },
      { kind: "books" as const, bookIds: [] },
      { kind: "button" as const, label: "Look", href: "javascript:alert(1)" },
    ],
  };
  expect(draftProblems(draft)).toEqual([
    { field: "blocks.0", message: "Please enter a text" },
    { field: "blocks.1", message: "Please choose a book" },
    { field: "blocks.2", message: "Please enter a page like /browse, or an https link" },
  ]);
});

test.each([
  ["/browse?genre=Drama", "/browse?genre=Drama"],
  ["example.com/news", "https://example.com/news"],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["javascript:alert(1)", null],
  ["http://localhost/", null],
])("the button link %s leads to %s", (typed, link) => {
  expect(buttonLink(typed)).toBe(link);
});

test("an audience is narrowed by role, status, account and genre", () => {
  expect(isInAudience(PRODUCERS, PRODUCER)).toBe(true);
  expect(isInAudience({ ...PRODUCERS, statuses: ["pending"] }, PRODUCER)).toBe(false);
  expect(isInAudience({ ...PRODUCERS, genres: ["Crime"] }, PRODUCER)).toBe(false);
  expect(isInAudience({ ...PRODUCERS, genres: ["Crime"] }, { ...PRODUCER, genresOfInterest: [] })).toBe(true);
  const authors = { ...PRODUCERS, role: "author" as const, claim: "unclaimed" as const };
  const author = { ...PRODUCER, userType: "author" as const, publicGenres: ["Drama"] };
  expect(isInAudience(authors, author)).toBe(false);
  expect(isInAudience({ ...authors, claim: "any", genres: ["Drama"] }, author)).toBe(true);
  expect(audienceWords({ ...PRODUCERS, statuses: ["approved"], genres: ["Drama"] })).toBe(
    "Producers, Approved, Drama",
  );
});

test.each([
  ["Sci-Fi", "Science Fiction"],
  ["Action", "Action/Adventure"],
  ["Historical", "Historical Fiction"],
] as const)("a producer who chose “%s” at sign-up is asked about %s", (chosen, genre) => {
  const producer = { ...PRODUCER, genresOfInterest: [chosen] };
  expect(isInAudience({ ...PRODUCERS, genres: [genre] }, producer)).toBe(true);
  expect(isInAudience({ ...PRODUCERS, genres: ["Western"] }, producer)).toBe(false);
});
