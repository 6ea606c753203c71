import * as z from "zod";
import { OptionalEmail } from "../mail/emails";
import { isGenre, type Genre } from "./genres";
import { bareIsbn, hasGoodCheckDigit, isIsbn, storedIsbn } from "./isbn";
import { externalLink, storeLink, type Store } from "../links";
import { publicationDateProblem } from "./publication-date";
import { MOVIE_RATINGS, type MovieRating, type SourceRatings } from "./ratings";
import { RIGHT_STATUSES, RIGHTS, type RightsMap } from "./rights";
import { THEMES, type Theme } from "./themes";
import { isBlank, optionalText, MAX_NAME, requiredText, LinkField, trimmedText } from "../typed-text";

export const MAX_LOGLINE = 200;
export const MIN_SYNOPSIS = 50;
const MAX_SYNOPSIS = 10_000;
const MAX_TITLE = 200;
const MAX_LINE = 500;
const MAX_COUNT = 100_000_000;

const CHOOSE_YES_OR_NO = "Please select Yes or No";
const INVALID_ISBN = "ISBN must be exactly 10 or 13 digits";

const isRating = (text: string) => text === "" || (/^\d(\.\d)?$/.test(text) && Number(text) <= 5);
const isCount = (text: string) => text === "" || (/^\d{1,9}$/.test(text) && Number(text) <= MAX_COUNT);

/** A rating as typed; empty for none. */
export const RatingText = z
  .string()
  .trim()
  .refine(isRating, "Rating must be between 0 and 5, in steps of 0.1");
/** A number of reviews as typed; empty for none. */
export const CountText = z.string().trim().refine(isCount, "Please enter a whole number, 0 or more");
const YesOrNo = z.string().refine((text): boolean => text === "yes" || text === "no", CHOOSE_YES_OR_NO);

const RightStatus = z.enum(RIGHT_STATUSES);
const Rights = z.object({
  filmTV: RightStatus,
  audio: RightStatus,
  digitalGaming: RightStatus,
  merchandising: RightStatus,
  theaterStage: RightStatus,
  foreign: RightStatus,
});

/** The author's fields as typed, in the order of the form. */
const fields = {
  title: requiredText("Book title is required.", MAX_TITLE),
  subtitle: optionalText(MAX_TITLE),
  genre: z.string().refine((text): boolean => isGenre(text), "Genre is required."),
  logline: trimmedText()
    .min(1, "Logline is required")
    .max(MAX_LOGLINE, "Logline must be under 200 characters"),
  synopsis: trimmedText()
    .min(1, "Synopsis is required")
    .refine(
      ({ length }) => length === 0 || length >= MIN_SYNOPSIS,
      "Synopsis must be at least 50 characters.",
    )
    .max(MAX_SYNOPSIS, "Synopsis must be under 10,000 characters."),
  amazonRating: RatingText.min(1, "Amazon rating is required."),
  amazonReviewsCount: CountText.min(1, "Amazon reviews count is required."),
  amazonLink: storeLinkField("amazon", "Amazon").min(1, "Amazon book link is required."),
  goodreadsRating: RatingText,
  goodreadsReviewsCount: CountText,
  goodreadsLink: storeLinkField("goodreads", "Goodreads"),
  audibleRating: RatingText,
  audibleReviewsCount: CountText,
  audibleLink: storeLinkField("audible", "Audible"),
  hasAwards: YesOrNo,
  awards: optionalText(MAX_LINE),
  isBestseller: YesOrNo,
  bestsellerDetails: optionalText(MAX_LINE),
  rights: Rights,
  similarMovie1: optionalText(MAX_TITLE),
  similarMovie2: optionalText(MAX_TITLE),
  isbn: trimmedText()
    .max(40, INVALID_ISBN)
    .refine((text) => text === "" || isIsbn(text), INVALID_ISBN),
  screenplayAvailable: z.boolean(),
  hasAudiobook: z.boolean(),
  audiobookLink: LinkField,
  themes: z.array(z.enum(THEMES)).max(THEMES.length),
  subgenre: optionalText(MAX_NAME),
  movieRating: z.enum(["", ...MOVIE_RATINGS]),
  publicationDate: z.string().refine((text) => dateProblem(text) === null, {
    error: ({ input }) => dateProblem(String(input)) ?? undefined,
  }),
  wordCount: CountText,
  pageCount: CountText,
  isComplete: z.enum(["", "yes", "no"]),
};

