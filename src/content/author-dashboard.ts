/** What an author without a membership is told of it (B-16, B-17): when the trial begins, and what does not wait for it. */
export const TRIAL_SETUP = {
  title: "Finish your trial set-up",
  text:
    "Your 14 free days have not begun. They begin when you set up your membership; " +
    "until then nothing runs and nothing is charged. After them it is $10 a month.",
  meanwhile: "You can add books now. A membership never decides whether a book is public.",
} as const;

export const MEMBERSHIP = {
  title: "Membership",
  text: "Author, $10 a month, unlimited books. It never decides whether a book is public.",
} as const;

/** To an author whose address is not known to be theirs: what waits for it (B-28). */
export const VERIFY_FIRST = {
  title: "Verify your e-mail address first",
  text: (email: string) =>
    `Books of yours may be listed already. Those with your address can be claimed here once you have entered the code that we sent to ${email}.`,
} as const;

/** Listed books that are the author's by their address, and nobody's yet (SUB-35). */
export const CLAIM = {
  title: (count: number, hasMore: boolean) =>
    count === 1 ? "Is this book yours?" : `Are these ${hasMore ? "" : `${count} `}books yours?`,
  text: (email: string) =>
    `They are listed with your address, ${email}, and belong to no account yet. A book you claim is yours to edit, to list and to unlist.`,
  one: (title: string) => `${title} is yours now.`,
  several: (count: number) => `${count} books are yours now.`,
  gone: "This book cannot be claimed any more.",
  more: "There are more; they follow when these are claimed.",
} as const;
