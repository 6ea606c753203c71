import { api } from "@convex/_generated/api";
import { bookPath } from "@domain/links";
import { useConvex } from "convex/react";
import BookmarkIcon from "lucide-react/icons/bookmark";
import type { PointerEvent } from "react";
import { memo } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../ui/cx";
import { BookBadges } from "./book-badges";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import { BookDetailsLink } from "./book-details-link";
import type { CardBook } from "./card-book";
import { Cover } from "./cover";
import { LiveNumber } from "../lists/live-number";
import { Rating } from "./rating";
import { RightsStrip } from "./rights/rights-strip";

/** Comes after the first paint. */
const Bookmark = lazyComponent(async () => (await import("./interest/bookmark")).Bookmark);

interface BookCardProps {
  book: CardBook;
  /** The card is in a paid slot and is labeled as sponsored. */
  sponsoredSlot?: boolean;
  /** The book stands here by today’s rotation, and is labeled so. */
  turn?: boolean;
  headingLevel?: "h2" | "h3" | "h4";
  /** The card is among the largest things of the page's first view. */
  first?: boolean;
}

/**
 * A book in a list. Its eight rows belong to the surrounding grid (`CARD_GRID` or a carousel), so that authors,
 * stars and rights line up across cards.
 */
export const BookCard = memo(
  function BookCard({ book, sponsoredSlot, turn, headingLevel: Heading = "h3", first }: BookCardProps) {
    const convex = useConvex();
    // Loading on pointer down gains about a tenth of a second over the click. The card's buttons open no page.
    const prewarm = ({ target }: PointerEvent) => {
      if (!(target as Element).closest("button"))
        convex.prewarmQuery({ query: api.books.get, args: { idOrSlug: book.slug } });
    };
    return (
      <article
        onPointerDown={prewarm}
        className="group relative row-span-8 grid min-w-0 grid-rows-subgrid gap-y-0"
      >
        <div
          className={cx(
            "@container relative mb-3 transition-transform duration-120 ease-out group-hover:-translate-y-0.5",
            turn && "pointer-events-none z-10",
          )}
        >
          <Cover book={book} first={first} />
          <BookBadges totalReviews={book.totalReviews} sponsoredSlot={sponsoredSlot} turn={turn} />
        </div>
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 truncate text-13 text-muted">{book.genre}</p>
          <LazyBoundary>
            <Bookmark book={book} />
          </LazyBoundary>
        </div>
        <Heading className="mt-0.5 line-clamp-2 font-display text-16 leading-5 font-medium tracking-[-0.01em] sm:text-18 sm:leading-6">
          <Link to={bookPath(book)} className="whole-card after:rounded-cover">
            {book.title}
          </Link>
        </Heading>
        <p className="mt-0.5 truncate text-14 text-muted">{book.authorName}</p>
        <div className="mt-2">
          <Rating book={book} />
        </div>
        <div className="mt-2 flex">
          <RightsStrip word={book.rights} />
        </div>
        <p className="mt-2 line-clamp-3 font-display text-14 sm:text-16">{book.logline}</p>
        <CardFoot book={book} />
      </article>
    );
  },
  (before, after) =>
    isSameCard(before.book, after.book) &&
    before.sponsoredSlot === after.sponsoredSlot &&
    before.turn === after.turn,
);

function CardFoot({ book }: { book: CardBook }) {
  return (
    <div className="@container mt-3 self-end text-13">
      <p className="min-h-5 whitespace-nowrap text-muted @max-[9.375rem]:tracking-[-0.03em]">
        {book.movieRating && (
          <>
            Proposed Rating <span className="font-medium text-text">{book.movieRating}</span>
          </>
        )}
      </p>
      <p className="flex min-h-5 items-center gap-1.5 font-medium text-brand @min-[9.375rem]:whitespace-nowrap">
        {book.interestCount > 0 && (
          <>
            <BookmarkIcon
              size={14}
              strokeWidth={1.75}
              className="hidden shrink-0 @min-[10.5rem]:block"
              aria-hidden
            />
            <LiveNumber value={book.interestCount}>
              {book.interestCount === 1 ? "Producer" : "Producers"} Interested
            </LiveNumber>
          </>
        )}
      </p>
      <BookDetailsLink book={book} className="mt-3 h-10 justify-between border-t border-line" />
    </div>
  );
}

/** Every query result brings new objects, so cards compare by value to avoid rendering again. */
function isSameCard(before: CardBook, after: CardBook): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}
