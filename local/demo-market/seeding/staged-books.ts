import { createHash } from "node:crypto";
import { DEMO_AUTHORS } from "../authors";
import type { DemoBook } from "../demo-book";
import { searchLink, WITHOUT_LINK } from "../rating-checks";
import { authorEmail } from "./staged-people";

const WORDS_PER_PAGE = 256;
const INTEREST_REASON = "Demo market: letters of interest shown to the admin";

interface Listing {
  userId: string;
  profileId: string;
  addedAt: number;
  /** By source. */
  ratingsCheckedAt: Record<string, number>;
}

/** A demo book as `staging/market:addBooks` takes one; `index` is its place in the list. */
export function stagedListedBook(demo: DemoBook, index: number, { userId, profileId, ...times }: Listing) {
  return {
    ...stagedBook(demo),
    ...times,
    ownerId: userId,
    profileId,
    contact: { email: authorEmail(demo.author), phone: DEMO_AUTHORS[demo.author]?.phone },
    isbn13: isbn(index),
    ...links(demo),
  };
}

/** A demo book without an owner, a contact or an ISBN. */
export function stagedBook(demo: DemoBook) {
  const [similarMovie1, similarMovie2] = demo.similar ?? [];
  return {
    title: demo.title,
    subtitle: demo.subtitle,
    authorName: demo.author,
    genre: demo.genre,
    logline: demo.logline,
    synopsis: demo.synopsis.join("\n\n"),
    ...ratings(demo),
    rights: demo.rights,
    themes: demo.themes,
    movieRating: demo.rating,
    similarMovie1,
    similarMovie2,
    awards: demo.awards,
    bestsellerDetails: demo.bestseller,
    hasAudiobook: demo.audiobook ?? false,
    screenplayAvailable: demo.screenplay ?? false,
    wordCount: demo.words,
    pageCount: demo.words === undefined ? undefined : Math.round(demo.words / WORDS_PER_PAGE),
    publicationDate: demo.published === undefined ? undefined : Date.parse(demo.published),
    isComplete: true,
    publicationStatus: "published",
    producersInterested: demo.verified ?? 0,
    interestReason: demo.verified === undefined ? undefined : INTEREST_REASON,
    sponsoredDays: demo.sponsored,
    // Of the book alone, so that the sponsored books stand in the same order in every demo market.
    shuffleKey: createHash("sha256").update(demo.title).digest().readUInt32BE() / 2 ** 32,
    ...visibility(demo),
    ...option(demo),
  };
}

function ratings({ amazon, goodreads, audible }: DemoBook) {
  return {
    amazonRating: amazon?.[0],
    amazonReviewsCount: amazon?.[1],
    goodreadsRating: goodreads?.[0],
    goodreadsReviewsCount: goodreads?.[1],
    audibleRating: audible?.[0],
    audibleReviewsCount: audible?.[1],
  };
}

/** The links an author gives with the figures. */
function links({ title, amazon, goodreads, audible }: DemoBook) {
  const hasAmazon = amazon !== undefined && title !== WITHOUT_LINK;
  return {
    amazonLink: hasAmazon ? searchLink("amazon", title) : undefined,
    goodreadsLink: goodreads && searchLink("goodreads", title),
    audibleLink: audible && searchLink("audible", title),
  };
}

function visibility({ hidden }: DemoBook) {
  if (hidden === "blocked") return { isBlocked: true };
  if (hidden === undefined) return {};
  return { isListed: false, hiddenBy: hidden === "byAdmin" ? "admin" : "author" };
}

function option({ option }: DemoBook) {
  if (option === undefined) return {};
  return {
    isOptioned: true,
    isOptionedPublic: option.isPublic,
    optionedRights: option.rights,
    optionedDate: option.date === undefined ? undefined : Date.parse(option.date),
    optionedVerifiedBy: "Admin",
    productionPhase: option.phase,
    productionStatus: option.status,
  };
}

/** A well-formed ISBN of a number range nobody publishes in. */
function isbn(index: number): string {
  const body = `97812345${String(index).padStart(4, "0")}`;
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
