/** Texts for producers who await review or were denied. */
export const REVIEW_TIME = "Review typically takes 24-48 hours.";

export const COMMON_REASONS = [
  {
    title: "We found no credits",
    text: "We found no film, television or theater credits for the name or company.",
  },
  {
    title: "The details didn’t match",
    text: "The name, company, email address and IMDb profile seemed to belong to different people.",
  },
  {
    title: "The account isn’t a producer’s",
    text: "Producer accounts aren’t for agents, publishers or services that sell to authors.",
  },
  {
    title: "Something was missing",
    text: "We couldn’t verify a working phone number or a company.",
  },
] as const;
