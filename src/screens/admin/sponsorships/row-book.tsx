import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Cover } from "../../../shared/books/cover";

interface RowBookProps {
  book: {
    _id: string;
    slug: string;
    title: string;
    authorName: string;
    genre: string;
    coverUrl: string | null;
  };
  /** Badges after the author. */
  children?: ReactNode;
}

/** A row's book: cover, title and author. The title opens the book's page in a new tab. */
export function RowBook({ book, children }: RowBookProps) {
  const { slug, title, authorName } = book;
  return (
    <div className="flex min-w-0 items-center gap-3 py-1">
      <Cover book={book} decorative className="w-6 shrink-0 max-lg:w-10" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2" title={`${title}, ${authorName}`}>
        <Link
          to={`/book/${slug}`}
          target="_blank"
          rel="noopener"
          className="max-w-full truncate font-medium hover:underline max-lg:min-h-11 max-lg:content-center"
        >
          {title}
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
        <span className="min-w-0 truncate text-muted">{authorName}</span>
        {children}
      </div>
    </div>
  );
}
