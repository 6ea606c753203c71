import { cutTo } from "../cut";
import { grouped } from "../figures";
import * as z from "zod";
import type { ApprovalStatus } from "../accounts/roles";
import type { Refusal } from "../refusals";
import { isBlank } from "../typed-text";

export const MAX_MESSAGE = 4000;
/** How long a message can be taken back, in ms. */
export const UNSEND_MS = 10_000;
/** New conversations that a producer may start in 24 hours. */
export const MAX_NEW_THREADS = 10;
export const NEW_THREADS_MS = 24 * 60 * 60_000;
/** How long a message waits unread before an email reports it, in ms. */
export const MAIL_DELAY_MS = 10 * 60_000;
const MAX_LAST_LINE = 140;

const EMPTY = "Please write a message";
/** Control characters, and those that turn the order of what others read, such as "gpj.exe" into "exe.jpg". */
const UNSEEN_COMMANDS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** A message as typed. */
export const MessageText = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, "\n").replace(UNSEEN_COMMANDS, ""))
  .trim()
  .min(1, EMPTY)
  .refine((text) => !isBlank(text), EMPTY)
  .max(MAX_MESSAGE, `Please keep it under ${grouped(MAX_MESSAGE)} characters`);

/** A message's name from its sender's browser: 16 random bytes. */
export const ClientId = z.string().regex(/^[0-9a-f]{32}$/);

/** Where a person keeps a conversation. */
export const FOLDERS = ["open", "closed", "archived"] as const;
type Folder = (typeof FOLDERS)[number];
/** The lists of an inbox. */
export const THREAD_FILTERS = ["open", "unread", "closed", "archived"] as const;
export type ThreadFilter = (typeof THREAD_FILTERS)[number];

/** The two sides of a conversation. The producer starts it. */
export const SIDES = ["author", "producer"] as const;
export type Side = (typeof SIDES)[number];

/** What a person can do in a conversation: write while it is open, else only read. */
export const THREAD_STATES = ["open", "closed", "frozen", "suspended", "blocked", "gone"] as const;
export type ThreadState = (typeof THREAD_STATES)[number];

/** What decides if one side may write. */
export interface ThreadFacts {
  side: Side;
  /** The other side's account is closed. */
  isOtherGone: boolean;
  producerStatus: ApprovalStatus | null;
  /** A report about this side waits for a decision. */
  isFrozen: boolean;
  hasBlocked: boolean;
  isBlocked: boolean;
  /** This side closed it, or the other. It is open again once neither has. */
  hasClosed: boolean;
  isClosedByOther: boolean;
}

/**
 * The state of a conversation as one side sees it. To the blocked side it looks closed by the other: a block is silent.
 * Nothing here may tell the two apart.
 */
export function threadState(facts: ThreadFacts): ThreadState {
  if (facts.isOtherGone) return "gone";
  if (facts.producerStatus !== "approved") return "suspended";
  if (facts.isFrozen) return "frozen";
  if (facts.hasBlocked) return "blocked";
  return facts.hasClosed || facts.isClosedByOther || facts.isBlocked ? "closed" : "open";
}

/**
 * True if an email may tell this side of unread messages. A conversation that the other side closed still brings its last
 * words; who closed it, put it away or blocked the other hears no more.
 */
export function isMailedTo(facts: ThreadFacts, folder: Folder): boolean {
  const state = threadState(facts);
  if (folder === "archived" || facts.isBlocked) return false;
  return state === "open" || (state === "closed" && !facts.hasClosed);
}

/** True if this side can close the conversation, also one that the other closed: it then stays closed until both reopen it. */
export function canClose(facts: ThreadFacts): boolean {
  return !facts.hasClosed && isBetweenThem(facts);
}

/** True if this side can take back that it closed the conversation. */
export function canReopen(facts: ThreadFacts): boolean {
  return facts.hasClosed && isBetweenThem(facts);
}

/** True unless something else than the two sides' own wish keeps this side from writing. */
function isBetweenThem(facts: ThreadFacts): boolean {
  const state = threadState(facts);
  return state === "open" || state === "closed";
}

/** Why this side may not write, or null. */
export function writeRefusal(facts: ThreadFacts): Refusal | null {
  const state = threadState(facts);
  const { side, producerStatus, hasClosed } = facts;
  if (state === "open") return null;
  if (state === "closed" && hasClosed) return "thread_closed_by_you";
  if (state !== "suspended") return `thread_${state}`;
  if (side === "author") return producerStatus === "suspended" ? "thread_suspended" : "thread_paused";
  return `producer_${producerStatus === "approved" ? "pending" : (producerStatus ?? "pending")}`;
}

/** The first words of a message on one line, for the list of conversations. */
export function lastLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= MAX_LAST_LINE ? line : `${cutTo(line, MAX_LAST_LINE - 1).trimEnd()}…`;
}

/** The words by which a person finds a conversation: the other side's name and company, and the book's title. */
export function threadSearchText(
  other: { displayName: string; companyName?: string } | null,
  bookTitle: string,
): string {
  return [other?.displayName, other?.companyName, bookTitle].filter(Boolean).join(" ");
}
