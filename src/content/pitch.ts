interface Point {
  title: string;
  text: string;
}

export type Drawing = "same" | "door" | "live";

/** One thought per slide. `kind` selects its layout. */
export type Slide = { title: string; text: string } & (
  | { kind: "cover" }
  | { kind: "drawing"; drawing: Drawing }
  | { kind: "figures"; figures: readonly { figure: string; label: string }[] }
  | { kind: "rule"; figure: string; rule: string }
  | { kind: "steps"; points: readonly Point[] }
  | { kind: "points"; points: readonly Point[] }
  | { kind: "rights" }
  | { kind: "table"; rows: readonly { name: string; figure: string; note: string }[]; small: string }
  | { kind: "ask"; figure: string; label: string; uses: readonly Point[]; small: string }
);

/**
 * The investor deck. Its figures are marketing claims. The sums on slides 12 and 14 are sample figures for
 * the owner to replace.
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
    title: "Producers look for stories every day. They see the same few.",
    text: "Material reaches development through a few agencies. Without an agent, a book goes unread, no matter how many readers it has.",
  },
  {
    kind: "drawing",
    drawing: "door",
    title: "Independent authors have the readers. They lack a way in.",
    text: "Ratings and reviews are public. Nothing shows who holds the rights, or whether they are free.",
  },
  {
    kind: "figures",
    title: "Every book arrives with its evidence.",
    text: "Rating, review count and rights status on one page. A first look takes a minute instead of a meeting.",
    figures: [
      { figure: "1,000+", label: "books" },
      { figure: "200+", label: "producers" },
      { figure: "4.0+", label: "minimum rating" },
      { figure: "47", label: "countries" },
    ],
  },
  {
    kind: "rule",
    title: "One rule keeps the shelf worth reading.",
    text: "Nobody can buy their way around it. Books below the threshold can still be added and become visible once they reach it.",
    figure: "4.0+",
    rule: "A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible.",
  },
  {
    kind: "steps",
    title: "From shelf to conversation in four steps.",
    text: "Direct contact between producers and authors, with no agents.",
    points: [
      { title: "List", text: "The author adds the book, its ratings and the rights they hold." },
      { title: "Qualify", text: "The page goes public once its ratings qualify." },
      { title: "Find", text: "Producers search by genre and rights, and save what they like." },
      { title: "Talk", text: "An approved producer contacts the author. The deal is theirs." },
    ],
  },
  {
    kind: "points",
    title: "For producers: a minute instead of a meeting.",
    text: "Free. A person reviews each account, typically within 24-48 hours.",
    points: [
      { title: "A quality floor", text: "No public book below 4.0, each source with its count." },
      { title: "Rights first", text: "Search only the rights that are available." },
      { title: "The author, directly", text: "One click from the page to a person." },
      { title: "A weekly digest", text: "New books and newly available rights, every Tuesday." },
    ],
  },
  {
    kind: "points",
    title: "For authors: a way into a closed world.",
    text: "Ten dollars a month, and every right stays theirs.",
    points: [
      { title: "Unlimited listings", text: "Each book with its own page." },
      { title: "Interest, counted", text: "How many producers saved it, as it happens." },
      { title: "Protected contact", text: "Shown to approved producers only, with every view logged." },
      { title: "No commission", text: "Not on options, not on purchases, not ever." },
    ],
  },
  {
    kind: "rights",
    title: "Six rights, each with one clear status.",
    text: "Available, optioned, sold or unavailable. It is the first thing producers ask, and the last thing anyone writes down.",
  },
  {
    kind: "drawing",
    drawing: "live",
    title: "Every screen tells the same truth at the same time.",
    text: "When a right is optioned, it turns amber on every open page. Saves count within a second. Nobody reloads.",
  },
  {
    kind: "table",
    title: "Two lines of income. No commission.",
    text: "Authors pay to list. We never earn from a deal. That is why both sides can trust the shelf.",
    rows: [
      { name: "Author membership", figure: "$10", note: "per month, after a 14-day free trial" },
      { name: "Sponsored placement", figure: "$95", note: "for 30 days, always labeled" },
      { name: "Producer account", figure: "$0", note: "free, with approval" },
      { name: "Option and purchase deals", figure: "0%", note: "we take no part in them" },
    ],
    small: "Estimated price of a placement. The plan is the only one on sale.",
  },
  {
    kind: "table",
    title: "Small amounts that add up.",
    text: "One more book on the shelf costs us almost nothing. Membership recurs every month.",
    rows: [
      { name: "1,000 authors", figure: "$120,000", note: "membership per year" },
      { name: "5,000 authors", figure: "$600,000", note: "membership per year" },
      { name: "50 placements a month", figure: "$57,000", note: "sponsorship per year" },
      { name: "10,000 authors", figure: "$1.2m", note: "membership per year" },
    ],
    small: "Arithmetic for illustration, not a forecast.",
  },
  {
    kind: "points",
    title: "A small team from both sides.",
    text: "Publishing on one side, development on the other, and people who build things in between.",
    points: [
      { title: "Founder, product", text: "What each page shows, and how fast it loads." },
      { title: "Founder, producer relations", text: "Reviews every application." },
      { title: "Founder, authors and rights", text: "Author of four novels and our guides to rights." },
      { title: "Next hires", text: "Author success, partnerships with festivals." },
    ],
  },
  {
    kind: "ask",
    title: "Help us fill the next shelf.",
    text: "We’re raising a seed round to bring ten thousand books with readers to the people who can film them.",
    figure: "$500,000",
    label: "seed round",
    uses: [
      { title: "50%", text: "authors: outreach, translation, rating checks" },
      { title: "30%", text: "product: alerts, messages, slates" },
      { title: "20%", text: "producers: markets and festivals" },
    ],
    small: "Sample figures.",
  },
];

export const DECK = {
  title: "Pitch Deck",
  path: "/pitch-deck",
  description:
    "Adaptation Shelf in fourteen slides: the problem, the shelf, the rule, the rights and the model.",
} as const;
