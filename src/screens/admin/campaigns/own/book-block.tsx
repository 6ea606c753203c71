import { api } from "@convex/_generated/api";
import { MAX_BOOKS } from "@domain/mail/campaigns/content";
import { usePaginatedQuery, useQuery } from "convex/react";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { Cover } from "../../../../shared/books/cover";
import { Button, IconButton } from "../../../../ui/button";
import { FieldError } from "../../../../ui/form/fields";
import { focusAfterRemoval } from "../../../../ui/pass-focus";
import { Skeleton } from "../../../../ui/skeleton";
import { ListSearch } from "../../../../shared/lists/list-search";
import type { ChosenBook } from "./draft";

const FOUND = 5;

interface BookBlockProps {
  bookIds: readonly string[];
  error: string | undefined;
  onChange: (bookIds: string[]) => void;
}

/** A list of books in an email: the chosen ones, and a search for more. */
export function BookBlock({ bookIds, error, onChange }: BookBlockProps) {
  const books = useQuery(api.admin.drafts.books, { bookIds: [...bookIds] });
  return (
    <>
      {bookIds.length > 0 && (
        <ul className="mb-3 grid gap-2">
          {bookIds.map((id, at) => (
            <li key={id} className="flex min-h-14 items-center gap-3">
              <Chosen book={books?.[at]} />
              <IconButton
                label={`Remove ${books?.[at]?.title ?? "this book"}`}
                icon={X}
                size="sm"
                variant="muted"
                className="ml-auto"
                data-twin="remove"
                onClick={({ currentTarget }) => {
                  focusAfterRemoval(currentTarget)();
                  onChange(bookIds.filter((each) => each !== id));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <FieldError id="books" className="mb-3">
          {error}
        </FieldError>
      )}
      {bookIds.length < MAX_BOOKS ? (
        <BookSearch chosen={bookIds} onChoose={(id) => onChange([...bookIds, id])} />
      ) : (
        <p className="text-13 text-muted">A list holds up to {MAX_BOOKS} books.</p>
      )}
    </>
  );
}

function Chosen({ book }: { book: ChosenBook | null | undefined }) {
  if (book === undefined) return <Skeleton className="h-12 w-full" />;
  if (book === null)
    return <p className="text-14 text-muted">This book is not public, so emails leave it out.</p>;
  return <BookLine book={book} />;
}

function BookLine({
  book,
}: {
  book: Pick<ChosenBook, "slug" | "title" | "authorName" | "genre" | "coverUrl">;
}) {
  return (
    <>
      <span className="w-8 shrink-0">
        <Cover book={book} />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-14 font-medium">{book.title}</span>
        <span className="block truncate text-13 text-muted">{book.authorName}</span>
      </span>
    </>
  );
}

function BookSearch({ chosen, onChoose }: { chosen: readonly string[]; onChoose: (id: string) => void }) {
  const [q, setQ] = useState("");
  const args = q === "" ? "skip" : ({ q, tab: "visible" } as const);
  // The chosen ones may be the first that are found.
  const { results, status } = usePaginatedQuery(api.admin.books.search, args, {
    initialNumItems: FOUND + MAX_BOOKS,
  });
  const found = results.filter(({ _id }) => !chosen.includes(_id)).slice(0, FOUND);
  return (
    <>
      <ListSearch label="Search for a book" placeholder="Title or author" q={q} onSearch={setQ} />
      {q !== "" && (
        <ul aria-label="Found books" className="mt-2 grid gap-1">
          {found.map((book) => (
            <li key={book._id} className="flex min-h-14 items-center gap-3">
              <BookLine book={book} />
              <Button
                size="sm"
                className="ml-auto"
                aria-label={`Add ${book.title}`}
                data-twin="add"
                onClick={({ currentTarget }) => {
                  focusAfterRemoval(currentTarget)();
                  onChoose(book._id);
                }}
              >
                Add
              </Button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="text-14 text-muted">
              {status === "LoadingFirstPage" ? "Searching…" : "No other visible book matches."}
            </li>
          )}
        </ul>
      )}
    </>
  );
}
