import * as z from "zod";
import { RIGHTS, type Right } from "../books/rights";
import { keywordsOf, NEW_CRITERIA } from "./search-criteria";
import { CriteriaInput, SearchInput, type AlertMode } from "./searches";

/** A saved search as its form holds it: numbers and keywords as typed, "" for any genre. */
export type TypedSearch = {
  searchName: string;
  genre: string;
  minRating: string;
  minReviewCount: string;
  maxReviewCount: string;
  keywords: string;
  movieRatings: string[];
  rightsAvailable: Right[];
  alerts: AlertMode;
};

/** The fields of the form in its order, each with its name in a sentence. */
export const SEARCH_FIELD_NAMES: Record<keyof TypedSearch, string> = {
  searchName: "name",
  genre: "genre",
  minRating: "minimum rating",
  minReviewCount: "minimum reviews",
  maxReviewCount: "maximum reviews",
  keywords: "keywords",
  movieRatings: "proposed rating",
  rightsAvailable: "rights",
  alerts: "email alerts",
};
const SEARCH_FIELDS = Object.keys(SEARCH_FIELD_NAMES) as (keyof TypedSearch)[];

/** The form's schema. It parses into what the server takes, with the server's own messages on the typed fields. */
export const SearchForm: z.ZodType<SearchInput, TypedSearch> = z
  .custom<TypedSearch>()
  .transform((typed, context): SearchInput => {
    const parsed = SearchInput.safeParse(untyped(typed));
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: "custom", path: path.slice(0, 1), message });
    return z.NEVER;
  });

/** What the typed fields search for, or null if a field cannot be read. */
export function typedCriteria(typed: TypedSearch): CriteriaInput | null {
  return CriteriaInput.safeParse(untyped(typed)).data ?? null;
}

/** The form's texts for a search. */
export function typedSearchOf(search: SearchInput): TypedSearch {
  return {
    searchName: search.searchName,
    genre: search.genre ?? "",
    minRating: search.minRating.toFixed(1),
    minReviewCount: String(search.minReviewCount),
    maxReviewCount: search.maxReviewCount === undefined ? "" : String(search.maxReviewCount),
    keywords: search.keywords.join(", "),
    movieRatings: [...search.movieRatings],
    rightsAvailable: RIGHTS.filter((right) => search.rightsAvailable[right]),
    alerts: search.alerts,
  };
}

/** The fields whose value differs, in the form's order. Spaces and the form of a number are no difference. */
export function changedSearchFields(typed: TypedSearch, saved: TypedSearch): (keyof TypedSearch)[] {
  const [after, before] = [untyped(typed), untyped(saved)];
  return SEARCH_FIELDS.filter((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]));
}

/** The typed values as the server's schemas take them, not yet checked. An empty number is the one of a new search. */
function untyped(typed: TypedSearch): Record<keyof TypedSearch, unknown> {
  return {
    ...typed,
    searchName: typed.searchName.trim(),
    genre: typed.genre === "" ? undefined : typed.genre,
    minRating: numberIn(typed.minRating) ?? NEW_CRITERIA.minRating,
    minReviewCount: numberIn(typed.minReviewCount) ?? NEW_CRITERIA.minReviewCount,
    maxReviewCount: numberIn(typed.maxReviewCount),
    keywords: keywordsOf(typed.keywords),
    rightsAvailable: Object.fromEntries(
      RIGHTS.map((right) => [right, typed.rightsAvailable.includes(right)]),
    ),
  };
}

function numberIn(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}
