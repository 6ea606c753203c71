import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GENRES } from "../../domain/books/genres";
import { type Criteria, matchesSearch, NEW_CRITERIA } from "../../domain/producers/search-criteria";
import { genreKeyOf, genreKeysOf } from "../../domain/producers/search-genres";
import { MAX_SEARCHES } from "../../domain/producers/searches";
import { bindFunctionCalls, type FunctionCaller, setVariables } from "../../local/support/admin-api";
import { bookChange } from "../../tests/support/documents";
import { PUBLIC_BOOK, TEST_NAMES } from "../../tests/support/stage";
import { type BackendProcess, startBackend } from "../support/backend-process";
import { pushFunctions } from "../support/deployment";
import { figure, type Figure } from "../support/figures";
import { FunctionLog } from "../support/function-log";

const SEARCHES = 10_000;
const WARM_UP = 5;
const BOOKS = 20;
const JOB = "jobs/producers:matchSearches";
const KEYWORDS = ["harbor", "winter", "sisters", "forgery", "desert", "orchestra", "ferry", "monastery"];
/** Of 25 searches, one is for every genre, one for all fiction, and the others for one genre each. */
const WANTED = [undefined, "Fiction", ...GENRES] as const;
/** The least review counts that searches ask for. New books have 120, so three in five can match. */
const LEAST_REVIEWS = [1, 50, 100, 500, 1000];
const RIGHTS = { filmTV: "available", audio: "available" } as const;
const REVIEWS = 120;

type Search = Criteria & { searchName: string; alerts: "instant" | "daily" | "off" };
/** How one new book met the searches. */
type Meeting = { inFunctions: number; untilLast: number; read: number; matches: number };

/**
 * Measures how a new public book meets 10,000 saved searches: the time in functions, and the documents that comparing
 * reads beside the searches that can match. A sample counts only with exactly the matches of the pure matcher.
 */
export async function measureSearches(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-searches-"));
  const backend = await startBackend(join(folder, "data"));
  await setVariables(backend, { IS_TEST: "1", DISABLE_CRONS: "1", SITE_URL: "http://localhost:3000" });
  await pushFunctions(backend);
  const call = bindFunctionCalls(backend);
  const searches = Array.from({ length: SEARCHES }, (_, n) => searchNumber(n));
  await addSearches(call, searches);
  const met: Meeting[] = [];
  for (let n = 0; n < WARM_UP + BOOKS; n += 1) met.push(await meet(backend, call, searches, n));
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
  const samples = (of: (meeting: Meeting) => number) => met.slice(WARM_UP).map(of);
  const candidates = searches.filter(canMatch).length;
  const label = `a new book among ${SEARCHES.toLocaleString("en")} saved searches`;
  return [
    figure(
      `${label}, time in functions`,
      "ms",
      samples(({ inFunctions }) => inFunctions),
    ),
    figure(
      `${label}, from listing to the last match`,
      "ms",
      samples(({ untilLast }) => untilLast),
    ),
    figure(`${label}, searches that can match`, "documents", [candidates]),
    figure(
      `${label}, searches that match`,
      "documents",
      samples(({ matches }) => matches),
    ),
    figure(
      `${label}, documents read to compare`,
      "documents",
      samples(({ read }) => read),
    ),
  ];
}

/** Lists a new book, waits until its jobs are done, and compares it once more to see what that reads. */
async function meet(
  backend: BackendProcess,
  call: FunctionCaller,
  searches: readonly Search[],
  n: number,
): Promise<Meeting> {
  const book = bookNumber(n);
  const [bookId] = (await call("staging/market:addBooks", {
    books: [{ ...book, isListed: false }],
  })) as string[];
  const log = await FunctionLog.open(backend);
  const started = performance.now();
  await call("staging/market:write", { groups: [bookChange(`book-${n}`, { isListed: true })] });
  const keys = genreKeysOf(book.genre);
  const inFunctions = (await log.timesOf(JOB, keys.length)).reduce((sum, ms) => sum + ms, 0);
  const untilLast = performance.now() - started;
  let read = 0;
  for (const genreKey of keys) {
    const args = { bookId, genreKey, reviews: REVIEWS };
    const measured = await call("staging/market:measureMutation", { path: JOB, args });
    read += (measured as { read: number }).read;
  }
  const facts = { ...book, bestRating: book.amazonRating, totalReviews: REVIEWS, rightsShown: rightsOf() };
  const matches = searches.filter((search) => matchesSearch(facts, search)).length;
  // Compared again, the book reads itself once for each key, each search, and each match that is known.
  const known = read - keys.length - searches.filter(canMatch).length;
  if (known !== matches) throw new Error(`${known} matches are stored, and ${matches} searches match.`);
  return { inFunctions, untilLast, read, matches };
}

/** True if matching a new book reads this search. */
function canMatch(search: Search): boolean {
  return genreKeysOf("Crime").includes(genreKeyOf(search.genre)) && search.minReviewCount <= REVIEWS;
}

function searchNumber(n: number): Search {
  const words =
    n % 3 === 0 ? [] : [KEYWORDS[n % KEYWORDS.length] ?? "", KEYWORDS[(n * 5) % KEYWORDS.length] ?? ""];
  const genre = WANTED[n % WANTED.length];
  return {
    ...NEW_CRITERIA,
    searchName: `Search ${n}`,
    ...(genre === undefined ? {} : { genre }),
    minRating: 4 + (Math.floor(n / 125) % 9) / 10,
    minReviewCount: LEAST_REVIEWS[Math.floor(n / 25) % LEAST_REVIEWS.length] ?? 1,
    keywords: [...new Set(words)],
    movieRatings: n % 4 === 0 ? ["R"] : [],
    rightsAvailable: { ...NEW_CRITERIA.rightsAvailable, filmTV: n % 2 === 0, foreign: n % 10 === 1 },
    alerts: (["instant", "daily", "off"] as const)[n % 3] ?? "off",
  };
}

function bookNumber(n: number) {
  return {
    ...PUBLIC_BOOK,
    title: `Book ${n}`,
    genre: "Crime" as const,
    rights: RIGHTS,
    amazonRating: 4.3,
    amazonReviewsCount: REVIEWS,
    synopsis: `${PUBLIC_BOOK.synopsis.repeat(12)} It ends in a ${KEYWORDS[n % KEYWORDS.length]}.`,
  };
}

function rightsOf() {
  const none = "unavailable" as const;
  return { digitalGaming: none, merchandising: none, theaterStage: none, foreign: none, ...RIGHTS };
}

async function addSearches(call: FunctionCaller, searches: readonly Search[]): Promise<void> {
  for (let first = 0; first < searches.length; first += MAX_SEARCHES) {
    const email = `producer${first}@people.example`;
    const person = {
      ...TEST_NAMES,
      role: "producer",
      email,
      approvalStatus: "approved",
      emailVerified: true,
    };
    const [ids] = (await call("staging/market:addPeople", { people: [person] })) as { userId: string }[];
    const writes = searches.slice(first, first + MAX_SEARCHES).map((search) => ({
      insert: "savedSearches",
      row: { ...search, producerId: ids?.userId, newMatches: 0, genreKey: "" },
    }));
    await call("staging/market:write", { groups: [{ writes }] });
  }
}
