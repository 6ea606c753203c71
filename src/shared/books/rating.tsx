import { ratingLabel, reviewsLabel } from "@domain/books/books";
import { lazyComponent } from "../../ui/lazy-component";
import { Stars } from "./stars";
import { TooltipButton } from "./tooltip-button";

const ReviewsTooltip = lazyComponent(async () => (await import("./reviews-tooltip")).ReviewsTooltip);

interface RatingProps {
  book: { slug: string; bestRating: number; totalReviews: number; amazonReviewsOnly: boolean };
}

/** Stars and figure above the review count. A count of several sources opens a tooltip with each. */
export function Rating({ book }: RatingProps) {
  const reviews = reviewsLabel(book);
  return (
    <span className="block text-13">
      <span className="flex items-center gap-2">
        <Stars rating={book.bestRating} />
        <RatingFigure rating={book.bestRating} />
      </span>
      {book.totalReviews === 0 || book.amazonReviewsOnly ? (
        <span className="block text-muted">{reviews}</span>
      ) : (
        <TooltipButton
          label={`${reviews}, by source`}
          renderTooltip={(anchor) => <ReviewsTooltip slug={book.slug} anchor={anchor} />}
          className="text-muted underline decoration-line decoration-dotted underline-offset-4"
        >
          {reviews}
        </TooltipButton>
      )}
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
