/** What the pages of a waiting and of a refused producer say (PND-01, PND-03, PND-05). */
export const REVIEW_TIME = "Review typically takes 24-48 hours.";

export const WHILE_WAITING = [
  "Browse the whole catalogue, with every rating and every right on offer.",
  "Save books: each save counts as interest from the moment you are approved.",
  "Confirm your e-mail address, so that author contact details can open at once.",
] as const;

export const COMMON_REASONS = [
  {
    title: "No credit could be found",
    text: "The name or the company led to no film, television or theatre credit, and no IMDb link was given.",
  },
  {
    title: "The details did not match",
    text: "Name, company, e-mail address and IMDb profile seemed to belong to different people.",
  },
  {
    title: "The account is not for producing",
    text: "Agents, publishers and services that sell to authors are welcome, though not as producers.",
  },
  {
    title: "Something was missing",
    text: "A phone number that works, or a company that can be looked up, was not there to check.",
  },
] as const;
