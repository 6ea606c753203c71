import * as z from "zod";
import { canonicalEmail, isCanonicalEmail } from "../mail/emails";
import { isGenre, type Genre } from "./genres";
import { bareIsbn, hasGoodCheckDigit, isIsbn, storedIsbn } from "./isbn";
import { externalLink, storeLink, type Store } from "../links";
import { MOVIE_RATINGS, type MovieRating, type SourceRatings } from "./ratings";
import { RIGHT_STATUSES, RIGHTS, type RightsMap } from "./rights";
import { THEMES, type Theme } from "./themes";
import { line, MAX_NAME, requiredText as required, LinkField as Link } from "../typed-text";

export const MAX_LOGLINE = 200;
export const MIN_SYNOPSIS = 50;
const MAX_SYNOPSIS = 10_000;
const MAX_TITLE = 200;
const MAX_LINE = 500;
const MAX_COUNT = 100_000_000;

const CHOOSE_YES_OR_NO = "Please select Yes or No";
const NO_ISBN = "ISBN must be exactly 10 or 13 digits";
const NO_EMAIL = "Please enter a valid email address";

const isRating = (text: string) => text === "" || (/^\d(\.\d)?$/.test(text) && Number(text) <= 5);
const isCount = (text: string) => text === "" || (/^\d{1,9}$/.test(text) && Number(text) <= MAX_COUNT);

const Rating = z.string().trim().refine(isRating, "Rating must be between 0 and 5, in steps of 0.1");
const Count = z.string().trim().refine(isCount, "Please enter a whole number, 0 or more");
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

/** What an author types, in the order of the form: text as it stands in the boxes (SUB-09 to SUB-27, B-11). */
const fields = {
  title: required("Book title is required.", MAX_TITLE),
  subtitle: line(MAX_TITLE),
  genre: z.string().refine((text): boolean => isGenre(text), "Genre is required."),
  logline: z
    .string()
    .trim()
    .min(1, "Logline is required")
    .max(MAX_LOGLINE, "Logline must be under 200 characters"),
  synopsis: z
    .string()
    .trim()
    .min(1, "Synopsis is required")
    .refine(
      ({ length }) => length === 0 || length >= MIN_SYNOPSIS,
      "Synopsis must be at least 50 characters.",
    )
    .max(MAX_SYNOPSIS, "Synopsis must be under 10,000 characters."),
  amazonRating: Rating.min(1, "Amazon rating is required."),
  amazonReviewsCount: Count.min(1, "Amazon reviews count is required."),
  amazonLink: linkOn("amazon", "Amazon").min(1, "Amazon book link is required."),
  goodreadsRating: Rating,
  goodreadsReviewsCount: Count,
  goodreadsLink: linkOn("goodreads", "Goodreads"),
  audibleRating: Rating,
  audibleReviewsCount: Count,
  audibleLink: linkOn("audible", "Audible"),
  hasAwards: YesOrNo,
  awards: line(MAX_LINE),
  isBestseller: YesOrNo,
  bestsellerDetails: line(MAX_LINE),
  rights: Rights,
  similarMovie1: line(MAX_TITLE),
  similarMovie2: line(MAX_TITLE),
  isbn: z
    .string()
    .trim()
    .max(40, NO_ISBN)
    .refine((text) => text === "" || isIsbn(text), NO_ISBN),
  screenplayAvailable: z.boolean(),
  hasAudiobook: z.boolean(),
  audiobookLink: Link,
  themes: z.array(z.enum(THEMES)).max(THEMES.length),
  subgenre: line(MAX_NAME),
  movieRating: z.enum(["", ...MOVIE_RATINGS]),
  publicationDate: z.string().refine((text) => text === "" || dayStart(text) !== null, "Please enter a date"),
  wordCount: Count,
  pageCount: Count,
  isComplete: z.enum(["", "yes", "no"]),
};

const AMAZON_FIELDS = ["amazonRating", "amazonReviewsCount", "amazonLink"] as const;

const newFields = {
  ...fields,
  rights: Rights.refine(hasAvailableRight, "Please select at least one available right for new books."),
};

