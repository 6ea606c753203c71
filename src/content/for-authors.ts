export const AUTHORS_HERO = {
  title: ["Put your book", "where producers look."],
  text: "List your published books with their ratings and the rights you hold. Film and TV producers find them, save them and contact you.",
  start: "Start Your Free Trial",
  how: "See how it works",
  trial: "14-day free trial.",
  head: {
    title: "For Authors",
    path: "/for-authors",
    description:
      "List your published books for film and TV producers. Unlimited listings for $10 per month after a 14-day free trial, no commission, no agents.",
  },
} as const;

/** Replaces the start button for people whom a trial does not concern. */
export const OTHER_ROLES = {
  producer: {
    text: "You’re logged in as a producer. Your account is free and needs no trial; listing books takes an author account.",
    link: "Producer Dashboard",
  },
  admin: {
    text: "You’re logged in as an admin. You can add and edit books without a trial.",
    link: "Admin Dashboard",
  },
} as const;

/** The counts come from the server. */
export const LIVE_FIGURES = {
  label: "The shelf today",
  books: "public books today",
  producers: "approved producers today",
  terms: [
    { figure: "$10", label: "per month, any number of books" },
    { figure: "0%", label: "commission" },
  ],
} as const;

export const STORY = { title: "From the shelf to the screen", link: "All Success Stories" } as const;

export const AUTHOR_VALUES = {
  title: "What you get",
  cards: [
    { title: "Unlimited listings", text: "Every book you have published, each with its own page." },
    {
      title: "Your own profile",
      text: "Your bio, photo, website and social links next to your books, at an address you can share.",
    },
    {
      title: "Analytics on interest",
      text: "See how many producers save your books, as it happens. A producer’s name shows only if they want you to know.",
    },
    {
      title: "The Producer’s Digest",
      text: "Inclusion in the weekly Producer’s Digest, sent every Tuesday to 200+ producers.",
    },
    {
      title: "Direct contact, no agents",
      text: "Approved producers contact you directly. Nobody else sees your contact details.",
    },
    {
      title: "Your rights, your terms",
      text: "You decide which rights are available: film/TV, audio, foreign, merchandising. We take no commission and take no part in option deals.",
    },
  ],
} as const;

export const AUTHOR_STEPS = {
  title: "How it works",
  steps: [
    { title: "Create an account", text: "It takes two minutes. Then start your 14-day free trial." },
    {
      title: "Add your book",
      text: "Add the cover, logline, synopsis, ratings and rights. Save a draft and come back any time.",
    },
    {
      title: "Go public",
      text: "Your book goes public automatically as soon as it meets the rating rule.",
    },
    {
      title: "Hear from producers",
      text: "Watch the saves, answer messages, and make the deal you want.",
    },
  ],
} as const;

export const QUALITY = {
  title: "Quality standards",
  rule: "A book needs a 4.0 or higher rating on a major platform and at least one authentic reader review to be publicly visible.",
  below: "Books below the threshold can still be added and become visible once they reach it.",
  points: [
    { figure: "4.0+", label: "on Amazon, Goodreads or Audible, whichever is highest" },
    { figure: "1+", label: "authentic reader review, with its source on the page" },
    { figure: "100+", label: "reviews earn the bestseller badge" },
  ],
} as const;

export const SPONSORSHIP = {
  title: "Sponsorship",
  text: "Launching a book, celebrating an award, or just got your rights back? Feature one book for 7, 14, 30 or 90 days. You see the price before you pay, and it never renews automatically.",
  points: [
    { title: "Premium homepage placement", text: "Takes turns in the home page’s Sponsored row." },
    { title: "A Sponsored badge", text: "A clear label on the card wherever placement is paid." },
    { title: "Search priority", text: "Takes turns in the two sponsored places at the top of Browse." },
    { title: "Monthly reports", text: "Views, saves and contacts, by email." },
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
    "No commission on any deal, now or later. Producers pay nothing either. A marketplace works best when everyone can afford to look.",
} as const;

/** `noCard` is shown only where the trial needs no credit card. */
export const TRIAL_TERMS = {
  noCard: "No credit card required.",
  cancel: "Cancel any time.",
} as const;

export const FAQ_TITLE = "Questions authors ask";
export const TESTIMONIALS_TITLE = "Authors on the shelf";

export const AUTHORS_CALL = {
  title: "Your readers found it. Now let producers find it.",
  text: "Authors pay $10 per month after a 14-day free trial.",
} as const;
