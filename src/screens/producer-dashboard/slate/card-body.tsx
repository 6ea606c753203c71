import { reviewsLabel } from "@domain/books/books";
import { formatDay } from "@domain/dates";
import { localDay } from "@domain/days";
import { bookPath } from "@domain/links";
import { endingOf, endingText } from "@domain/producers/options";
import { HIDDEN_BOOK_LABELS, isGone, lostRightText } from "@domain/producers/saved-books";
import type { Stage } from "@domain/producers/slate";
import Calendar from "lucide-react/icons/calendar";
import CircleSlash from "lucide-react/icons/circle-slash";
import Clock from "lucide-react/icons/clock";
import Star from "lucide-react/icons/star";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { RatingFigure } from "../../../shared/books/rating";
import type { Icon } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { SavedCover } from "../saved-cover";
import type { SlateCard } from "./use-columns";

/** Lost rights that a card names. It counts the others. */
const MAX_LOST_RIGHTS = 2;
const COVER = "w-11 shrink-0 self-start max-sm:w-16";

/** What a card says of its book: title, author, rating, note, warnings. A passed book is a title alone. */
export function CardBody({ card, stage }: { card: SlateCard; stage: Stage }) {
  if (stage === "passed") return <Title card={card} isMuted className="max-sm:pr-10" />;
  return (
    <>
      <div className="flex gap-3">
        <SavedCover book={card} card={card.book} className={COVER} />
        <div className="min-w-0 flex-1">
          <Title card={card} isMuted={card.book === null} className="max-sm:pr-10" />
          <p className="text-13 wrap-anywhere text-muted max-sm:text-14">{card.authorName}</p>
          {card.book && <CardRating book={card.book} className="mt-1 sm:hidden" />}
        </div>
      </div>
      {card.book && <CardRating book={card.book} className="mt-2 max-sm:hidden" isNarrow />}
      {card.noteLine !== null && (
        <p className="mt-2 border-l-2 border-brand pl-2.5 text-13 wrap-anywhere text-pretty max-sm:mt-3 max-sm:text-14">
          {card.noteLine}
        </p>
      )}
      <Warnings card={card} />
      {card.optionEnd !== null && <OptionEnd day={card.optionEnd} />}
    </>
  );
}

interface TitleProps {
  card: SlateCard;
  isMuted: boolean;
  className?: string;
}

function Title({ card: { title, book }, isMuted, className }: TitleProps) {
  return (
    <h3
      className={cx(
        "font-display text-16 leading-5 font-medium tracking-[-0.01em] wrap-anywhere max-sm:text-18 max-sm:leading-6",
        isMuted && "text-muted",
        className,
      )}
    >
      {book === null ? (
        title
      ) : (
        <Link to={bookPath(book)} draggable={false} className="relative z-10 hover:text-brand">
          {title}
        </Link>
      )}
    </h3>
  );
}

interface CardRatingProps {
  book: NonNullable<SlateCard["book"]>;
  className: string;
  /** True in a column, where the reviews' source would take a second line: it is the tooltip. */
  isNarrow?: boolean;
}

function CardRating({ book, className, isNarrow = false }: CardRatingProps) {
  const amazonReviewsOnly = book.amazonReviewsOnly && !isNarrow;
  return (
    <p className={cx("flex items-baseline gap-1.5 text-13", className)}>
      <Star
        size={13}
        strokeWidth={1.75}
        className="shrink-0 translate-y-0.5 fill-star text-star"
        aria-hidden
      />
      <RatingFigure rating={book.bestRating} />
      <span className="text-muted" title={isNarrow ? reviewsLabel(book) : undefined}>
        {reviewsLabel({ ...book, amazonReviewsOnly })}
      </span>
    </p>
  );
}

/** What became of the book, and the rights that somebody else took. */
function Warnings({ card: { bookState, lostRights } }: { card: SlateCard }) {
  if (isGone(bookState))
    return (
      <p className="mt-2 flex items-start gap-1.5 text-13 text-muted">
        <CircleSlash size={14} strokeWidth={1.75} className="mt-0.75 shrink-0" aria-hidden />
        {HIDDEN_BOOK_LABELS[bookState]}
      </p>
    );
  const others = Math.max(0, lostRights.length - MAX_LOST_RIGHTS);
  return (
    <>
      {bookState === "unlisted" && (
        <Remark tone="amber" icon={TriangleAlert}>
          {HIDDEN_BOOK_LABELS.unlisted}
        </Remark>
      )}
      {lostRights.slice(0, MAX_LOST_RIGHTS).map(({ right, status }) => (
        <Remark key={right} tone="amber" icon={TriangleAlert}>
          {lostRightText(right, status)}
        </Remark>
      ))}
      {others > 0 && (
        <p className="mt-1 text-13 text-amber">
          {others === 1 ? "And 1 other right" : `And ${others} other rights`}
        </p>
      )}
    </>
  );
}

/** When the producer's option ends: marked when that is soon, or past. */
function OptionEnd({ day }: { day: string }) {
  const ending = endingOf(day, localDay());
  const date = formatDay(Date.parse(day));
  const distance = endingText(ending)?.toLowerCase();
  if (ending.kind === "past")
    return (
      <Remark tone="bad" icon={TriangleAlert}>
        Ended {date}, {distance}
      </Remark>
    );
  if (ending.kind === "soon")
    return (
      <Remark tone="amber" icon={Clock}>
        Ends {date}, {distance}
      </Remark>
    );
  return (
    <p className="mt-2 flex items-center gap-1.5 text-13 text-muted">
      <Calendar size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
      Ends {date}
    </p>
  );
}

const TONES = { amber: "bg-amber-soft text-amber", bad: "bg-bad-soft text-bad" };

/** A remark that may take several lines. */
function Remark({
  tone,
  icon: Glyph,
  children,
}: {
  tone: keyof typeof TONES;
  icon: Icon;
  children: ReactNode;
}) {
  return (
    <p
      className={cx(
        "mt-2 flex items-start gap-1.5 rounded-badge px-2 py-1.5 text-13 font-medium",
        TONES[tone],
      )}
    >
      <Glyph size={14} strokeWidth={1.75} className="mt-0.75 shrink-0" aria-hidden />
      <span className="min-w-0 text-pretty">{children}</span>
    </p>
  );
}
