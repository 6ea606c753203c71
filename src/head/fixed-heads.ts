import { PRODUCT_NAME } from "@domain/product";
import type { PageHead } from "./page-head";

/** The heads of pages that are the same for everybody, by path. Longer pages have theirs beside their copy. */
export const FIXED_HEADS = {
  "/sponsored": {
    title: "Sponsored",
    path: "/sponsored",
    description: "Books whose authors pay for placement, labeled as such and held to the same rating rule.",
  },
  "/how-ranking-works": {
    title: "How Ranking Works",
    path: "/how-ranking-works",
    description:
      "What decides the order of books: reviews, two labeled sponsored places, and a fair daily turn.",
  },
  "/success-stories": {
    title: "Success Stories",
    path: "/success-stories",
    description: "Verified optioned books, and how far each has come on its way to the screen.",
  },
  "/contact": {
    title: "Contact",
    path: "/contact",
    description: `Contact the people who run ${PRODUCT_NAME} with questions, corrections or account issues.`,
  },
  "/submit": {
    title: "Add Book",
    path: "/submit",
    description: "List a published book for film and TV producers.",
    noindex: true,
  },
  "/signup": {
    title: "Sign Up",
    path: "/signup",
    description: "A free account for film and TV producers, or an author account with a 14-day free trial.",
  },
  "/signup/producer": {
    title: "Sign Up as a Producer",
    path: "/signup/producer",
    description:
      "A free account for film and TV producers. A person reviews it before it can contact authors.",
  },
  "/signup/author": {
    title: "Sign Up as an Author",
    path: "/signup/author",
    description: "List published books for film and TV producers. $10 a month after a 14-day free trial.",
  },
  "/login": { title: "Login", path: "/login", description: "Log in as an author or a producer." },
  "/unsubscribe": {
    title: "Email Preferences",
    path: "/unsubscribe",
    description: "Choose which emails you get, or none.",
    noindex: true,
  },
} satisfies Record<string, PageHead>;
