import { browseStateOf } from "../../../domain/catalog/browse";
import { browsePathFor, newSearchFromBrowse } from "../../../domain/producers/search-browse";
import { NEW_CRITERIA } from "../../../domain/producers/search-criteria";
import {
  changedSearchFields,
  SearchForm,
  typedCriteria,
  typedSearchOf,
} from "../../../domain/producers/search-form";
import type { SearchInput } from "../../../domain/producers/searches";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCriteria } from "../../support/searches";

const NEW: SearchInput = { ...NEW_CRITERIA, searchName: "Coastal crime", alerts: "instant" };
const typed = typedSearchOf(NEW);

describe("the form of a saved search", () => {
  test("gives back the search that it shows", () => {
    fc.assert(
      fc.property(anyCriteria(["coast", "harbor pilot", "déjà vu"]), (criteria) => {
        const search: SearchInput = { ...criteria, searchName: "Any", alerts: "daily" };
        expect(SearchForm.parse(typedSearchOf(search))).toEqual(search);
      }),
    );
  });

  test("PDB-12: takes an empty number for the one of a new search, and an empty maximum for none", () => {
    const empty = { ...typed, minRating: "", minReviewCount: " ", maxReviewCount: "" };
    expect(SearchForm.parse(empty)).toEqual(NEW);
  });

  test("PDB-12: names each mistake at its field", () => {
    const keywords = ["x".repeat(41), "y".repeat(42)].join(",");
    const wrong = { ...typed, searchName: " ", minRating: "4.55", minReviewCount: "-1", keywords };
    const paths = SearchForm.safeParse(wrong).error?.issues.map(({ path }) => path.join());
    expect(new Set(paths)).toEqual(new Set(["searchName", "minRating", "minReviewCount", "keywords"]));
    expect(typedCriteria(wrong)).toBeNull();
  });

  test("needs no name to count what it finds", () => {
    expect(typedCriteria({ ...typed, searchName: "", keywords: "coast" })).toEqual({
      ...NEW_CRITERIA,
      keywords: ["coast"],
    });
  });

  test("takes spaces and the form of a number for no change", () => {
    const same = { ...typed, searchName: " Coastal crime", minRating: "4", keywords: " , " };
    expect(changedSearchFields(same, typed)).toEqual([]);
    const other = { ...typed, rightsAvailable: ["audio" as const], genre: "Crime" };
    expect(changedSearchFields(other, typed)).toEqual(["genre", "rightsAvailable"]);
  });
});

describe("browse and a saved search", () => {
  test("lead to each other", () => {
    const params = "q=harbor+pilot&genre=Crime&rights=audio&reviews=50-99";
    const search = newSearchFromBrowse(browseStateOf(new URLSearchParams(params)));
    expect(search.searchName).toBe("Crime, harbor pilot, Audio, 50–99 reviews");
    expect(browsePathFor(search)).toBe(`/browse?${params}`);
  });

  test("B-15: leave out what browse has no filter for", () => {
    const rightsAvailable = { ...NEW_CRITERIA.rightsAvailable, audio: true, foreign: true };
    const search = { ...NEW_CRITERIA, genre: "Fiction" as const, minReviewCount: 7, rightsAvailable };
    expect(browsePathFor(search)).toBe("/browse");
  });

  test("name a search without words and filters by what it asks for", () => {
    expect(newSearchFromBrowse(browseStateOf(new URLSearchParams())).searchName).toBe("Any genre, 4.0+");
  });
});
