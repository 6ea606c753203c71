import { ONLY_YOU_NOTICE, ratingLabel, reviewsLabel } from "@domain/books";
import { bookPath } from "@domain/links";
import { meetsRatingRule } from "@domain/ratings";
import EyeOff from "lucide-react/icons/eye-off";
import { Link } from "react-router-dom";
import type { CardBook } from "../../market/card-book";
import { Cover } from "../../market/cover";
import { Stars } from "../../market/stars";
import { Notice } from "../../ui/notice";

/** The author's own books that nobody else sees (BRW-12), each group under the reason why. */
export function HiddenBooks({ books }: { books: readonly CardBook[] }) {
  const below = books.filter((book) => !meetsRatingRule(book.bestRating, book.totalReviews));
  const unlisted = books.filter((book) => meetsRatingRule(book.bestRating, book.totalReviews));
  return (
    <section aria-label="Your books that are not public" className="mb-8 flex flex-col gap-4">
      {below.length > 0 && <HiddenGroup notice={ONLY_YOU_NOTICE} books={below} />}
      {unlisted.length > 0 && (
        <HiddenGroup notice="Only you can see this. It is not listed at the moment." books={unlisted} />
      )}
    </section>
  );
}

function HiddenGroup({ notice, books }: { notice: string; books: readonly CardBook[] }) {
  return (
    <div>
      <Notice
        tone="neutral"
        icon={EyeOff}
        action={
          <Link to="/dashboard/author" className="shrink-0 font-semibold underline underline-offset-4">
            See what is missing
          </Link>
        }
      >
        {notice}
      </Notice>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {books.map((book) => (
          <HiddenBook key={book._id} book={book} />
        ))}
      </ul>
    </div>
  );
}

function HiddenBook({ book }: { book: CardBook }) {
  return (
    <li className="relative flex gap-3 rounded-panel border border-line bg-surface p-3">
      <Cover book={book} decorative className="w-12 shrink-0" />
      <div className="min-w-0 self-center">
        <p className="truncate text-13 text-muted">{book.genre}</p>
        <Link
          to={bookPath(book)}
          className="block truncate font-display text-16 leading-5 font-medium after:absolute after:inset-0 after:rounded-panel hover:underline"
        >
          {book.title}
        </Link>
        <p className="mt-1 flex items-center gap-1.5 truncate text-13 text-muted">
          <Stars rating={book.bestRating} />
          <span className="font-semibold text-text tabular-nums">{ratingLabel(book.bestRating)}</span>
          {reviewsLabel(book)}
        </p>
      </div>
    </li>
  );
}
