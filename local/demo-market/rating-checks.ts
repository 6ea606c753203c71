import type { DemoBook } from "./demo-book";
import { type Group, one, type Write } from "./seeding/documents";

type Source = "amazon" | "goodreads" | "audible";
type Score = { rating?: number; reviews?: number };

/** A figure that waits for the admin's check, by the title of its book. */
interface WaitingFigure {
  title: string;
  source: Source;
  reason: "crossing" | "largeChange" | "overdue";
  was?: Score;
  minutes: number;
  /** How long ago it was checked, if it is due again. */
  checkedDays?: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const MINUTE_MS = 60_000;

/** A book from before the form asked for a link: the admin has to ask its author. */
export const WITHOUT_LINK = "Ninefold";

const WAITING: readonly WaitingFigure[] = [
  {
    title: "Harbour Rules",
    source: "amazon",
    reason: "crossing",
    was: { rating: 3.9, reviews: 47 },
    minutes: 6,
  },
  {
    title: "The Worst Best Man",
    source: "amazon",
    reason: "crossing",
    was: { rating: 3.8, reviews: 70 },
    minutes: 24,
  },
  { title: WITHOUT_LINK, source: "amazon", reason: "crossing", minutes: HOUR },
  {
    title: "Paper Boats, Real Storm",
    source: "amazon",
    reason: "largeChange",
    was: { rating: 4.1, reviews: 55 },
    minutes: 2 * HOUR,
  },
  {
    title: "The Informer’s Garden",
    source: "amazon",
    reason: "crossing",
    was: { rating: 4.1, reviews: 17 },
    minutes: 3 * HOUR,
  },
  {
    title: "Municipal Monsters",
    source: "amazon",
    reason: "largeChange",
    was: { rating: 4.5, reviews: 31 },
    minutes: 5 * HOUR,
  },
  {
    title: "Inventory of a Burned House",
    source: "goodreads",
    reason: "crossing",
    was: { rating: 3.9, reviews: 120 },
    minutes: 19 * HOUR,
  },
  {
    title: "The Second Harvest",
    source: "amazon",
    reason: "overdue",
    minutes: 2 * DAY,
    checkedDays: 92,
  },
  { title: "Low Orbit", source: "audible", reason: "overdue", minutes: 3 * DAY, checkedDays: 93 },
];

/** Figures checked a short while ago, by minutes. */
const CHECKED_TODAY: ReadonlyMap<string, number> = new Map([
  ["The Understory", 11],
  ["Salvage Rights", 23],
  ["Nobody’s Lighthouse", 40],
]);
/** What its author had typed of a figure that the check corrected. */
const CORRECTED: ReadonlyMap<string, Score> = new Map([["Salvage Rights", { rating: 4.8, reviews: 287 }]]);

/** Every fourth book is still as its author reported it. */
const REPORTED_EVERY = 4;
const SOURCES = ["amazon", "goodreads", "audible"] as const;

/** The checks of a demo book, done or waiting. `index` is its place in the list, `hours` its age. */
export function stagedChecks(
  demo: DemoBook,
  index: number,
  { bookId, checkedBy, hours }: { bookId: string; checkedBy: string; hours: number },
) {
  const waiting = WAITING.filter(({ title }) => title === demo.title);
  const sources = SOURCES.filter(
    (source) => (demo[source]?.[1] ?? 0) > 0 && waiting.every((figure) => figure.source !== source),
  );
  const minutes = CHECKED_TODAY.get(demo.title);
  const isReported = index % REPORTED_EVERY === 3 && minutes === undefined && waiting.length === 0;
  const checked = (isReported ? [] : sources).map((source) => ({
    ...{ bookId, source, checkedBy, reason: "crossing" },
    checkedMs: Math.min(minutes ?? (3 + ((index * 7) % 60)) * DAY, hours * HOUR * 0.9) * MINUTE_MS,
    corrected: CORRECTED.get(demo.title),
  }));
  return [...checked, ...waiting.map((figure) => stagedWaiting(figure, bookId))];
}

/** A book's checks, unless it has some. */
export function checkGroup(demo: DemoBook, checks: ReturnType<typeof stagedChecks>, now: number): Group {
  const bookId = checks[0]?.bookId ?? "";
  const ratingsCheckedAt: Record<string, number> = {};
  const inserts = checks.map(({ checkedMs, ...check }): Write => {
    const [rating, reviews] = demo[check.source] ?? [];
    const figures = { rating, reviews };
    const checkedAt = checkedMs === undefined ? undefined : now - checkedMs;
    if (checkedAt !== undefined) ratingsCheckedAt[check.source] = checkedAt;
    if (!("waitingMs" in check)) {
      const row = { ...check, checkedAt, since: checkedAt, status: "checked", was: {}, checked: figures };
      return { insert: "ratingChecks", row };
    }
    const { waitingMs, was = check.reason === "overdue" ? figures : {}, ...rest } = check;
    const row = { ...rest, checkedAt, since: now - waitingMs, status: "waiting", was };
    return { insert: "ratingChecks", row };
  });
  const unless = { table: "ratingChecks", index: "by_bookId_source", is: { bookId } };
  return { unless, writes: [...inserts, { patch: one("books", bookId), row: { ratingsCheckedAt } }] };
}

function stagedWaiting(figure: WaitingFigure, bookId: string) {
  const { source, reason, was, minutes, checkedDays } = figure;
  return {
    ...{ bookId, source, reason, was },
    waitingMs: minutes * MINUTE_MS,
    checkedMs: checkedDays === undefined ? undefined : checkedDays * DAY * MINUTE_MS,
  };
}

/** The books are invented, so each link leads to its site's search. */
export function searchLink(source: Source, title: string): string {
  const words = encodeURIComponent(title);
  if (source === "amazon") return `https://www.amazon.com/s?k=${words}`;
  if (source === "goodreads") return `https://www.goodreads.com/search?q=${words}`;
  return `https://www.audible.com/search?keywords=${words}`;
}
