/** Shown to an author without a membership: when the trial starts, and what works without it. */
export const TRIAL_SETUP = {
  title: "Finish your trial set-up",
  text:
    "Your 14-day free trial starts when you set up your membership. " +
    "Nothing is charged until then. After the trial, membership is $10 a month.",
  meanwhile: "You can add books now. Membership never decides whether a book is public.",
} as const;

export const MEMBERSHIP = {
  title: "Membership",
  text: "Author, $10 a month, unlimited books. Membership never decides whether a book is public.",
} as const;

/** Shown until the author verifies their email address, which claiming requires. */
export const VERIFY_FIRST = {
  title: "Verify your email address first",
  text: (email: string) =>
    `Your books may already be listed. Enter the code we sent to ${email} to claim the ones with your address.`,
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
