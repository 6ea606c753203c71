import type { DemoBook } from "./demo-book";
import type { Group, Write } from "./seeding/documents";

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

/** A check of one of a book's figures. What has only been checked has no `waitingMs`. */
interface StagedCheck {
  source: Source;
  reason: WaitingFigure["reason"];
  checkedMs?: number | undefined;
  corrected?: Score | undefined;
  waitingMs?: number;
  was?: Score | undefined;
}

/** The checks of a demo book, done or waiting. `index` is its place in the list, `hours` its age. */
export function stagedChecks(demo: DemoBook, index: number, hours: number): StagedCheck[] {
  const waiting = WAITING.filter(({ title }) => title === demo.title);
  const sources = SOURCES.filter(
    (source) => (demo[source]?.[1] ?? 0) > 0 && waiting.every((figure) => figure.source !== source),
  );
  const minutes = CHECKED_TODAY.get(demo.title);
  const isReported = index % REPORTED_EVERY === 3 && minutes === undefined && waiting.length === 0;
  const checked = (isReported ? [] : sources).map((source) => ({
    source,
    reason: "crossing" as const,
    checkedMs: Math.min(minutes ?? (3 + ((index * 7) % 60)) * DAY, hours * HOUR * 0.9) * MINUTE_MS,
    corrected: CORRECTED.get(demo.title),
  }));
  return [...checked, ...waiting.map(stagedWaiting)];
}

/** When each figure with a check was last checked, by its source. */
export function checkTimes(checks: readonly StagedCheck[], now: number): Record<string, number> {
  return Object.fromEntries(
    checks.flatMap(({ source, checkedMs }) => (checkedMs === undefined ? [] : [[source, now - checkedMs]])),
  );
}

/** A book's checks, unless it has some. The book itself names their times. */
export function checkGroup(
  demo: DemoBook,
  checks: readonly StagedCheck[],
  { bookId, checkedBy, now }: { bookId: string; checkedBy: string; now: number },
): Group {
  const writes = checks.map(({ checkedMs, waitingMs, was, ...check }): Write => {
    const [rating, reviews] = demo[check.source] ?? [];
    const figures = { rating, reviews };
    const checkedAt = checkedMs === undefined ? undefined : now - checkedMs;
    if (waitingMs === undefined) {
      const done = { checkedBy, checkedAt, since: checkedAt, status: "checked", was: {}, checked: figures };
      return { insert: "ratingChecks", row: { bookId, ...check, ...done } };
    }
    const before = was ?? (check.reason === "overdue" ? figures : {});
    const waits = { checkedAt, since: now - waitingMs, status: "waiting", was: before };
    return { insert: "ratingChecks", row: { bookId, ...check, ...waits } };
  });
  const unless = { table: "ratingChecks", index: "by_bookId_source", is: { bookId } };
  return { unless, writes };
}

function stagedWaiting({ source, reason, was, minutes, checkedDays }: WaitingFigure): StagedCheck {
  return {
    ...{ source, reason, was },
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
