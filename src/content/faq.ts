/** Questions from authors, shown on For Authors and on their dashboard. */
export const AUTHOR_FAQ: readonly { question: string; answer: string }[] = [
  {
    question: "What do I need to list a book?",
    answer:
      "Listing requires a title, logline, synopsis, genre, cover, Amazon rating, review count and Amazon link. Everything else is optional and can be added later.",
  },
  {
    question: "My rating is below 4.0. Can I join?",
    answer:
      "Yes. Books below the threshold can still be added and become visible once they reach it. Until then, only you can see them.",
  },
  {
    question: "Which ratings count?",
    answer:
      "We use your best rating from Amazon, Goodreads and Audible, and add up their reviews. You enter the numbers each platform shows, and keep them up to date.",
  },
  {
    question: "Do you take a share of deals?",
    answer:
      "No. Adaptation Shelf takes no commission and takes no part in option deals. Contracts are between you and the producer.",
  },
  {
    question: "How do producers reach me?",
    answer:
      "Approved producers send you messages, which you read and answer on your dashboard. Messages don’t show your email address, and you can close a conversation or block a person at any time.",
  },
  {
    question: "Who can see my email address and phone number?",
    answer:
      "You, our admins, and approved producers who request them on your page or a book’s. Visitors never see them.",
  },
  {
    question: "Do I need an agent?",
    answer:
      "No. Producers and authors talk directly. We recommend having a lawyer read any offer before you sign.",
  },
  {
    question: "Do I keep my rights?",
    answer:
      "Yes, all of them. Listing a book only lets us show it. You set each right to available, optioned, sold or unavailable.",
  },
  {
    question: "How do I cancel?",
    answer:
      "Any time, on your dashboard under Membership. If you cancel during the 14-day free trial, you pay nothing.",
  },
];
