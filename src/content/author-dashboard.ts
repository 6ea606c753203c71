/** What an author without a membership is told of it (B-16, B-17): when the trial begins, and what does not wait for it. */
export const TRIAL_SET_UP = {
  title: "Finish your trial set-up",
  text:
    "Your 14 free days have not begun. They begin when you set up your membership; " +
    "until then nothing runs and nothing is charged.",
  meanwhile: "You can add books now. A membership never decides whether a book is public.",
} as const;

export const MEMBERSHIP = {
  title: "Membership",
  text: "Author, $10 a month, unlimited books. It never decides whether a book is public.",
} as const;
