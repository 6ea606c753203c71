import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import type { ReturnState } from "../../../lib/pages/return-path";
import type { AdminBook } from "./use-books";

type LinkedBook = Pick<AdminBook, "_id" | "slug" | "title">;

/** The address of the author's form for this book, in admin mode. */
export function editPath({ _id }: Pick<AdminBook, "_id">): string {
  return `/submit?edit=${_id}&admin=true`;
}

/** Leads back from the form to the list as it is now, with its search and filters. */
export function useReturnState(): ReturnState {
  const { pathname, search } = useLocation();
  return { returnTo: pathname + search };
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
    <RowLink to={editPath(book)} state={useReturnState()}>
      Edit<span className="sr-only"> {book.title}</span>
    </RowLink>
  );
}

function RowLink({
  to,
  state,
  isNewTab = false,
  children,
}: {
  to: string;
  state?: ReturnState;
  isNewTab?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      state={state}
      target={isNewTab ? "_blank" : undefined}
      rel={isNewTab ? "noopener" : undefined}
      className="inline-flex h-11 items-center rounded-control px-2 text-13 font-medium whitespace-nowrap hover:bg-third sm:h-8"
    >
      {children}
    </Link>
  );
}
