import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GENRES } from "../../../domain/books/genres";
import { browseStateOf } from "../../../domain/catalog/browse";
import type { SearchFacts } from "../../../domain/producers/search-criteria";
import {
  distinctKeywords,
  keywordQueries,
  keywordsOf,
  matchesSearch,
  NEW_CRITERIA,
} from "../../../domain/producers/search-criteria";
import { describeSearch, searchFromBrowse } from "../../../domain/producers/search-drafts";
import { genreKeyOf, genreKeysOf, genresOf, SEARCH_GENRES } from "../../../domain/producers/search-genres";
import { CriteriaInput, SearchInput } from "../../../domain/producers/searches";
import { EVERY_BOOK } from "../../support/searches";

const BOOK: SearchFacts = {
  genre: "Crime",
  bestRating: 4.3,
  totalReviews: 120,
  title: "Low Water at Carrick",
  logline: "A harbor pilot finds a body.",
  synopsis: "The tide goes out twice a day.",
  movieRating: "R",
  rightsShown: {
    filmTV: "optioned",
    audio: "available",
    digitalGaming: "unavailable",
    merchandising: "unavailable",
    theaterStage: "sold",
    foreign: "available",
  },
};
const NONE = NEW_CRITERIA.rightsAvailable;
const finds = (fields: object) => matchesSearch(BOOK, { ...NEW_CRITERIA, ...fields });

describe("a saved search finds a book", () => {
  test("PDB-14 of its genre, or of a group that contains it", () => {
    expect([finds({ genre: "Crime" }), finds({ genre: "Fiction" }), finds({ genre: "Drama" })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("PDB-15 from the least rating on, and within the review counts, both ends included", () => {
    expect([finds({ minRating: 4.3 }), finds({ minRating: 4.4 })]).toEqual([true, false]);
    expect([finds({ minReviewCount: 120 }), finds({ minReviewCount: 121 })]).toEqual([true, false]);
    expect([finds({ maxReviewCount: 120 }), finds({ maxReviewCount: 119 })]).toEqual([true, false]);
  });

  test("PDB-16 with any keyword in its title, logline or synopsis, in any case", () => {
    for (const keyword of ["CARRICK", "harbor pilot", "tid"])
      expect(finds({ keywords: ["volcano", keyword] })).toBe(true);
    expect(finds({ keywords: ["volcano"] })).toBe(false);
  });

  test("by the start of a word: a keyword inside a word finds nothing", () => {
    const book = { ...BOOK, title: "The Heart of Carrick" };
    const findsTitle = (keyword: string) =>
      matchesSearch(book, { ...NEW_CRITERIA, minRating: 0, minReviewCount: 0, keywords: [keyword] });
    expect([findsTitle("art"), findsTitle("hear"), findsTitle("heart of")]).toEqual([false, true, true]);
  });

  test("PDB-17 with one of the proposed ratings, and one of the rights available", () => {
    expect([finds({ movieRatings: ["PG", "R"] }), finds({ movieRatings: ["PG"] })]).toEqual([true, false]);
    expect(finds({ rightsAvailable: { ...NONE, filmTV: true, audio: true } })).toBe(true);
    expect(finds({ rightsAvailable: { ...NONE, filmTV: true } })).toBe(false);
    expect(
      matchesSearch({ ...BOOK, movieRating: undefined }, { ...NEW_CRITERIA, movieRatings: ["NR"] }),
    ).toBe(false);
  });
});

describe("the genres of a saved search", () => {
  test("B-15 are the catalog's, and accept older names in any case", () => {
    const older = {
      Fiction: "Fiction",
      "Non-Fiction": "Non-Fiction",
      Mystery: "Mystery",
      Thriller: "Thriller",
      Romance: "Romance",
      "Sci-Fi": "Science Fiction",
      Fantasy: "Fantasy",
      Horror: "Horror",
      Biography: "Biography/Memoir",
      "Self-Help": "Non-Fiction",
    };
    for (const [name, genre] of Object.entries(older)) {
      expect(CriteriaInput.parse({ ...NEW_CRITERIA, genre: name }).genre).toBe(genre);
    }
    expect(CriteriaInput.safeParse({ ...NEW_CRITERIA, genre: "Cookbook" }).success).toBe(false);
  });

  test("are looked up under every key whose searches can find the book, and no other", () => {
    for (const genre of GENRES)
      for (const wanted of [undefined, ...SEARCH_GENRES])
        expect(genreKeysOf(genre).includes(genreKeyOf(wanted))).toBe(
          genresOf(wanted)?.includes(genre) ?? true,
        );
    expect(genreKeysOf("General")).toEqual([genreKeyOf(undefined)]);
  });
});

describe("keywords", () => {
  test("PDB-12 come from a comma-separated text, trimmed and each once", () => {
    expect(keywordsOf(" coast, harbor ,, Coast , !?")).toEqual(["coast", "harbor"]);
  });

  test("reach the search index as the longest word of each", () => {
    expect(keywordQueries(["harbor pilot", "the sea"])).toEqual(["harbor", "sea"]);
    expect(keywordQueries([])).toEqual([]);
  });

  test("always leave a word to look for", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 10 }), (typed) => {
        const keywords = distinctKeywords(typed);
        expect(keywordQueries(keywords)).toHaveLength(keywords.length);
      }),
    );
  });
});

