import { reviewsLabel } from "@domain/books/books";
import { decodeRights } from "@domain/books/rights";
import { grouped } from "@domain/figures";
import { bookPath } from "@domain/links";
import { HIDDEN_BOOK_LABELS, isGone, lostRightText } from "@domain/producers/saved-books";
import Bookmark from "lucide-react/icons/bookmark";
import CircleSlash from "lucide-react/icons/circle-slash";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { Link } from "react-router-dom";
import { NameSave } from "../../../shared/notices/name-save";
import { RatingFigure } from "../../../shared/books/rating";
import { useMessageAuthor } from "../../../shared/messages/use-message-author";
import { RightsStrip } from "../../../shared/books/rights/rights-strip";
import { Stars } from "../../../shared/books/stars";
import { Badge } from "../../../ui/badge";
import { IconButton } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { focusAfterRemoval } from "../../../ui/pass-focus";
import { SavedCover } from "../saved-cover";
import { NoteLine } from "./note-line";
import { SAVED_CARD } from "./saved-grid";
import type { SavedBook } from "./use-saved-books";
import { useMoveToOptioned, useRemoveSaved } from "./use-saved-books";

const COVER = "w-16 sm:w-24";

type Card = NonNullable<SavedBook["card"]>;

interface SavedCardProps {
  book: SavedBook;
  headingLevel?: "h2" | "h3";
}

/** A saved book with its note. A book that is not public keeps its title and author, and says what became of it. */
export function SavedCard({ book, headingLevel: Heading = "h2" }: SavedCardProps) {
  const { card } = book;
  const remove = useRemoveSaved();
  return (
    <article
      aria-label={book.title}
      tabIndex={-1}
      className={cx(SAVED_CARD, isGone(book.bookState) && "border-dashed border-control")}
    >
      {card ? (
        <Link to={bookPath(card)} tabIndex={-1} aria-hidden className="shrink-0 self-start">
          <SavedCover book={book} card={card} className={COVER} />
        </Link>
      ) : (
        <SavedCover book={book} card={null} className={cx(COVER, "shrink-0 self-start")} />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Heading className="line-clamp-2 font-display text-18 leading-6 font-medium tracking-[-0.01em]">
              {card ? (
                <Link to={bookPath(card)} className="hover:text-brand">
                  {book.title}
                </Link>
              ) : (
                <span className="text-muted">{book.title}</span>
              )}
            </Heading>
            <p className="truncate text-14 text-muted">{book.authorName}</p>
          </div>
          <IconButton
            size="sm"
            variant="muted"
            icon={X}
            label={`Remove ${book.title}`}
            className="-mt-2 -mr-2"
            data-twin="remove"
            onClick={({ currentTarget }) => {
              const passFocus = focusAfterRemoval(currentTarget);
              remove(book);
              passFocus();
            }}
          />
        </div>
        {card ? <Facts book={book} card={card} /> : <HiddenState book={book} />}
        <NoteLine book={book}>
          {card && <MessageButton book={book} />}
          <MoveButton book={book} />
        </NoteLine>
        <NameSave
          book={{ _id: book.bookId, title: book.title }}
          isNamed={book.isNamed}
          className="mt-1 text-muted"
        />
      </div>
    </article>
  );
}

/** Rating, rights and interest at a glance, and the rights that others took since the save. */
function Facts({ book, card }: { book: SavedBook; card: Card }) {
  const rights = decodeRights(card.rights);
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-13">
        <Stars rating={card.bestRating} />
        <RatingFigure rating={card.bestRating} />
        <span className="text-muted">{reviewsLabel(card)}</span>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
        <RightsStrip word={card.rights} />
        {card.interestCount > 0 && (
          <span className="inline-flex items-center gap-1 font-medium text-brand">
            <Bookmark size={14} strokeWidth={1.75} aria-hidden />
            {grouped(card.interestCount)} Interested
          </span>
        )}
      </p>
      {book.lostRights.map((right) => (
        <p key={right} className="mt-2 flex">
          <Badge tone="amber" icon={TriangleAlert}>
            {lostRightText(right, rights[right])}
          </Badge>
        </p>
      ))}
    </>
  );
}

function HiddenState({ book: { bookState } }: { book: SavedBook }) {
  if (bookState === "public") return null;
  return (
    <p className="mt-2 flex">
      <Badge
        tone={isGone(bookState) ? "neutral" : "amber"}
        icon={isGone(bookState) ? CircleSlash : TriangleAlert}
      >
        {HIDDEN_BOOK_LABELS[bookState]}
      </Badge>
    </p>
  );
}

function MessageButton({ book: { bookId, title, authorName } }: { book: SavedBook }) {
  const message = useMessageAuthor({ _id: bookId, title, authorName });
  return (
    <>
      <button
        type="button"
        aria-label={`Message Author: ${title}`}
        className="touch-target text-14 font-medium text-brand hover:underline"
        {...message.button}
      >
        Message
      </button>
      {message.dialog}
    </>
  );
}

function MoveButton({ book }: { book: SavedBook }) {
  const move = useMoveToOptioned();
  return (
    <button
      type="button"
      aria-label={`Move to Optioned: ${book.title}`}
      className="touch-target text-14 font-medium text-brand hover:underline"
      data-twin="move"
      onClick={({ currentTarget }) => {
        const passFocus = focusAfterRemoval(currentTarget);
        move(book.bookId);
        passFocus();
      }}
    >
      Move to Optioned
    </button>
  );
}
