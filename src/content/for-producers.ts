/** For Producers (MKT-01, MKT-02). The figures are marketing claims, kept as they were written (GEN-10). */
export const PRODUCERS_HERO = {
  title: ["Stories with readers.", "Rights within reach."],
  text: "Get access to bestselling indie authors with vetted ratings. Each book shows its readers, its rights and its logline on one page. Browsing is open to everyone.",
  signUp: "Create Free Producer Account",
  browse: "Browse All Books",
  description:
    "Free for film and TV producers: published indie books with a 4.0+ rating, rights status on every page, and direct contact with the author.",
} as const;

export const PRODUCER_STATS = [
  { figure: "1,000+", word: "books" },
  { figure: "4.0+", word: "minimum Amazon rating" },
  { figure: "Free", word: "for producers" },
  { figure: "Direct", word: "access to authors" },
] as const;

export const PRODUCER_VALUES = {
  title: "What you get",
  cards: [
    {
      title: "Vetted by readers",
      text: "A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible. Each source is shown with its count.",
    },
    {
      title: "Rights at a glance",
      text: "Film/TV, audio, foreign, merchandising: each available, optioned or sold, kept by the author and shown live.",
    },
    {
      title: "Direct contact",
      text: "Direct contact between producers and authors, with no agents. Approved producers see how to reach the author from the book page.",
    },
    {
      title: "No commission",
      text: "Producer access is free. We take no commission and take no part in option deals. What you agree with an author is between you.",
    },
    {
      title: "Search like a reader",
      text: "By genre, rights, reviews, audiobook or screenplay. Save books, keep private notes and return to a search when you need it.",
    },
    {
      title: "The Producer’s Digest",
      text: "New books and rights that became free, in one e-mail every Tuesday. Unsubscribe with one click.",
    },
  ],
} as const;

export const PRODUCER_STEPS = {
  title: "How it works",
  steps: [
    {
      title: "Sign up free",
      text: "Name, company, the genres you look for, and a link to your work.",
    },
    {
      title: "Get approved",
      text: "A person reviews your application, typically within 24-48 hours. Until then you browse and save.",
    },
    {
      title: "Find your book",
      text: "Narrow by genre and rights. Your interest shows on the book’s page as a number, never as a name.",
    },
    {
      title: "Write to the author",
      text: "Their e-mail address is one click away. The rest of the story is yours to make.",
    },
  ],
} as const;

export const NEWSLETTER = {
  title: "The Producer’s Digest, every Tuesday",
  text: "New books and rights that became free, before you have had your second coffee. No account needed.",
  button: "Subscribe",
  busy: "Subscribing...",
  done: "Thank you. Please confirm your address with the link we have sent you.",
  small: "One e-mail a week. Unsubscribe with one click.",
} as const;

export const PRODUCERS_CALL = {
  title: "Your next project already has readers.",
  text: "Sign up free and be reviewed, typically within 24-48 hours.",
} as const;
