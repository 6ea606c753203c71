/*
 * SAMPLE ENTRIES, for the owner to replace before the site is public: nobody here is a real person, so nobody
 * has a name. Put the real founders, testimonials and endorsement in their place; the portraits are drawings
 * chosen by `portrait`. Nothing outside this file speaks of these people.
 */
export type PortraitKind = 1 | 2 | 3 | 4 | 5 | 6;

interface Quote {
  quote: string;
  /** A role, never an invented name (B-34). */
  role: string;
  portrait: PortraitKind;
}

/** On For Producers (MKT-01). */
export const ENDORSEMENT: Quote = {
  quote:
    "I used to hear about a book when three companies were already talking to the agent. Here I read the figures, the rights and the logline on one page, and write to the author the same afternoon.",
  role: "Drama series producer",
  portrait: 4,
};

/** On For Authors (MKT-03). */
export const TESTIMONIALS: readonly Quote[] = [
  {
    quote:
      "I had four hundred reviews and nobody to send them to. Filling in the rights took an evening. It is the first time my book has had an address in that world.",
    role: "Thriller author",
    portrait: 5,
  },
  {
    quote:
      "The number of producers who saved it was small and it was real. It told me which of my three books to work on.",
    role: "Historical fiction author",
    portrait: 6,
  },
  {
    quote:
      "No pitch fees, no package, no gold level. I pay ten dollars, and the deal is mine to make or to refuse.",
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

/** On Team (MKT-04). The links lead to a reserved sample address. */
export const FOUNDERS: readonly Founder[] = [
  {
    role: "Founder, product",
    text: "Builds the shelf: what a page shows, what it leaves out, and how fast it answers. Read slush for a small press before that.",
    portrait: 2,
    links: [
      { network: "LinkedIn", href: "https://example.com/linkedin/founder-product" },
      { network: "X", href: "https://example.com/x/founder-product" },
    ],
  },
  {
    role: "Founder, producer relations",
    text: "Reviews every application and answers the telephone. Fifteen years in development, most of them spent looking for the next book.",
    portrait: 3,
    links: [
      { network: "LinkedIn", href: "https://example.com/linkedin/founder-producers" },
      { network: "Instagram", href: "https://example.com/instagram/founder-producers" },
    ],
  },
  {
    role: "Founder, authors and rights",
    text: "Looks after authors and writes the notes on rights. Has published four novels independently and kept every right to three of them.",
    portrait: 1,
    links: [
      { network: "LinkedIn", href: "https://example.com/linkedin/founder-authors" },
      { network: "X", href: "https://example.com/x/founder-authors" },
    ],
  },
];
