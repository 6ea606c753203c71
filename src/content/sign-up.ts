import type { SignupRole } from "@domain/accounts/roles";

interface Offer {
  name: string;
  price: string;
  text: string;
  points: readonly string[];
  to: string;
  action: string;
}

/** SGN-01 and SGN-02; the producer's card stands first. */
export const SIGNUP_OFFERS: Record<SignupRole, Offer> = {
  producer: {
    name: "Producer",
    price: "Free",
    text: "Reviewed by a person, typically within 24-48 hours.",
    points: [
      "Browse 1,000+ vetted books",
      "Filter by genre and rights",
      "Save favorites",
      "Contact authors",
      "Weekly digest",
    ],
    to: "/signup/producer",
    action: "Sign Up as Producer",
  },
  author: {
    name: "Author",
    price: "$10/month",
    text: "14-day free trial. Cancel at any time.",
    points: ["Unlimited books", "Profile", "Rights dashboard", "Analytics", "Direct producer messaging"],
    to: "/signup/author",
    action: "Sign Up as Author",
  },
};

/** The box beside the producer's form (SGN-06). */
export const PRODUCER_BENEFITS = [
  "Browse 1,000+ vetted books",
  "Filter by genre and rights",
  "Save favorites and keep private notes",
  "Contact authors directly, with no agents",
  "Weekly digest on Tuesdays",
] as const;

export const PRODUCER_NEXT =
  "A person checks your account, typically within 24-48 hours. Until then you can browse and save, but not see contact details.";

/** The box beside the author's form (SGN-10). */
export const AUTHOR_PLAN = {
  name: "Author",
  price: "$10",
  period: "a month",
  trial: "14-day free trial",
  points: [
    "Unlimited books",
    "A public profile with your biography and links",
    "See how many producers save each book",
    "Producers contact you directly, with no agents",
    "No commission on any deal",
  ],
} as const;

/** What an author is told of paying before there is an account (SGN-10, B-16). */
export const PAYMENT_NOTICE =
  "Your account comes first: nothing is charged on this page and no card is asked for. The 14 days begin when you finish your trial set-up on your dashboard.";
