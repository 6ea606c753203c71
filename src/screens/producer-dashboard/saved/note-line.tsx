import { bookPath } from "@domain/links";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useNoteDialog } from "../../../shared/notes/use-note-dialog";
import { Badge } from "../../../ui/badge";
import type { SavedBook } from "./use-saved-books";

const ACTION = "touch-target text-14 font-medium text-brand hover:underline";

/** The note as a quoted line, and the card's actions. What this browser could not save yet shows too. */
export function NoteLine({ book, children }: { book: SavedBook; children: ReactNode }) {
  const stored = book.note ?? "";
  const { open, dialog, draft } = useNoteDialog({ _id: book.bookId, title: book.title }, stored);
  const text = draft ?? stored;
  return (
    <>
      {text === "" ? (
        <button
          type="button"
          aria-label={`Private note on ${book.title}`}
          className={`${ACTION} mt-3 inline-flex items-center gap-2 self-start`}
          {...open}
        >
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          Private note
        </button>
      ) : (
        <blockquote className="mt-3 border-l-2 border-brand pl-3 text-14">
          <p className="line-clamp-4 break-words whitespace-pre-line">{text}</p>
          {draft !== null && (
            <Badge tone="amber" className="mt-1">
              Not saved yet
            </Badge>
          )}
        </blockquote>
      )}
      <p className="mt-auto flex flex-wrap gap-x-4 gap-y-2 pt-3">
        {text !== "" && (
          <button type="button" aria-label={`Edit note: ${book.title}`} className={ACTION} {...open}>
            Edit note
          </button>
        )}
        {text === "" && book.card && (
          <Link
            to={bookPath(book.card)}
            tabIndex={-1}
            aria-label={`Book Details: ${book.title}`}
            className={ACTION}
          >
            Book Details
          </Link>
        )}
        {children}
      </p>
      {dialog}
    </>
  );
}
