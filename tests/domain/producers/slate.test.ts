import { describe, expect, test } from "vitest";
import {
  alignTags,
  countedAs,
  firstLine,
  passesSentence,
  sharedPasses,
  TagsInput,
  tagsThatFit,
} from "../../../domain/producers/slate";

describe("reasons for passing", () => {
  test("B-68 are shared with an author from three producers on, the most frequent first", () => {
    expect(sharedPasses({ budget: 3, tone: 5, rights: 2, other: 0 })).toEqual([
      { reason: "tone", count: 5 },
      { reason: "budget", count: 3 },
    ]);
  });

  test("B-68 are put into words, and not shown while they are too few", () => {
    expect(passesSentence(sharedPasses({ budget: 4 }))).toBe("Producers passed: Budget 4");
    expect(passesSentence(sharedPasses({ budget: 4, similarProject: 3 }))).toBe(
      "Producers passed: Budget 4, Similar project 3",
    );
    expect(passesSentence(sharedPasses({ budget: 2, tone: 2 }))).toBeNull();
  });

  test.each([
    ["an approved producer’s count", true, "public", "budget"],
    ["a pending producer’s do not count", false, "public", undefined],
    ["those of a deleted book do not count", true, "deleted", undefined],
  ] as const)("%s", (_sentence, isApproved, bookState, counted) => {
    const save = { stage: "passed", passReason: "budget", bookState } as const;
    expect(countedAs(save, isApproved)).toEqual({ isCounted: false, countedReason: counted });
  });
});

describe("tags", () => {
  test("are trimmed, and each counts once whatever its capitals", () => {
    expect(TagsInput.parse({ tags: [" Series ", "series", "", "Doc"] }).tags).toEqual(["Series", "Doc"]);
    expect(TagsInput.safeParse({ tags: ["1", "2", "3", "4", "5", "6"] }).success).toBe(false);
  });

  test("take the spelling they have on the slate", () => {
    expect(alignTags(["SERIES", "new"], ["Series", "Doc"])).toEqual(["Series", "new"]);
  });

  test("come back from the archive while the slate has room for them", () => {
    const full = Array.from({ length: 30 }, (_, n) => `Tag ${n}`);
    expect(tagsThatFit(["Tag 3", "New"], full)).toEqual(["Tag 3"]);
    expect(tagsThatFit(["Tag 3", "New"], full.slice(0, 29))).toEqual(["Tag 3", "New"]);
  });
});

test.each([
  ["Ask about the sequel.\nCall Ruth.", "Ask about the sequel."],
  ["  \n", null],
  ["a".repeat(200), `${"a".repeat(119)}…`],
])("the first line of the note %j is %j", (note, line) => {
  expect(firstLine(note)).toBe(line);
});
