/** An article's metadata. Its text is in `<id>.md` beside this file. */
export interface Article {
  id: string;
  title: string;
  excerpt: string;
  /** YYYY-MM-DD. */
  date: string;
  /** A department, never a person. */
  author: string;
  tags: readonly [Tag, ...Tag[]];
  readTime: string;
  /** The cover drawing: a word on the book, lines on the screen. */
  figure: { word: string; lines: readonly string[] };
}

/** In the order of the tag buttons above the list. */
export const TAGS = [
  "Rights",
  "For authors",
  "For producers",
  "Craft",
  "Contracts",
  "Ratings",
  "Pitching",
  "Business",
] as const;
export type Tag = (typeof TAGS)[number];

const RIGHTS_DESK = "Rights desk";
const EDITORIAL = "Editorial team";
const PRODUCT = "Product team";

/** Newest first. */
export const ARTICLES: readonly Article[] = [
  {
    id: "film-rights-available",
    title: "What “film rights available” means, and what it does not",
    excerpt:
      "A short guide to the phrase producers look for first, who holds film rights after self-publishing, and the three questions that follow.",
    date: "2026-11-17",
    author: RIGHTS_DESK,
    tags: ["Rights", "For authors", "Contracts"],
    readTime: "3 min",
    figure: {
      word: "Rights",
      lines: ["Film/TV", "Audio", "Foreign", "Merchandising", "Theater/Stage", "Digital/Gaming"],
    },
  },
  {
    id: "spotting-a-false-offer",
    title: "A studio has selected your book: how to spot a false offer",
    excerpt:
      "Money flows from the producer to the author. Every fake offer breaks that rule sooner or later. Here is how to check one in ten minutes.",
    date: "2026-10-27",
    author: EDITORIAL,
    tags: ["For authors", "Business"],
    readTime: "3 min",
    figure: { word: "Check", lines: ["The address", "The company", "The credits", "One question"] },
  },
  {
    id: "logline-promise-with-a-clock",
    title: "A logline is a promise with a clock in it",
    excerpt:
      "Two hundred characters are enough for a person, a want, an obstacle and a deadline. Two loglines, before and after.",
    date: "2026-10-06",
    author: EDITORIAL,
    tags: ["Craft", "For authors", "Pitching"],
    readTime: "3 min",
    figure: { word: "Logline", lines: ["A person", "A want", "An obstacle", "A clock"] },
  },
  {
    id: "how-a-producer-reads-a-book-page",
    title: "How a producer reads a book page in sixty seconds",
    excerpt:
      "Cover, logline, evidence, rights, fit. What happens in the minute between the cover and the decision to save.",
    date: "2026-09-08",
    author: EDITORIAL,
    tags: ["For authors", "Pitching"],
    readTime: "3 min",
    figure: { word: "0:60", lines: ["The frame", "The logline", "The evidence", "The rights", "The fit"] },
  },
  {
    id: "option-shopping-negotiating",
    title: "Option, shopping, negotiating: a glossary",
    excerpt: "Three terms that are often confused, with the money, the risk and the dates to note for each.",
    date: "2026-08-11",
    author: RIGHTS_DESK,
    tags: ["Contracts", "Rights", "For authors"],
    readTime: "3 min",
    figure: { word: "Terms", lines: ["Negotiating", "Shopping agreement", "Option agreement", "Purchase"] },
  },
  {
    id: "reviews-you-can-stand-behind",
    title: "Reviews you can stand behind",
    excerpt:
      "Why a rating needs a count and a source, what “authentic” means, and how to earn the first twenty reviews.",
    date: "2026-07-14",
    author: PRODUCT,
    tags: ["Ratings", "For authors"],
    readTime: "3 min",
    figure: { word: "4.0+", lines: ["Amazon", "Goodreads", "Audible"] },
  },
  {
    id: "five-tests-before-you-option",
    title: "Five tests before you option a novel",
    excerpt:
      "The telling, the role, the subtraction, the audience and the paperwork. One afternoon of work that can save a year.",
    date: "2026-06-09",
    author: EDITORIAL,
    tags: ["For producers", "Craft"],
    readTime: "3 min",
    figure: { word: "Tests", lines: ["Telling", "Role", "Subtraction", "Audience", "Papers"] },
  },
  {
    id: "chain-of-title",
    title: "Chain of title for self-published books",
    excerpt:
      "The folder everyone opens before saying yes. Which documents belong in it, and how to have them ready within a day.",
    date: "2026-05-12",
    author: RIGHTS_DESK,
    tags: ["Rights", "Contracts", "For authors"],
    readTime: "3 min",
    figure: { word: "Title", lines: ["Authorship", "Registration", "Earlier contracts", "Contributors"] },
  },
  {
    id: "choosing-comparable-titles",
    title: "Choosing comparable titles that say something",
    excerpt:
      "One for tone, one for shape, both recent, and neither the most famous film in the genre. A short method for two small fields.",
    date: "2026-04-07",
    author: EDITORIAL,
    tags: ["Pitching", "Craft", "For authors"],
    readTime: "3 min",
    figure: { word: "Comps", lines: ["Tone", "Shape", "Size", "Audience"] },
  },
  {
    id: "working-without-an-agent",
    title: "Working without an agent",
    excerpt:
      "Contact on the shelf is direct. That leaves authors with three jobs an agent would do, and you can learn all three.",
    date: "2026-03-10",
    author: EDITORIAL,
    tags: ["Business", "For authors", "Contracts"],
    readTime: "3 min",
    figure: { word: "Direct", lines: ["Be reachable", "Know what you have", "Do not decide alone"] },
  },
  {
    id: "genre-and-budget",
    title: "Genre and budget: your story, read as a bill",
    excerpt:
      "What makes a story expensive, what makes it affordable, and how to show the smaller version without cutting the book.",
    date: "2026-01-20",
    author: EDITORIAL,
    tags: ["Business", "For authors", "For producers"],
    readTime: "3 min",
    figure: { word: "Budget", lines: ["Period", "Places", "Crowds", "Worlds", "Years"] },
  },
  {
    id: "when-rights-come-home",
    title: "When rights come home: expiry, reversion, termination",
    excerpt:
      "Most options are never exercised. Three ways your rights come back, the strings attached, and a calendar to keep.",
    date: "2025-11-18",
    author: RIGHTS_DESK,
    tags: ["Rights", "Contracts", "For authors"],
    readTime: "3 min",
    figure: { word: "Return", lines: ["Expiry", "Reversion", "Termination"] },
  },
  {
    id: "six-rights-six-markets",
    title: "Six rights, six markets",
    excerpt:
      "Film/TV, audio, foreign, merchandising, stage, games. What each right covers, who buys it, and where two of them touch.",
    date: "2025-09-16",
    author: RIGHTS_DESK,
    tags: ["Rights", "Business"],
    readTime: "3 min",
    figure: {
      word: "Six",
      lines: ["Film/TV", "Audio", "Foreign", "Merchandising", "Theater/Stage", "Digital/Gaming"],
    },
  },
  {
    id: "first-message-to-an-author",
    title: "The first message to an author",
    excerpt:
      "For producers: six sentences that are short, specific and checkable, and the attachments that should wait.",
    date: "2025-07-15",
    author: EDITORIAL,
    tags: ["For producers", "Pitching"],
    readTime: "3 min",
    figure: { word: "Dear", lines: ["Who", "Which book", "Why", "What", "What now"] },
  },
  {
    id: "audio-and-foreign-first",
    title: "Audio and foreign rights often pay first",
    excerpt:
      "Two rights that earn while a book waits for a screen, the clauses to read, and why a producer cares about both.",
    date: "2025-05-13",
    author: RIGHTS_DESK,
    tags: ["Rights", "Business", "For authors"],
    readTime: "3 min",
    figure: { word: "Audio", lines: ["Term", "Words", "Drama reserved", "Master recording"] },
  },
  {
    id: "rights-sheet-in-one-evening",
    title: "A rights sheet in one evening",
    excerpt:
      "One page that answers “Who holds the rights?” within the hour, and the order in which to write it.",
    date: "2025-02-11",
    author: RIGHTS_DESK,
    tags: ["Rights", "For authors"],
    readTime: "3 min",
    figure: { word: "Sheet", lines: ["Facts", "Six rows", "Papers", "Three sizes"] },
  },
];

/** Shown at the foot of every article. */
export const MEDIA_CONTACT = {
  title: "Media contact",
  text: "Editors and reporters are welcome to quote these articles with a link. For interviews and figures, contact the editorial team.",
  link: "Contact us",
} as const;

export const BLOG = {
  title: "Blog",
  path: "/blog",
  text: "Articles on rights, readers and getting a book to the screen.",
  description:
    "Articles for authors and producers on adaptation rights: options, loglines, ratings, comparable titles, chain of title and contracts.",
} as const;