const AMAZON_FIELDS = ["amazonRating", "amazonReviewsCount", "amazonLink"] as const;

const newFields = {
  ...fields,
  rights: Rights.refine(hasAvailableRight, "Please select at least one available right for new books."),
};

/** The admin's additional fields. The server asks for a reason when the count of interest changes. */
const adminFields = {
  authorName: requiredText("Author name is required.", MAX_NAME),
  authorEmail: OptionalEmail,
  producersInterested: CountText.min(1, "Please enter a whole number, 0 or more"),
  interestReason: optionalText(MAX_LINE),
};

/** A new book needs an available right; an edited one does not. */
export const NewBookInput = z.object(newFields).superRefine(requireDetails);
export const BookInput = z.object(fields).superRefine(requireDetails);
export type BookInput = z.infer<typeof BookInput>;

export const BookAdminInput = z.object(adminFields);
export type BookAdminInput = z.infer<typeof BookAdminInput>;

/** The whole form. The cover uploads separately, so `cover` only tells whether there is one. */
export type BookFormInput = BookInput & BookAdminInput & { cover: boolean };

/** A new book needs a cover file. An existing one has a preview, uploaded or drawn from its title. */
const newCover = z.boolean().refine((has) => has, "Book cover is required.");
const { title, ...afterTitle } = fields;
const hiddenAdminFields = {
  authorName: z.string(),
  authorEmail: z.string(),
  producersInterested: z.string(),
  interestReason: z.string(),
};

/** The schema of the book form, with its fields in the order of the screen. */
export function bookFormSchema(options: {
  isNew: boolean;
  isAdmin: boolean;
}): z.ZodType<BookFormInput, BookFormInput> {
  return z
    .object({
      title,
      cover: options.isNew ? newCover : z.boolean(),
      ...afterTitle,
      ...(options.isNew ? { rights: newFields.rights } : {}),
      ...(options.isAdmin ? adminFields : hiddenAdminFields),
    })
    .superRefine(requireDetails);
}

/** Requires the names of awards and the details of a bestseller, even while other fields are invalid. */
function requireDetails(
  book: Pick<BookInput, "hasAwards" | "awards" | "isBestseller" | "bestsellerDetails">,
  ctx: z.RefinementCtx,
) {
  const addIssue = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  if (book.hasAwards === "yes" && isBlank(book.awards)) addIssue("awards", "Please enter the award names.");
  if (book.isBestseller === "yes" && isBlank(book.bestsellerDetails))
    addIssue("bestsellerDetails", "Please enter bestseller details.");
}

/** True if at least one right is available. */
export function hasAvailableRight(rights: RightsMap): boolean {
  return RIGHTS.some((right) => rights[right] === "available");
}

/** True if the Amazon rating, review count and link are filled in and valid. */
export function isAmazonGiven(form: Pick<BookInput, (typeof AMAZON_FIELDS)[number]>): boolean {
  return AMAZON_FIELDS.every((name) => fields[name].safeParse(form[name]).success);
}

/** The fields stored on a book. An emptied field is undefined, which removes the old value. */
export interface BookFields extends SourceRatings {
  title: string;
  subtitle?: string;
  subgenre?: string;
  genre: Genre;
  logline: string;
  synopsis: string;
  isbn13?: string;
  amazonLink?: string;
  goodreadsLink?: string;
  audibleLink?: string;
  awards?: string;
  bestsellerDetails?: string;
  rights: RightsMap;
  similarMovie1?: string;
  similarMovie2?: string;
  screenplayAvailable: boolean;
  hasAudiobook: boolean;
  audiobookLink?: string;
  themes: Theme[];
  movieRating?: MovieRating;
  publicationDate?: number;
  wordCount?: number;
  pageCount?: number;
  isComplete?: boolean;
}

