import type { Side } from "../../../domain/messages/threads";
import type { ReportDecision } from "../../../domain/trust/reports";
import type { DemoBook } from "../demo-book";

/** Somebody whose account is deleted by now. */
export interface FormerPerson {
  firstName: string;
  lastName: string;
  email: string;
  companyName?: string;
}

/** What one of two people reported, in hours before now, and how the admin decided. */
export interface DemoReport {
  reason: string;
  words: string;
  hoursAgo: number;
  decided?: { decision: ReportDecision; reason: string; hoursAgo: number };
}

/** A conversation about a book. Hours count back from the seeding, so that it is as fresh whenever it is made. */
export interface DemoConversation {
  /** An email, or the person who left. */
  author: string | FormerPerson;
  producer: string | FormerPerson;
  /** A title, or the book that its author deleted. */
  book: string | DemoBook;
  messages: readonly (readonly [by: Side, hoursAgo: number, ...paragraphs: string[]])[];
  /** How many of the last messages to them a side has not read. */
  unread?: Partial<Record<Side, number>>;
  closedHoursAgo?: number;
  archivedBy?: Side;
  block?: { by: Side; hoursAgo: number };
  report?: DemoReport & { by: Side };
}
