import type { SignupRole } from "@domain/accounts/roles";

interface Offer {
  name: string;
  price: string;
  text: string;
  points: readonly string[];
  to: string;
  action: string;
}

/** The producer's card comes first. */
export const SIGNUP_OFFERS: Record<SignupRole, Offer> = {
  producer: {
    name: "Producer",
    price: "Free",
    text: "We review accounts, typically within 24-48 hours.",
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
    text: "14-day free trial. Cancel any time.",
    points: ["Unlimited books", "Profile", "Rights dashboard", "Analytics", "Direct producer messaging"],
    to: "/signup/author",
    action: "Sign Up as Author",
  },
};

/** Shown beside the producer form. */
export const PRODUCER_BENEFITS = [
  "Browse 1,000+ vetted books",
  "Filter by genre and rights",
  "Save favorites and keep private notes",
  "Contact authors directly, with no agents",
  "Weekly digest on Tuesdays",
] as const;

export const PRODUCER_NEXT =
  "A person reviews your account, typically within 24-48 hours. Until then, you can browse and save, but not message authors or see contact details.";

/** Shown beside the author form. */
export const AUTHOR_PLAN = {
  name: "Author plan",
  price: "$10",
  period: "a month",
  trial: "14-day free trial",
  points: [
    "Unlimited books",
    "A public profile with your bio and links",
    "See how many producers save each book",
    "Producers contact you directly, with no agents",
    "No commission on any deal",
  ],
} as const;

/** When an author pays, step by step. */
export const PAYMENT_TIMELINE = [
  { when: "Today: $0", what: "You create your account. No card." },
  { when: "Trial set-up: $0", what: "Your 14 free days start." },
  { when: "3 days and 1 day before the end", what: "We email you a reminder." },
  { when: "Day 15: $10 a month", what: "Without a card, your membership pauses. Your books stay public." },
] as const;

/** Against people who sell options to authors. */
export const FRAUD_NOTICE = {
  title: "We never charge you to be optioned; a real producer does not either.",
  text: "We review every producer before they can contact you.",
} as const;

/** Explains payment before the author has an account. */
export const PAYMENT_NOTICE =
  "Nothing is charged on this page and no card is asked for. Your 14 days start when you finish your trial set-up.";
