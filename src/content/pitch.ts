interface Point {
  title: string;
  text: string;
}

export type Drawing = "same" | "door" | "live";

/** One thought per slide. What stands beside it is named by `kind`. */
export type Slide = { title: string; text: string } & (
  | { kind: "cover" }
  | { kind: "drawing"; drawing: Drawing }
  | { kind: "figures"; figures: readonly { figure: string; word: string }[] }
  | { kind: "rule"; figure: string; rule: string }
  | { kind: "steps"; points: readonly Point[] }
  | { kind: "points"; points: readonly Point[] }
  | { kind: "rights" }
  | { kind: "table"; rows: readonly { name: string; figure: string; note: string }[]; small: string }
  | { kind: "ask"; figure: string; word: string; uses: readonly Point[]; small: string }
);

/**
 * The investor deck (LEG-04): fourteen slides. Its figures are marketing claims, not counted anywhere. The raise
 * and the sums of slides 12 and 14 are SAMPLE FIGURES, for the owner to replace.
 */
export const SLIDES: readonly Slide[] = [
  {
    kind: "cover",
    title: "Books ready for the screen.",
    text: "A live marketplace for adaptation rights, between independent authors and the people who make film and television.",
  },
  {
    kind: "drawing",
    drawing: "same",
    title: "Producers look for stories every day. They are shown the same ones.",
    text: "Material reaches development through a few agencies. Whatever has no agent is not read, however many readers it has.",
  },
  {
    kind: "drawing",
    drawing: "door",
    title: "Independent authors have the readers. They lack the door.",
    text: "Ratings and reviews are public. Who holds the rights, and whether they are free, is written nowhere.",
  },
  {
    kind: "figures",
    title: "Every book arrives with its evidence.",
    text: "Rating, review count and rights status on one page, so a first look takes a minute instead of a meeting.",
    figures: [
      { figure: "1,000+", word: "books" },
      { figure: "200+", word: "producers" },
      { figure: "4.0+", word: "minimum rating" },
      { figure: "47", word: "countries" },
    ],
  },
  {
    kind: "rule",
    title: "One rule keeps the shelf worth reading.",
    text: "Nobody buys their way around it. Books below the threshold can still be added and become visible once they reach it.",
    figure: "4.0+",
    rule: "A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible.",
  },
  {
    kind: "steps",
    title: "From shelf to conversation in four steps.",
    text: "Direct contact between producers and authors, with no agents.",
    points: [
      { title: "List", text: "The author adds the book, its figures and the rights they hold." },
      { title: "Qualify", text: "The page goes public by itself when readers say so." },
      { title: "Find", text: "Producers search by genre and rights, and save what they like." },
      { title: "Talk", text: "An approved producer writes to the author. The deal is theirs." },
    ],
  },
  {
    kind: "points",
    title: "For producers: a minute instead of a meeting.",
    text: "Free. A person reviews each account, typically within 24-48 hours.",
    points: [
      { title: "A floor under quality", text: "No public book below 4.0, each source with its count." },
      { title: "Rights first", text: "Search only what can be bought." },
      { title: "The author, directly", text: "One click from the page to a person." },
      { title: "A weekly digest", text: "New books and freed rights, every Tuesday." },
    ],
  },
  {
    kind: "points",
    title: "For authors: an address in a closed world.",
    text: "Ten dollars a month, and every right stays theirs.",
    points: [
      { title: "Unlimited listings", text: "Each book with a page of its own." },
      { title: "Interest, counted", text: "How many producers saved it, as it happens." },
      { title: "Protected contact", text: "Shown to approved producers, each look recorded." },
      { title: "No commission", text: "Not on options, not on purchases, not ever." },
    ],
  },
  {
    kind: "rights",
    title: "Six rights, each with one plain word.",
    text: "Available, optioned, sold or unavailable. It is the first thing a producer asks, and the last thing anybody writes down.",
  },
  {
    kind: "drawing",
    drawing: "live",
    title: "Every screen tells the same truth at the same time.",
    text: "A right that is optioned turns amber for everyone who has the page open. A save is counted within the second. Nobody reloads.",
  },
  {
    kind: "table",
    title: "Two lines of income. No commission.",
    text: "We earn when authors find it worth listing, and never from a deal. That is why both sides can trust the shelf.",
    rows: [
      { name: "Author membership", figure: "$10", note: "per month, after a 14-day free trial" },
      { name: "Sponsored placement", figure: "$95", note: "for 30 days, always labelled" },
      { name: "Producer account", figure: "$0", note: "free, with approval" },
      { name: "Option and purchase deals", figure: "0%", note: "we take no part in them" },
    ],
    small: "Estimated price of a placement. The plan is the only one on sale.",
  },
  {
    kind: "table",
    title: "Small sums that add up.",
    text: "The cost of one more book on the shelf is close to nothing. Membership repeats every month.",
    rows: [
      { name: "1,000 authors", figure: "$120,000", note: "membership in a year" },
      { name: "5,000 authors", figure: "$600,000", note: "membership in a year" },
      { name: "50 placements a month", figure: "$57,000", note: "sponsorship in a year" },
      { name: "10,000 authors", figure: "$1.2m", note: "membership in a year" },
    ],
    small: "Arithmetic for illustration, not a forecast.",
  },
  {
    kind: "points",
    title: "A small team from both rooms.",
    text: "Publishing on one side, development on the other, and people who build things in between.",
    points: [
      { title: "Founder, product", text: "What a page shows, and how fast it answers." },
      { title: "Founder, producer relations", text: "Reviews every application." },
      { title: "Founder, authors and rights", text: "Four novels, and the notes on rights." },
      { title: "Next hires", text: "Author success, partnerships with festivals." },
    ],
  },
  {
    kind: "ask",
    title: "Help us fill the next shelf.",
    text: "We raise a seed round to bring ten thousand books with readers to the people who can film them.",
    figure: "$500,000",
    word: "seed round",
    uses: [
      { title: "50%", text: "authors: outreach, translation, checks of ratings" },
      { title: "30%", text: "product: alerts, messages, slates" },
      { title: "20%", text: "producers: markets and festivals" },
    ],
    small: "Sample figures.",
  },
];

export const DECK = {
  title: "Pitch Deck",
  description:
    "Adaptation Shelf in fourteen slides: the problem, the shelf, the rule, the rights and the model.",
} as const;
