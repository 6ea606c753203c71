/** What authors ask (ADB-12), on For Authors and in their dashboard. */
export const AUTHOR_FAQ: readonly { question: string; answer: string }[] = [
  {
    question: "What do I need to list a book?",
    answer:
      "Listing requires a title, logline, synopsis, genre, cover, Amazon rating, review count and Amazon link. Everything else is optional and can be added later.",
  },
  {
    question: "My rating is below 4.0. Can I join?",
    answer:
      "Yes. Books below the threshold can still be added and become visible once they reach it. Until then only you can see them.",
  },
  {
    question: "Which ratings count?",
    answer:
      "The best of your Amazon, Goodreads and Audible ratings, and the sum of their reviews. You enter the figures as the platforms show them and update them yourself.",
  },
  {
    question: "Do you take a share of a deal?",
    answer:
      "No. Adaptation Shelf takes no commission and takes no part in option deals. Contracts are between you and the producer.",
  },
  {
    question: "Who can see my e-mail address and telephone number?",
    answer:
      "You, our admins, and producers whom we have approved, when they ask for it on your book’s page. Visitors never see them.",
  },
  {
    question: "Do I need an agent?",
    answer:
      "No. Contact between producers and authors is direct. If an offer comes, we recommend that a lawyer reads it before you sign.",
  },
  {
    question: "Do I keep my rights?",
    answer:
      "All of them. Listing a book gives us permission to show it, and nothing more. You set each right to available, optioned, sold or unavailable.",
  },
  {
    question: "How do I cancel?",
    answer:
      "At any time, on your dashboard under Membership. If you cancel during the 14-day free trial, you pay nothing.",
  },
];
