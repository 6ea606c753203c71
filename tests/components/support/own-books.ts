/** A membership whose trial ends tomorrow. */
export const MEMBER = { plan: "author", status: "trialing", trialEndsAt: Date.now() + 86_400_000 } as const;
const STEP = { field: "title", label: "Add a title", isMet: true };

/** A complete book in its author's list, changed by `more`. */
export function ownBook(more: object = {}) {
  return {
    ...{
      _id: "b1",
      slug: "salt",
      title: "The Salt Ledger",
      authorName: "Mara",
      genre: "Thriller",
      coverUrl: null,
    },
    ...{
      isListed: true,
      isBlocked: false,
      statusReason: null,
      publicationStatus: "published",
      isComplete: true,
    },
    steps: Array.from({ length: 10 }, (_, place) => ({ ...STEP, label: `Step ${place}` })),
    sources: {
      amazon: { rating: 4.5, reviews: 9 },
      goodreads: { rating: null, reviews: null },
      audible: { rating: null, reviews: null },
    },
    ...{ bestRating: 4.5, totalReviews: 9, amazonReviewsOnly: true, views: 0, contacts: 0, passes: [] },
    ...{ interest: { saves: 0, verified: 0 }, isSponsored: false, sponsoredUntil: null },
    ...more,
  };
}

/** What the dashboard asks for, of an author who has these books. */
export function answers(...books: object[]) {
  return {
    "books:mine": { page: books, isDone: true, continueCursor: "" },
    "books:news": { saves: 0, contacts: 0, changes: [], seenAt: null },
    "books:claimable": { isVerified: true, books: [], hasMore: false },
    "billing:myStatus": { ...MEMBER, checkout: "session", portal: "session", hasTrial: true },
  };
}
