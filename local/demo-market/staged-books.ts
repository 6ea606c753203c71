import { DEMO_AUTHORS } from "./authors";
import type { DemoBook } from "./demo-book";
import { randomFrom } from "./random";
import { authorEmail, type StagedPerson } from "./staged-people";

const WORDS_PER_PAGE = 256;
const INTEREST_REASON = "Demo market: letters of interest shown to the admin";

/** A demo book as `staging:addBooks` takes one; `index` is its place in the list. */
export function stagedBook(demo: DemoBook, index: number, author: { userId: string; profileId: string }) {
  const [similarMovie1, similarMovie2] = demo.similar ?? [];
  return {
    title: demo.title,
    subtitle: demo.subtitle,
    ownerId: author.userId,
    profileId: author.profileId,
    authorName: demo.author,
    contact: { email: authorEmail(demo.author), phone: DEMO_AUTHORS[demo.author]?.phone },
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
    isbn13: isbn(index),
    publicationStatus: "published",
    producersInterested: demo.verified ?? 0,
    interestReason: demo.verified === undefined ? undefined : INTEREST_REASON,
    sponsoredDays: demo.sponsored,
    ...visibility(demo),
    ...option(demo),
  };
}

/** The emails of the producers who saved a book: always the same ones for the same place in the list. */
export function saversOf(demo: DemoBook, index: number, producers: readonly StagedPerson[]): string[] {
  const random = randomFrom(index + 1);
  const order = producers.map((producer) => ({ ...producer, key: random() })).sort((a, b) => a.key - b.key);
  const isApproved = ({ approvalStatus }: StagedPerson) => approvalStatus === "approved";
  const approved = order.filter(isApproved).slice(0, demo.saves ?? 0);
  const waiting = order.filter((producer) => !isApproved(producer)).slice(0, index % 3);
  return [...approved, ...waiting].map(({ email }) => email);
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
