/** What an email of the reactivation shows of its book. */
export type ReactivationBook = {
  slug: string;
  genre: string;
  coverUrl: string | null;
  rating: number;
  /** "318 Reviews" */
  reviews: string;
  /** Producers who saved it, and those whose interest an admin verified. */
  interest: number;
};

/** The book among an email's values, which are texts. Null if it has none. */
export function reactivationBookIn(text: string | undefined): ReactivationBook | null {
  try {
    const book = JSON.parse(text ?? "") as Partial<ReactivationBook> | null;
    return typeof book?.slug === "string" ? (book as ReactivationBook) : null;
  } catch {
    return null;
  }
}

/** "12 producers have marked interest in A Tide of Paper.", or null if nobody has. */
export function interestSentence(interest: number, bookTitle: string): string | null {
  if (interest <= 0) return null;
  return `${interest === 1 ? "One producer has" : `${interest} producers have`} marked interest in ${bookTitle}.`;
}
