import { ratingLabel, reviewsLabel } from "@domain/books/books";
import { Stars } from "./stars";

interface RatingProps {
  book: { bestRating: number; totalReviews: number; amazonReviewsOnly: boolean };
}

/** Stars and figure above the review count. */
export function Rating({ book }: RatingProps) {
  return (
    <span className="block text-13">
      <span className="flex items-center gap-2">
        <Stars rating={book.bestRating} />
        <RatingFigure rating={book.bestRating} />
      </span>
      <span className="block text-muted">{reviewsLabel(book)}</span>
    </span>
  );
}

/** "4.7", or "New" without a rating. */
export function RatingFigure({ rating }: { rating: number }) {
  return (
    <span className="font-semibold tabular-nums">
      {rating > 0 && <span className="sr-only">Rated </span>}
      {ratingLabel(rating)}
      {rating > 0 && <span className="sr-only"> out of 5</span>}
    </span>
  );
}
