import { cutTo } from "../cut";
import { grouped } from "../figures";
import * as z from "zod";
import { daysBetween, localDay, TodayInput } from "../days";
import { trimmedText } from "../typed-text";
import type { ContractStatus } from "./options";

/** The columns of a producer's slate, in order. A saved book starts in the first. */
export const STAGES = ["considering", "reading", "talking", "negotiating", "optioned", "passed"] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_LABELS: Record<Stage, string> = {
  considering: "Considering",
  reading: "Reading",
  talking: "Talking",
  negotiating: "Negotiating",
  optioned: "Optioned",
  passed: "Passed",
};

/** Why a producer passed on a book. Authors see each reason as a daily total only, from `MIN_SHARED_PASSES` up. */
export const PASS_REASONS = ["budget", "rights", "tone", "similarProject", "other"] as const;
export type PassReason = (typeof PASS_REASONS)[number];

export const PASS_REASON_LABELS: Record<PassReason, string> = {
  budget: "Budget",
  rights: "Rights",
  tone: "Tone",
  similarProject: "Similar project",
  other: "Other",
};

/** The fewest producers who gave a reason before its author sees the total. A smaller total could name someone. */
export const MIN_SHARED_PASSES = 3;

/** Limits of a card's tags, and of all tags on one producer's slate. */
export const MAX_TAGS = 5;
export const MAX_TAG_LENGTH = 24;
export const MAX_SLATE_TAGS = 30;

/** The tags of a card: trimmed, without empty or repeated ones. Capitals make no difference. */
export const TagsInput = z.object({
  tags: z
    .array(trimmedText().max(MAX_TAG_LENGTH, `Tags have at most ${MAX_TAG_LENGTH} characters`))
    .transform((tags) =>
      alignTags(
        tags.filter((tag) => tag !== ""),
        [],
      ),
    )
    .refine((tags) => tags.length <= MAX_TAGS, `A book can have up to ${MAX_TAGS} tags`),
});

/** The tags in the spelling they already have on the slate, each once: "series" becomes "Series". */
export function alignTags(tags: readonly string[], known: readonly string[]): string[] {
  const spelling = new Map([...known, ...tags].reverse().map((tag) => [tag.toLowerCase(), tag]));
  return [...new Set(tags.map((tag) => spelling.get(tag.toLowerCase()) ?? tag))];
}

/** The tags of a card that fit on a slate with these tags, of which there can be `MAX_SLATE_TAGS`. */
export function tagsThatFit(tags: readonly string[], onSlate: readonly string[]): string[] {
  const room = MAX_SLATE_TAGS - onSlate.length;
  const added = tags.filter((tag) => !onSlate.includes(tag)).slice(0, Math.max(0, room));
  return tags.filter((tag) => onSlate.includes(tag) || added.includes(tag));
}

/** The reason for passing on a book; null removes it. */
export const PassReasonInput = z.object({ reason: z.enum(PASS_REASONS).nullable() });

/** A move of a card: its new column, a reason if it passes, and the producer's own date. */
export const MoveInput = z.object({
  stage: z.enum(STAGES),
  passReason: z.enum(PASS_REASONS).optional(),
  today: TodayInput,
});

/** The state of a book as a producer who saved it may know it. */
export const SAVED_BOOK_STATES = ["public", "unlisted", "unavailable", "deleted"] as const;
export type SavedBookState = (typeof SAVED_BOOK_STATES)[number];

/** The facts of a save that decide where it shows and what it counts as. */
export type SaveFacts = {
  stage: Stage;
  hasOption: boolean;
  passReason?: PassReason;
};

/** True if the book is in My Saved Books: not yet negotiated, not passed on, and without an option. */
export function isInSavedBooks({ stage, hasOption }: SaveFacts): boolean {
  return !hasOption && (stage === "considering" || stage === "reading" || stage === "talking");
}

/** True if the slate warns about a card: its book left the market, or lost a right to somebody else. */
export function isWarned(save: {
  bookState: SavedBookState;
  lostRights: readonly unknown[];
  hasOption: boolean;
}): boolean {
  return save.bookState !== "public" || (save.lostRights.length > 0 && !save.hasOption);
}

/** How long a card is in its column: "Today", "1 day", "9 days". `today` is YYYY-MM-DD, `since` epoch ms. */
export function timeInColumn(since: number, today: string): string {
  const days = daysBetween(localDay(since), today);
  if (days <= 0) return "Today";
  return days === 1 ? "1 day" : `${grouped(days)} days`;
}

/**
 * What a save counts as: interest in the book, or a reason for passing on it. Only an approved producer's save of a book
 * that still exists counts as either.
 */
export function countedAs(
  { stage, passReason, bookState }: Pick<SaveFacts, "stage" | "passReason"> & { bookState: SavedBookState },
  isApproved: boolean,
): { isCounted: boolean; countedReason: PassReason | undefined } {
  const counts = isApproved && bookState !== "deleted";
  const isPassed = stage === "passed";
  return {
    isCounted: counts && !isPassed,
    countedReason: counts && isPassed ? passReason : undefined,
  };
}

type PassTotal = { reason: PassReason; count: number };

/** The reasons for passing that enough producers share for an author to see them, most frequent first. */
export function sharedPasses(totals: Partial<Record<PassReason, number>>): PassTotal[] {
  return PASS_REASONS.map((reason) => ({ reason, count: totals[reason] ?? 0 }))
    .filter(({ count }) => count >= MIN_SHARED_PASSES)
    .sort((a, b) => b.count - a.count);
}

/** The shared reasons in words: "Producers passed: Budget 4, Tone 3". Null without any. */
export function passesSentence(totals: readonly PassTotal[]): string | null {
  if (totals.length === 0) return null;
  const parts = totals.map(({ reason, count }) => `${PASS_REASON_LABELS[reason]} ${count}`);
  return `Producers passed: ${parts.join(", ")}`;
}

const MAX_NOTE_LINE = 120;

/** The first line of a note, shortened to 120 characters. Null for an empty note. */
export function firstLine(note: string): string | null {
  const [line = ""] = note.trim().split("\n");
  const text = line.trimEnd();
  if (text === "") return null;
  return text.length <= MAX_NOTE_LINE ? text : `${cutTo(text, MAX_NOTE_LINE - 1).trimEnd()}…`;
}

/**
 * The contract status that an option takes when its card moves to this column, or null if the move needs no option.
 * A shopping agreement stays one in Optioned.
 */
export function contractStatusFor(stage: Stage, current: ContractStatus | null): ContractStatus | null {
  if (stage === "negotiating") return "negotiating";
  if (stage === "optioned") return current === "shopping" ? "shopping" : "option";
  return null;
}

/** The column of an option with this contract status. */
export function stageOfContract(status: ContractStatus): Stage {
  return status === "negotiating" ? "negotiating" : "optioned";
}

/** Passed cards that are archived, or brought back, in one step. Each writes its own row, its filters and the dashboard. */
export const ARCHIVED_AT_ONCE = 50;
