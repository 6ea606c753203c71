import { DANAS_CONVERSATIONS } from "./danas-conversations";
import type { DemoBook } from "./demo-book";
import { MARAS_CONVERSATIONS } from "./maras-conversations";

type Side = "author" | "producer";

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
  decided?: { decision: "dismiss" | "warn" | "suspend"; reason: string; hoursAgo: number };
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

/** The conversations of the author and the producer who log in. */
export const DEMO_CONVERSATIONS: readonly DemoConversation[] = [
  ...MARAS_CONVERSATIONS,
  ...DANAS_CONVERSATIONS,
];

/** A report of a book or of an author's profile. */
export interface DemoMarketReport extends DemoReport {
  /** An email. */
  reporter: string;
  target: { book: string } | { author: string };
}

export const DEMO_REPORTS: readonly DemoMarketReport[] = [
  {
    reporter: "edda-sorrel@producers.demo.example",
    target: { book: "The Man Who Sold the Ferry" },
    reason: "rights",
    words:
      "The page says that audio rights are available. We asked last spring and were told that another house has had them since 2024. It may only be out of date, but please look before somebody makes an offer.",
    hoursAgo: 27.5,
  },
  {
    reporter: "imke-radcliff@producers.demo.example",
    target: { author: "Barnaby Swift-Okoro" },
    reason: "fake",
    words: "Two profiles on another site use the same picture. Is this the same person?",
    hoursAgo: 402,
    decided: {
      decision: "dismiss",
      reason: "He wrote to us from the address on his publisher’s page. The other profiles are his too.",
      hoursAgo: 379,
    },
  },
];
