import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { AdminBook } from "./use-books";

type LinkedBook = Pick<AdminBook, "_id" | "slug" | "title">;

/** The address of the author's form for this book, in admin mode. */
export function editPath({ _id }: Pick<AdminBook, "_id">): string {
  return `/submit?edit=${_id}&admin=true`;
}

/** Opens the book's page in a new tab. */
export function ViewLink({ book }: { book: LinkedBook }) {
  return (
    <RowLink to={`/book/${book.slug}`} isNewTab>
      View<span className="sr-only"> {book.title} (opens in a new tab)</span>
    </RowLink>
  );
}

/** Opens the author's form in admin mode. */
export function EditLink({ book }: { book: LinkedBook }) {
  return (
    <RowLink to={editPath(book)}>
      Edit<span className="sr-only"> {book.title}</span>
    </RowLink>
  );
}

function RowLink({
  to,
  isNewTab = false,
  children,
}: {
  to: string;
  isNewTab?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      target={isNewTab ? "_blank" : undefined}
      rel={isNewTab ? "noopener" : undefined}
      className="inline-flex h-11 items-center rounded-control px-2 text-13 font-medium whitespace-nowrap hover:bg-third sm:h-8"
    >
      {children}
    </Link>
  );
}