/** Converts a valid form to the book's fields: numbers, https links, the ISBN's digits. */
export function bookFields(form: BookInput): BookFields {
  const { genre, title, logline, synopsis, screenplayAvailable, hasAudiobook, rights, themes } = form;
  if (!isGenre(genre)) throw new Error("A form without a genre passed its schema.");
  return {
    ...{ title, genre, logline, synopsis, screenplayAvailable, hasAudiobook, rights, themes },
    ...ratingFields(form),
    subtitle: text(form.subtitle),
    subgenre: text(form.subgenre),
    isbn13: form.isbn === "" ? undefined : storedIsbn(form.isbn),
    amazonLink: link(form.amazonLink),
    goodreadsLink: link(form.goodreadsLink),
    audibleLink: link(form.audibleLink),
    awards: form.hasAwards === "yes" ? text(form.awards) : undefined,
    bestsellerDetails: form.isBestseller === "yes" ? text(form.bestsellerDetails) : undefined,
    similarMovie1: text(form.similarMovie1),
    similarMovie2: text(form.similarMovie2),
    audiobookLink: hasAudiobook ? link(form.audiobookLink) : undefined,
    movieRating: form.movieRating === "" ? undefined : form.movieRating,
    publicationDate: dayStart(form.publicationDate) ?? undefined,
    wordCount: number(form.wordCount),
    pageCount: number(form.pageCount),
    isComplete: form.isComplete === "" ? undefined : form.isComplete === "yes",
  };
}

type TypedRatings = Record<keyof SourceRatings, string>;

/** The typed ratings and counts as numbers. An unfinished number counts as none. */
export function ratingFields(typed: TypedRatings): SourceRatings {
  return {
    amazonRating: isRating(typed.amazonRating) ? number(typed.amazonRating) : undefined,
    amazonReviewsCount: isCount(typed.amazonReviewsCount) ? number(typed.amazonReviewsCount) : undefined,
    goodreadsRating: isRating(typed.goodreadsRating) ? number(typed.goodreadsRating) : undefined,
    goodreadsReviewsCount: isCount(typed.goodreadsReviewsCount)
      ? number(typed.goodreadsReviewsCount)
      : undefined,
    audibleRating: isRating(typed.audibleRating) ? number(typed.audibleRating) : undefined,
    audibleReviewsCount: isCount(typed.audibleReviewsCount) ? number(typed.audibleReviewsCount) : undefined,
  };
}

/** The live hint under the ISBN: how many digits are missing, or a warning that does not block saving. */
export function isbnHint(typed: string): { tone: "plain" | "warning" | "good"; text: string } {
  const count = bareIsbn(typed).length;
  if (count === 0) return { tone: "plain", text: "10 or 13 digits. Hyphens are fine." };
  const digits = `${count} ${count === 1 ? "digit" : "digits"}`;
  if (isIsbn(typed)) {
    return hasGoodCheckDigit(typed)
      ? { tone: "good", text: `${digits}: complete.` }
      : {
          tone: "warning",
          text: "The check digit doesn’t match. Please check for a typo.",
        };
  }
  if (count > 13) return { tone: "plain", text: `${digits}: ${count - 13} too many.` };
  const short = count < 10 ? `${10 - count} short of 10, ` : "";
  return {
    tone: "plain",
    text: count === 13 ? `${digits} only, please.` : `${digits}: ${short}${13 - count} short of 13.`,
  };
}

function text(typed: string): string | undefined {
  return typed.trim() === "" ? undefined : typed.trim();
}

function number(typed: string): number | undefined {
  return typed.trim() === "" ? undefined : Number(typed);
}

/** A link to one platform. `LinkField` itself reports text that is no link at all. */
function storeLinkField(store: Store, name: string) {
  const leadsThere = (text: string) => externalLink(text) === null || storeLink(store, text) !== null;
  return LinkField.refine(leadsThere, `Please enter the book’s ${name} link`);
}

function link(typed: string): string | undefined {
  return externalLink(typed) ?? undefined;
}

/** What is wrong with a typed publication date, or null. */
function dateProblem(day: string): string | null {
  if (day === "") return null;
  const at = dayStart(day);
  return at === null ? "Please enter a date" : publicationDateProblem(at);
}

/** The start (UTC) of a day written YYYY-MM-DD, or null for a day that does not exist. */
function dayStart(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(day) ? null : at;
}
