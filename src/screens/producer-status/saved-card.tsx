import type { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { bookPath } from "@domain/links";
import { HIDDEN_BOOK_LABELS } from "@domain/producers/saved-books";
import type { FunctionReturnType } from "convex/server";
import BookX from "lucide-react/icons/book-x";
import { Link } from "react-router-dom";
import { Cover } from "../../shared/books/cover";
import { RatingFigure } from "../../shared/books/rating";
import { Stars } from "../../shared/books/stars";
import { NoteQuote, NoteText } from "../../shared/notes/note-quote";
import { useNoteDialog } from "../../shared/notes/use-note-dialog";
import { cx } from "../../ui/cx";

type SavedBook = FunctionReturnType<typeof api.favorites.mine>["page"][number];

export const SAVED_CARD = "flex w-full min-w-0 gap-4 rounded-panel border border-line bg-surface p-4";

/** A saved book with its note. A book that is not public keeps its title and author. */
export function SavedCard({ book, isReadOnly }: { book: SavedBook; isReadOnly: boolean }) {
  const { card, title, authorName, genre } = book;
  return (
    <article aria-label={title} className={cx(SAVED_CARD, card === null && "border-dashed border-control")}>
      {card ? (
        <Link to={bookPath(card)} tabIndex={-1} aria-hidden className="shrink-0 self-start">
          <Cover book={card} decorative className="w-20" />
        </Link>
      ) : (
        <span
          aria-hidden
          className="flex aspect-[2/3] w-20 shrink-0 items-center justify-center self-start rounded-cover border border-dashed border-control text-muted"
        >
          <BookX size={20} strokeWidth={1.75} />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="truncate text-13 text-muted">{genre}</p>
        <h3 className="line-clamp-2 font-display text-18 leading-6 font-medium tracking-[-0.01em]">
          {card ? (
            <Link to={bookPath(card)} className="hover:text-brand">
              {title}
            </Link>
          ) : (
            <span className="text-muted">{title}</span>
          )}
        </h3>
        <p className="truncate text-14 text-muted">{authorName}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-13">
          {card ? <Figures card={card} /> : <span className="text-muted">{stateOf(book)}</span>}
        </p>
        {isReadOnly ? book.note !== null && <NoteText text={book.note} /> : <Note book={book} />}
      </div>
    </article>
  );
}

function Figures({ card }: { card: NonNullable<SavedBook["card"]> }) {
  return (
    <>
      <Stars rating={card.bestRating} />
      <RatingFigure rating={card.bestRating} />
      <span className="text-muted">
        {grouped(card.totalReviews)}
        <span className="sr-only"> reviews</span>
      </span>
    </>
  );
}

function stateOf({ bookState }: SavedBook): string {
  return bookState === "public" ? "" : HIDDEN_BOOK_LABELS[bookState];
}

function Note({ book: { bookId, title, note: stored } }: { book: SavedBook }) {
  const note = useNoteDialog({ _id: bookId, title }, stored ?? "");
  return (
    <>
      <NoteQuote title={title} stored={stored ?? ""} note={note} />
      {(note.draft ?? stored ?? "") !== "" && (
        <button
          type="button"
          aria-label={`Edit note: ${title}`}
          className="mt-2 touch-target self-start text-14 font-medium text-brand hover:underline"
          {...note.open}
        >
          Edit note
        </button>
      )}
      {note.dialog}
    </>
  );
}
