import { NEW_FOR_DAYS, TURNS_PER_DAY } from "@domain/catalog/rotation";
import { BESTSELLER_REVIEWS, MIN_PUBLIC_RATING } from "@domain/books/ratings";

export const RANKING = {
  title: "How ranking works",
  lead: "Readers decide the order. Money buys a labeled place, never a better rank.",
  rules: [
    {
      title: "What is listed",
      text: `A book is public once one major platform rates it ${MIN_PUBLIC_RATING.toFixed(1)} or higher and it has at least one reader review. Nothing else lets a book in or keeps it out, except an author or admin who hides it.`,
    },
    {
      title: "The order you see first",
      text: "Browse starts with the most reader reviews, added up over Amazon, Goodreads and Audible. You can choose Highest rated, Newest, Most saved or Title A-Z instead. The order is the same for everybody: we keep no profile of you.",
    },
    {
      title: "Sponsored places",
      text: "At most two sponsored books come first on a page: two at random for each visit, or those that match a search best. Each is labeled Sponsored and meets the same rating rule. Sponsorship moves no book within the list, and nobody can pay to refresh a listing.",
    },
    {
      title: "A fair turn for every book",
      text: `Every day, ${TURNS_PER_DAY} books get a turn near the top of browse, labeled Discovery: books that became public in the last ${NEW_FOR_DAYS} days, and books with under ${BESTSELLER_REVIEWS} reviews. Those that never had a turn come first, then those that have waited longest. No book has a second turn before all others had one. Each list shows one of the day’s books that match it.`,
    },
    {
      title: "Search",
      text: "A search starts with the best match in title, author, logline, synopsis and themes. A title typed in full comes first, above every sponsored book, and books with every word in their title come before those that have them elsewhere. Words in quotes are found only as a phrase.",
    },
    {
      title: "Ratings that wait for a check",
      text: "When an author changes a rating or review count a lot, the book keeps its place by reviews. It goes last under Highest rated until we check the figures against the platform.",
    },
  ],
} as const;