describe("the form of a saved search", () => {
  const issues = (fields: object) =>
    SearchInput.safeParse({ ...EVERY_BOOK, ...fields }).error?.issues.map(({ message }) => message);

  test("PDB-12 needs a name, a rating in steps of 0.1, and whole review counts in order", () => {
    expect(issues({})).toBeUndefined();
    expect(issues({ minRating: 4.7, minReviewCount: 0, maxReviewCount: 0 })).toBeUndefined();
    expect(issues({ searchName: " " })).toEqual(["Please name this search"]);
    expect(issues({ minRating: 4.25 })).toEqual(["Rating must be between 0 and 5, in steps of 0.1"]);
    expect(issues({ minReviewCount: Number.NaN })).toEqual(["Please enter a whole number, 0 or more"]);
    expect(issues({ minReviewCount: 10, maxReviewCount: 9 })).toEqual([
      "Maximum reviews must be at least the minimum.",
    ]);
  });

  test("takes up to ten keywords of forty characters", () => {
    expect(issues({ keywords: Array.from({ length: 11 }, (_, n) => `word${n}`) })).toEqual([
      "A search can have up to 10 keywords",
    ]);
    expect(issues({ keywords: ["x".repeat(41)] })).toEqual(["Keywords have at most 40 characters"]);
  });
});

describe("a search in words and in a URL", () => {
  test("is described in one line", () => {
    const keywords = ["coast", "harbor", "island", "ferry", "tide"];
    expect(describeSearch({ ...NEW_CRITERIA, genre: "Crime", minReviewCount: 50, keywords })).toBe(
      "Crime, 4.0+, from 50 reviews, 5 keywords",
    );
    expect(
      describeSearch({
        ...NEW_CRITERIA,
        minRating: 4.2,
        maxReviewCount: 2000,
        keywords: ["family", "house"],
        movieRatings: ["PG", "R"],
        rightsAvailable: { ...NONE, audio: true, filmTV: true },
      }),
    ).toBe("Any genre, 4.2+, up to 2,000 reviews, “family”, “house”, rated PG or R, Film/TV or Audio");
    expect(describeSearch({ ...NEW_CRITERIA, maxReviewCount: 1 })).toContain("up to 1 review");
    expect(describeSearch({ ...NEW_CRITERIA, maxReviewCount: 1 })).not.toContain("1 reviews");
  });

  test("takes browse's genre, right, review range and telling words", () => {
    const state = browseStateOf(
      new URLSearchParams({ q: "the harbor of Thieves", genre: "Crime", rights: "audio", reviews: "50-99" }),
    );
    expect(searchFromBrowse(state)).toEqual({
      ...NEW_CRITERIA,
      genre: "Crime",
      minReviewCount: 50,
      maxReviewCount: 99,
      keywords: ["harbor", "Thieves"],
      rightsAvailable: { ...NONE, audio: true },
    });
    expect(searchFromBrowse(browseStateOf(new URLSearchParams()))).toEqual(NEW_CRITERIA);
  });
});
