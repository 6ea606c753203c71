import fc from "fast-check";
import type { BookSource } from "../../domain/books/books";
import type { FacetSource, Filters } from "../../domain/catalog/facets";
import { GENRES } from "../../domain/books/genres";
import { REVIEW_BANDS } from "../../domain/books/ratings";
import type { FullRightsMap } from "../../domain/books/rights";
import { RIGHT_STATUSES, RIGHTS, rightsShown } from "../../domain/books/rights";
import { THEMES } from "../../domain/books/themes";

const status = fc.constantFrom(...RIGHT_STATUSES);
const rightsMap = fc.record(
  {
    filmTV: status,
    audio: status,
    digitalGaming: status,
    merchandising: status,
    theaterStage: status,
    foreign: status,
  },
  { requiredKeys: [] },
);
const fullRights: fc.Arbitrary<FullRightsMap> = rightsMap.map((rights) => rightsShown(rights, []));
const reviewCount = fc.oneof(fc.constantFrom(0, 1, 9, 10, 49, 50, 99, 100, 499, 500), fc.nat(5000));

/** Any book, as filters see it. */
export const anyFacetSource: fc.Arbitrary<FacetSource> = fc.record({
  genre: fc.constantFrom(...GENRES),
  rightsShown: fullRights,
  totalReviews: reviewCount,
  hasAudiobook: fc.boolean(),
  screenplayAvailable: fc.boolean(),
  ratingsChecked: fc.boolean(),
});

/** Any filters a reader can set. */
export const anyFilters: fc.Arbitrary<Filters> = fc.record(
  {
    genre: fc.constantFrom(...GENRES),
    right: fc.constantFrom(...RIGHTS),
    band: fc.constantFrom(...REVIEW_BANDS),
    audiobook: fc.boolean(),
    screenplay: fc.boolean(),
    checked: fc.boolean(),
  },
  { requiredKeys: [] },
);

const messyNumber = fc.oneof(
  fc.double({ min: -2, max: 8, noNaN: true }),
  fc.constantFrom(NaN, Infinity, -0, 4),
);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Any source fields of a book, valid or not. */
export const anyBookSource: fc.Arbitrary<BookSource> = fc.record({
  title: fc.string(),
  authorName: fc.string(),
  logline: fc.string(),
  synopsis: fc.string(),
  genre: fc.constantFrom(...GENRES),
  themes: fc.subarray([...THEMES], { maxLength: 4 }),
  rights: rightsMap,
  optionedRights: optional(fc.subarray([...RIGHTS])),
  isListed: optional(fc.boolean()),
  hiddenBy: optional(fc.constantFrom("author" as const, "admin" as const)),
  isBlocked: fc.boolean(),
  isSponsored: fc.boolean(),
  isOptioned: fc.boolean(),
  isOptionedPublic: fc.boolean(),
  publicSince: optional(fc.nat()),
  amazonRating: optional(messyNumber),
  amazonReviewsCount: optional(messyNumber),
  goodreadsRating: optional(messyNumber),
  goodreadsReviewsCount: optional(messyNumber),
  audibleRating: optional(messyNumber),
  audibleReviewsCount: optional(messyNumber),
});
