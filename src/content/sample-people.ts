/*
 * Sample quotes for the owner to replace before launch. None of these people exist, so none has a name.
 * `portrait` selects a drawing. The team is in `team.ts`.
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
