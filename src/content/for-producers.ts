/** The figures are marketing claims, not counts. */
export const PRODUCERS_HERO = {
  title: ["Stories with readers.", "Rights within reach."],
  text: "Get access to bestselling indie authors with vetted ratings. See ratings, rights and logline on one page. Browsing is open to everyone.",
  signUp: "Create Free Producer Account",
  browse: "Browse All Books",
  head: {
    title: "For Producers",
    path: "/for-producers",
    description:
      "Free for film and TV producers: published indie books with a 4.0+ rating, rights status on every page, and direct contact with the author.",
  },
} as const;

export const PRODUCER_STATS = [
  { figure: "1,000+", label: "books" },
  { figure: "4.0+", label: "minimum Amazon rating" },
  { figure: "Free", label: "for producers" },
  { figure: "Direct", label: "access to authors" },
] as const;

export const PRODUCER_VALUES = {
  title: "What you get",
  cards: [
    {
      title: "Vetted by readers",
      text: "A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible. You see each source and its review count.",
    },
    {
      title: "Rights at a glance",
      text: "Film/TV, audio, foreign, merchandising: each available, optioned or sold. Authors keep the status up to date, and you see it live.",
    },
    {
      title: "Direct contact",
      text: "Direct contact between producers and authors, with no agents. Approved producers message the author from the book page, and get their contact details there.",
    },
    {
      title: "No commission",
      text: "Producer access is free. We take no commission and take no part in option deals. Your agreement with the author is between the two of you.",
    },
    {
      title: "Search like a reader",
      text: "Filter by genre, rights, reviews, audiobook or screenplay. Save books, keep private notes, and share any search by its link.",
    },
    {
      title: "The Producer’s Digest",
      text: "New books and newly available rights, in one email every Tuesday. Unsubscribe with one click.",
    },
  ],
} as const;

export const PRODUCER_STEPS = {
  title: "How it works",
  steps: [
    {
      title: "Sign up free",
      text: "Tell us your name, company, favorite genres, and where to see your work.",
    },
    {
      title: "Get approved",
      text: "A person reviews your application, typically within 24-48 hours. Meanwhile, you can browse and save.",
    },
    {
      title: "Find your book",
      text: "Filter by genre and rights. Your interest counts on the book’s page, but your name stays private unless you let the author know.",
    },
    {
      title: "Contact the author",
      text: "Message them from the book’s page. The rest of the story is up to you.",
    },
  ],
} as const;

export const NEWSLETTER = {
  title: "The Producer’s Digest, every Tuesday",
  text: "New books and newly available rights, before your second coffee. No account needed.",
  button: "Subscribe",
  busy: "Subscribing...",
  done: "Thank you. Please confirm your address with the link we emailed you.",
  small: "One email a week. Unsubscribe with one click.",
} as const;

export const PRODUCERS_CALL = {
  title: "Your next project already has readers.",
  text: "Sign up free. We review your account, typically within 24-48 hours.",
} as const;