/** What the admin sets besides (SUB-04, SUB-05): a new count of interest has its reason (B-09). */
const adminFields = {
  authorName: required("Author name is required.", MAX_NAME),
  authorEmail: z
    .string()
    .max(254, NO_EMAIL)
    .refine((text) => text.trim() === "" || isCanonicalEmail(canonicalEmail(text)), NO_EMAIL),
  producersInterested: Count.min(1, "Please enter a whole number, 0 or more"),
  interestReason: line(MAX_LINE),
};

/** A book that is added (SUB-20), and one that is edited: that may be without an available right (SUB-21). */
export const NewBookInput = z.object(newFields).superRefine(askDetails);
export const BookInput = z.object(fields).superRefine(askDetails);
export type BookInput = z.infer<typeof BookInput>;

export const BookAdminInput = z.object(adminFields);
export type BookAdminInput = z.infer<typeof BookAdminInput>;

/** All of it in one form; `cover` says whether there is a picture, which is sent by itself (SUB-10). */
export type BookFormInput = BookInput & BookAdminInput & { cover: boolean };

const cover = z.boolean().refine((has) => has, "Book cover is required.");
const { title, ...afterTitle } = fields;
const notAsked = {
  authorName: z.string(),
  authorEmail: z.string(),
  producersInterested: z.string(),
  interestReason: z.string(),
};

/** The schema of the screen's form, for whoever fills it in. Its fields stand in the order of the screen. */
export function bookFormSchema(is: {
  isNew: boolean;
  isAdmin: boolean;
}): z.ZodType<BookFormInput, BookFormInput> {
  return z
    .object({
      title,
      cover,
      ...afterTitle,
      ...(is.isNew ? { rights: newFields.rights } : {}),
      ...(is.isAdmin ? adminFields : notAsked),
    })
    .superRefine(askDetails);
}

/** An award or a bestseller that was said to be is named (SUB-22, SUB-23), also while other fields are wrong. */
function askDetails(
  book: Pick<BookInput, "hasAwards" | "awards" | "isBestseller" | "bestsellerDetails">,
  ctx: z.RefinementCtx,
) {
  const ask = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  if (book.hasAwards === "yes" && book.awards.trim() === "") ask("awards", "Please enter the award names.");
  if (book.isBestseller === "yes" && book.bestsellerDetails.trim() === "")
    ask("bestsellerDetails", "Please enter bestseller details.");
}

/** True when at least one right is there to be had (SUB-20). */
export function hasAvailableRight(rights: RightsMap): boolean {
  return RIGHTS.some((right) => rights[right] === "available");
}

/** True when all that is asked of Amazon is there, and good enough to be saved (SUB-14 to SUB-16). */
export function isAmazonGiven(form: Pick<BookInput, (typeof AMAZON_FIELDS)[number]>): boolean {
  return AMAZON_FIELDS.every((name) => fields[name].safeParse(form[name]).success);
}

/** What a book keeps of its form; an emptied field is undefined, which takes the old value away. */
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

/** A form that passed its schema, as the book's fields: numbers, https links (SUB-27), an ISBN's digits (SUB-19). */
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

/** The ratings and counts among what is typed, as numbers; what is no number yet counts as none. */
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

/** The live hint under the ISBN (SUB-19, B-25): how many digits are missing, or a doubt that stops nobody. */
export function isbnHint(typed: string): { tone: "plain" | "warning" | "good"; text: string } {
  const count = bareIsbn(typed).length;
  if (count === 0) return { tone: "plain", text: "10 or 13 digits; hyphens are fine." };
  const digits = `${count} ${count === 1 ? "digit" : "digits"}`;
  if (isIsbn(typed)) {
    return hasGoodCheckDigit(typed)
      ? { tone: "good", text: `${digits}: complete.` }
      : {
          tone: "warning",
          text: `${digits}, but the last one does not fit the others. Please check for a slip.`,
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

/** A link that stands under a platform's name; one that is none at all has been told so already. */
function linkOn(store: Store, name: string) {
  const isThere = (text: string) => externalLink(text) === null || storeLink(store, text) !== null;
  return Link.refine(isThere, `Please enter the book’s address on ${name}`);
}

function link(typed: string): string | undefined {
  return externalLink(typed) ?? undefined;
}

/** The first moment (UTC) of a day written YYYY-MM-DD, or null for a day that never was. */
function dayStart(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(day) ? null : at;
}
