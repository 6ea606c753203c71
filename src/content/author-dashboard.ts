/** Shown to an author without a membership: when the trial starts, and what works without it. */
export const TRIAL_SETUP = {
  title: "Finish your trial set-up",
  text:
    "Your 14-day free trial starts when you set up your membership. " +
    "Nothing is charged during the trial. Afterwards, membership is $10 a month.",
  meanwhile: "You can add books now. Membership never decides whether a book is public.",
} as const;

/** The same for somebody whose address has had its trial. */
export const MEMBERSHIP_SETUP = {
  title: "Start your membership",
  text: "Membership is $10 a month, charged when you start. You have already had the free trial.",
} as const;

/** Shown below the state of a membership. */
export const MEMBERSHIP_TEXT =
  "Author, $10 a month, unlimited books. Membership never decides whether a book is public.";

/** A new author's three steps. */
export const FIRST_STEPS = {
  lead: "Three steps to get started, in any order.",
  verify: (email: string) => ({
    title: "Verify your email",
    time: "About 1 minute",
    text: `We sent a code to ${email}. If books are listed with this address, you can claim them right after.`,
  }),
  book: {
    title: "Add your first book",
    time: "About 10 minutes",
    text: "Have the cover, logline, synopsis, and Amazon link at hand. It goes public once it has a rating of 4.0 or higher and at least 1 review.",
  },
  trial: {
    title: "Start your 14-day trial",
    time: "About 2 minutes",
    text: "Free for 14 days, then $10 a month. A membership never decides whether a book is public.",
  },
  membership: {
    title: "Start your membership",
    time: "About 2 minutes",
    text: "$10 a month. You have already had the free trial. A membership never decides whether a book is public.",
  },
} as const;

/** What a book of a new author will look like to producers. */
export const PREVIEW = {
  title: "What producers will see",
  cover: "Your cover",
  bookTitle: "Your title",
  logline: "One sentence that makes a producer turn the page.",
  rights: "The rights you offer",
  action: "Mark Interest",
  live: "You see each one live, here.",
} as const;

/** Listed books that have the author's email address and no owner yet. */
export const CLAIM = {
  title: (count: number, hasMore: boolean) =>
    count === 1 ? "Is this book yours?" : `Are these ${hasMore ? "" : `${count} `}books yours?`,
  text: (email: string) =>
    `They are listed with your address, ${email}, but have no owner yet. Once you claim a book, you can edit, list and unlist it.`,
  claimedOne: (title: string) => `You claimed ${title}.`,
  claimedMany: (count: number) => `You claimed ${count} books.`,
  gone: "This book can no longer be claimed.",
  more: "More books will appear after you claim these.",
} as const;
