import { bookPath } from "@domain/links";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { NoteQuote } from "../../../shared/notes/note-quote";
import { useNoteDialog } from "../../../shared/notes/use-note-dialog";
import type { SavedBook } from "./use-saved-books";

const ACTION = "touch-target text-14 font-medium text-brand hover:underline";

/** The note as a quoted line, and the card's actions. */
export function NoteLine({ book, children }: { book: SavedBook; children: ReactNode }) {
  const stored = book.note ?? "";
  const note = useNoteDialog({ _id: book.bookId, title: book.title }, stored);
  const text = note.draft ?? stored;
  return (
    <>
      <NoteQuote title={book.title} stored={stored} note={note} />
      <p className="mt-auto flex flex-wrap gap-x-3 gap-y-2 pt-3 sm:gap-x-4">
        {text !== "" && (
          <button type="button" aria-label={`Edit note: ${book.title}`} className={ACTION} {...note.open}>
            Edit note
          </button>
        )}
        {book.card && (
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
      {note.dialog}
    </>
  );
}
