import { DANAS_CONVERSATIONS } from "./danas-conversations";
import type { DemoConversation, DemoReport } from "./demo-conversation";
import { MARAS_CONVERSATIONS } from "./maras-conversations";

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
