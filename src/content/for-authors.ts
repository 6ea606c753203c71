/** For Authors (MKT-03). */
export const AUTHORS_HERO = {
  title: ["Put your book", "where producers look."],
  text: "List your published books with their ratings, their readers and the rights you hold. Film and TV producers find them, save them and write to you.",
  start: "Start Your Free Trial",
  how: "See how it works",
  trial: "14-day free trial.",
  description:
    "List your published books for film and TV producers. Unlimited listings for $10 per month after a 14-day free trial, no commission, no agents.",
} as const;

export const AUTHOR_VALUES = {
  title: "What you get",
  cards: [
    {
      title: "Unlimited listings",
      text: "Every book you have published, each with a page of its own.",
    },
    {
      title: "A profile that is yours",
      text: "Your bio, photo, website and social links beside your books, at an address you can share.",
    },
    {
      title: "Analytics on interest",
      text: "See how many producers are saving your books, as it happens. Names stay private, figures do not.",
    },
    {
      title: "The Producer’s Digest",
      text: "Inclusion in a weekly Producer’s Digest that goes out on Tuesdays to 200+ producers.",
    },
    {
      title: "Direct contact, no agents",
      text: "Approved producers reach you themselves. Your address is never shown to anyone else.",
    },
    {
      title: "Your rights, your terms",
      text: "Film/TV, audio, foreign, merchandising: you say which are available. We take no commission and take no part in option deals.",
    },
  ],
} as const;

export const AUTHOR_STEPS = {
  title: "How it works",
  steps: [
    { title: "Make an account", text: "Start the 14-day free trial. It takes two minutes." },
    {
      title: "Add your book",
      text: "Cover, logline, synopsis, ratings and the rights you hold. Save a draft and come back whenever you like.",
    },
    {
      title: "Go public",
      text: "The page opens by itself as soon as the book meets the rating rule. Nobody has to press a button.",
    },
    {
      title: "Hear from producers",
      text: "Watch the saves, answer the messages, and make the deal you like.",
    },
  ],
} as const;

export const QUALITY = {
  title: "Quality standards",
  rule: "A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible.",
  below: "Books below the threshold can still be added and become visible once they reach it.",
  points: [
    { figure: "4.0+", word: "on Amazon, Goodreads or Audible, whichever is highest" },
    { figure: "1+", word: "authentic reader review, with its source on the page" },
    { figure: "100+", word: "reviews make a bestseller on the shelf" },
  ],
} as const;

export const SPONSORSHIP = {
  title: "Sponsorship",
  text: "For a launch, a prize or an option that has come free, you can put one book in front for 7, 14, 30 or 90 days. You see the price before you pay, and it ends by itself.",
  points: [
    { title: "Premium homepage placement", text: "In a row of its own on the front page." },
    { title: "A Sponsored badge", text: "On its card in every paid place, so that everybody knows." },
    { title: "Search priority", text: "In the first places of the catalogue, two at most." },
    { title: "Monthly reports", text: "Views, saves and contacts, by e-mail." },
  ],
  note: "A sponsored book must meet the rating rule like any other.",
  link: "See sponsored books",
} as const;

export const PRICING = {
  title: "One plan",
  plan: "Author",
  price: "$10",
  per: "per month",
  trial: "after a 14-day free trial",
  includes: [
    "Unlimited listings",
    "Profile with bio, photo, website and social links",
    "Rights dashboard",
    "Analytics on producers saving your books",
    "Direct producer messaging",
    "Inclusion in the weekly Producer’s Digest",
  ],
  aside:
    "No commission on any deal, now or later. Producers pay nothing either: a marketplace is worth most when everyone can afford to look.",
} as const;

/** The terms of a trial. `noCard` is said only where it is so (B-19). */
export const TRIAL_TERMS = {
  noCard: "No credit card required.",
  cancel: "Cancel at any time.",
} as const;

export const FAQ_TITLE = "Questions authors ask";
export const TESTIMONIALS_TITLE = "Authors on the shelf";

export const AUTHORS_CALL = {
  title: "Your readers found it. Let a producer find it.",
  text: "Authors pay $10 per month after a 14-day free trial.",
} as const;
