import type { CampaignStep } from "../../domain/mail/campaigns/campaigns";
import {
  reactivationOnceKey,
  reactivationTitle,
  recipientSearchText,
} from "../../domain/mail/campaigns/campaigns";
import { NO_COUNTS } from "../../domain/mail/campaigns/counts";
import { DEFAULT_PREFERENCES } from "../../domain/mail/preferences";
import type { DemoBook } from "./demo-book";
import { IMPORTED_BOOKS, WITHOUT_ADDRESS } from "./books/imported-books";
import { type Group, idOf, byId, type Where, type Write } from "./seeding/documents";
import { stagedBook } from "./seeding/staged-books";
import { importedEmail } from "./seeding/staged-people";

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** Imported books, without an owner. Their authors' addresses could claim them. */
export function stagedImportedBooks(): Record<string, unknown>[] {
  return IMPORTED_BOOKS.map((book: DemoBook) => ({
    ...stagedBook(book),
    contact: WITHOUT_ADDRESS.includes(book.author) ? undefined : { email: importedEmail(book.author) },
  }));
}

/** A step of the reactivation as it went some time ago. */
export interface DemoRun {
  step: CampaignStep;
  minutesAgo: number;
  /** Emails sent before it was paused. Without it the run is done. */
  pausedAfter?: number;
  /** By email: it failed, came back, or its recipient unsubscribed before it. Others were delivered. */
  endings: Record<string, "failed" | "unsubscribed" | "bounced" | "complained">;
}

/** The reactivation so far: Day 1 went to everybody, and Day 2 was paused on the way. */
export const DEMO_RUNS: readonly DemoRun[] = [
  {
    step: 1,
    minutesAgo: 9 * DAY,
    endings: {
      [importedEmail("Wendell Ashcombe")]: "bounced",
      [importedEmail("Gideon Larkspur")]: "failed",
      [importedEmail("Philippa Nyqvist")]: "unsubscribed",
      [importedEmail("Theodora Finch-Abara")]: "complained",
    },
  },
  { step: 2, minutesAgo: 2 * HOUR, pausedAfter: 7, endings: {} },
];

/** A run whose people are to be counted, unless its step has one. */
export function runGroup({ step, minutesAgo }: DemoRun, startedBy: string, now: number): Group {
  return {
    unless: runOf(step, false),
    writes: [{ insert: "campaignRuns", row: { ...runRow(step, startedBy, minutesAgo, now), isTest: false } }],
  };
}

/** A person who was counted. */
export interface Counted {
  _id: string;
  email: string;
}

/** What became of a counted run. The admin has read since that it was over. */
export function resultGroups(
  run: DemoRun,
  runId: string,
  { waiting, startedBy, now }: { waiting: readonly Counted[]; startedBy: string; now: number },
): Group[] {
  const { step, endings, pausedAfter = waiting.length } = run;
  const startedAt = now - run.minutesAgo * MINUTE_MS;
  const people = waiting.slice(0, pausedAfter);
  const results = people.flatMap((person, n) =>
    resultOf({ ...person, step, ending: endings[person.email] }, startedAt + (n + 1) * SECOND_MS, now),
  );
  const isPaused = run.pausedAfter !== undefined;
  const finishedAt = startedAt + people.length * SECOND_MS;
  const end = isPaused ? { state: "paused" } : { state: "done", finishedAt };
  const notice = { userId: startedBy, kind: "campaign_finished", group: "" };
  const isOver = { patch: { table: "notices", index: "by_userId_kind_group_at", is: notice } };
  const changed = Object.keys(endings).filter((email) => endings[email] !== "failed");
  return [
    ...changed.map((email) => preferences(email, now)),
    {
      writes: [
        // While it runs, its last result ends it and tells the admin.
        { patch: byId("campaignRuns", runId), row: { state: "running" } },
        ...results,
        { patch: byId("campaignRuns", runId), row: { countedAt: startedAt, ...end } },
        ...(isPaused ? [] : [{ ...isOver, row: { at: finishedAt, isUnread: false } }]),
      ],
    },
  ];
}

function resultOf(
  { _id, email, step, ending }: Counted & Pick<DemoRun, "step"> & { ending?: DemoRun["endings"][string] },
  at: number,
  now: number,
): Write[] {
  const [person, own] = [byId("campaignRecipients", _id), choices(email)];
  if (ending === "unsubscribed")
    return [
      { patch: own, row: { allEmails: false } },
      { patch: person, row: { state: "skipped", reason: ending, at } },
    ];
  if (ending === "failed")
    return [{ patch: person, row: { state: "failed", error: "422 validation_error", at } }];
  const sent = { state: "sent", at, delivery: ending ?? "delivered" };
  const logged = { email, emailType: "v1_reactivation", metadata: { key: `run:${_id}` }, sentAt: at };
  return [
    // Whom it was sent is never forgotten.
    { patch: person, row: { ...sent, onceKey: reactivationOnceKey(step, email), expiresAt: null } },
    { insert: "emailSendLog", row: { ...logged, outcome: "sent" } },
    ...(ending === undefined ? [] : [{ patch: own, row: { suppressed: ending, updatedAt: now } }]),
  ];
}

/** The admin tried each email before it went out. */
export function testGroups(startedBy: string, testEmail: string, now: number): Group[] {
  const [{ author: name = "", title: bookTitle = "" } = {}] = IMPORTED_BOOKS;
  const person = { name, bookTitle, email: testEmail };
  const tests = [
    { step: 1, minutesAgo: 9 * DAY + 12 },
    { step: 2, minutesAgo: 2 * HOUR + 9 },
  ] as const;
  return tests.map(({ step, minutesAgo }) => {
    const run = { ...runRow(step, startedBy, minutesAgo, now), isTest: true, testEmail };
    const at = run.startedAt + SECOND_MS;
    const result = { ...person, runId: idOf(0), state: "sent", at, delivery: "delivered", clicks: 0 };
    return {
      unless: runOf(step, true),
      writes: [
        { insert: "campaignRuns", row: { ...run, state: "done", finishedAt: at } },
        { insert: "campaignRecipients", row: { ...result, searchText: recipientSearchText(person) } },
      ],
    };
  });
}

function runOf(step: CampaignStep, isTest: boolean): Where {
  const is = { kind: "reactivation", step, isTest };
  return { table: "campaignRuns", index: "by_kind_step_isTest_startedAt", is };
}

function runRow(step: CampaignStep, startedBy: string, minutesAgo: number, now: number) {
  return {
    ...{ kind: "reactivation", step, title: reactivationTitle(step), startedBy },
    ...{ startedAt: now - minutesAgo * MINUTE_MS, state: "counting", chain: 1, steppedAt: now, ...NO_COUNTS },
  };
}

function preferences(email: string, now: number): Group {
  const row = { email, ...DEFAULT_PREFERENCES, updatedAt: now };
  return { unless: choices(email), writes: [{ insert: "emailPreferences", row }] };
}

function choices(email: string): Where {
  return { table: "emailPreferences", index: "by_email", is: { email } };
}
