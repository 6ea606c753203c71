import type { api } from "@convex/_generated/api";
import { ratingLabel, reviewsLabel } from "@domain/books/books";
import { ownNotice } from "@domain/books/own-notices";
import { bookPath } from "@domain/links";
import type { FunctionReturnType } from "convex/server";
import EyeOff from "lucide-react/icons/eye-off";
import { Link } from "react-router-dom";
import type { CardBook } from "../../shared/books/card-book";
import { Cover } from "../../shared/books/cover";
import { Stars } from "../../shared/books/stars";
import { Notice } from "../../ui/notice";

type HiddenCard = FunctionReturnType<typeof api.catalog.myHidden>[number];

/** The author's own books that are not in the catalog, grouped by reason. */
export function HiddenBooks({ books }: { books: readonly HiddenCard[] }) {
  const notices = [...new Set(books.map(visibilityNotice))];
  return (
    <section aria-label="Your books that are not public" className="mb-8 flex flex-col gap-4">
      {notices.map((notice) => (
        <HiddenGroup
          key={notice}
          notice={notice}
          books={books.filter((book) => visibilityNotice(book) === notice)}
        />
      ))}
    </section>
  );
}

/** A book that just went public has no reason, and leaves the list with the next update. */
function visibilityNotice({ statusReason, isSuccessStory }: HiddenCard): string {
  return ownNotice(statusReason ?? "lowRating", isSuccessStory);
}

function HiddenGroup({ notice, books }: { notice: string; books: readonly CardBook[] }) {
  return (
    <div>
      <Notice
        tone="neutral"
        icon={EyeOff}
        action={
          <Link to="/dashboard/author" className="shrink-0 font-semibold underline underline-offset-4">
            See what’s missing
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
          className="block truncate font-display text-16 leading-5 font-medium whole-card after:rounded-panel hover:underline"
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
