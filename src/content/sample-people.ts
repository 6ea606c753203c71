/*
 * Sample entries for the owner to replace before launch. None of these people exist, so none has a name.
 * `portrait` selects a drawing. No other file describes these people.
 */
export type PortraitKind = 1 | 2 | 3 | 4 | 5 | 6;

interface Quote {
  quote: string;
  /** A role, never an invented name. */
  role: string;
  portrait: PortraitKind;
}

/** Shown on For Producers. */
export const ENDORSEMENT: Quote = {
  quote:
    "I used to hear about a book once three companies were already talking to the agent. Here I read the ratings, the rights and the logline on one page, and email the author the same afternoon.",
  role: "Drama series producer",
  portrait: 4,
};

/** Shown on For Authors. */
export const TESTIMONIALS: readonly Quote[] = [
  {
    quote:
      "I had four hundred reviews and nobody to send them to. Filling in the rights took one evening. For the first time, producers can actually find my book.",
    role: "Thriller author",
    portrait: 5,
  },
  {
    quote:
      "Only a few producers saved it, but they were real. It told me which of my three books to work on.",
    role: "Historical fiction author",
    portrait: 6,
  },
  {
    quote:
      "No pitch fees, no packages, no gold tier. I pay ten dollars, and the deal is mine to take or turn down.",
    role: "Romance author",
    portrait: 1,
  },
];

interface Founder {
  role: string;
  text: string;
  portrait: PortraitKind;
  links: readonly { network: "LinkedIn" | "X" | "Instagram"; href: string }[];
}

/** Shown on Team. The links lead to a reserved sample domain. */
export const FOUNDERS: readonly Founder[] = [
  {
    role: "Founder, product",
    text: "Builds the shelf: what each page shows, what it leaves out, and how fast it loads. Previously read submissions for a small press.",
    portrait: 2,
    links: [
      { network: "LinkedIn", href: "https://example.com/linkedin/founder-product" },
      { network: "X", href: "https://example.com/x/founder-product" },
    ],
  },
  {
    role: "Founder, producer relations",
    text: "Reviews every application and answers the phone. Spent fifteen years in development, mostly looking for the next book.",
    portrait: 3,
    links: [
      { network: "LinkedIn", href: "https://example.com/linkedin/founder-producers" },
      { network: "Instagram", href: "https://example.com/instagram/founder-producers" },
    ],
  },
  {
    role: "Founder, authors and rights",
    text: "Supports authors and writes our guides to rights. Self-published four novels and kept every right to three of them.",
    portrait: 1,
    links: [
      { network: "LinkedIn", href: "https://example.com/linkedin/founder-authors" },
      { network: "X", href: "https://example.com/x/founder-authors" },
    ],
  },
];
