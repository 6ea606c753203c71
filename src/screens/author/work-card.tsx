import type { api } from "@convex/_generated/api";
import { ratingLabel, reviewsLabel } from "@domain/books/books";
import { bookPath } from "@domain/links";
import { decodeRights, type Right } from "@domain/books/rights";
import type { FunctionReturnType } from "convex/server";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router-dom";
import { BookBadges } from "../../shared/books/book-badges";
import { Bookmark } from "../../shared/books/interest/bookmark";
import { Cover } from "../../shared/books/cover";
import { STATUS_LOOKS } from "../../shared/books/rights/right-icons";
import { Stars } from "../../shared/books/stars";
import { Badge } from "../../ui/badge";
import { Skeleton } from "../../ui/skeleton";

type Work = FunctionReturnType<typeof api.authors.booksOf>["page"][number];

export const WORKS_GRID = "grid gap-x-10 md:grid-cols-2";
const CARD =
  "grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-5 border-t border-line py-8 sm:grid-cols-[10.5rem_minmax(0,1fr)] sm:gap-x-6 sm:py-10";

/** The rights shown on author pages, with their labels. */
const PROFILE_RIGHTS: readonly [Right, string][] = [
  ["filmTV", "Film/TV"],
  ["audio", "Audio"],
  ["foreign", "Foreign"],
  ["merchandising", "Merchandising"],
];

/** A book by the author. The whole card is clickable, and the title is the link. */
export function WorkCard({ book }: { book: Work }) {
  return (
    <article aria-label={book.title} className={`${CARD} group relative`}>
      <div className="@container relative self-start transition-transform duration-120 ease-out group-hover:-translate-y-0.5">
        <Cover book={book} decorative />
        <BookBadges totalReviews={book.totalReviews} />
      </div>
      <div className="flex min-w-0 flex-col">
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 truncate text-13 text-muted">{book.genre}</p>
          <Bookmark book={book} />
        </div>
        <h3 className="mt-0.5 line-clamp-2 display-22">
          <Link to={bookPath(book)} className="whole-card after:rounded-cover">
            {book.title}
          </Link>
        </h3>
        {book.subtitle !== null && <p className="mt-0.5 line-clamp-2 text-14 text-muted">{book.subtitle}</p>}
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-14">
          <Stars rating={book.bestRating} size={14} />
          <span className="font-semibold tabular-nums">
            <span className="sr-only">Rated </span>
            {ratingLabel(book.bestRating)}
          </span>
          <span className="text-muted">{reviewsLabel(book)}</span>
        </p>
        <p className="mt-2 line-clamp-3 font-display text-16 text-pretty">{book.logline}</p>
        <WorkRights book={book} />
        <p
          aria-hidden
          className="mt-auto flex items-center gap-2 pt-4 text-14 font-medium text-brand max-sm:pt-3 print:hidden"
        >
          Book Details
          <ArrowRight
            size={16}
            strokeWidth={1.75}
            className="transition-transform duration-120 ease-out group-hover:translate-x-0.5"
          />
        </p>
      </div>
    </article>
  );
}

/** Available rights in green, optioned ones in amber. */
function WorkRights({ book }: { book: Work }) {
  const rights = decodeRights(book.rights);
  const open = PROFILE_RIGHTS.filter(([right]) => ["available", "optioned"].includes(rights[right]));
  if (open.length === 0) return null;
  return (
    <ul aria-label="Rights" className="mt-3 flex flex-wrap gap-2">
      {open.map(([right, label]) => {
        const status = rights[right];
        const { icon, tone } = STATUS_LOOKS[status];
        return (
          <li key={right} className="flex">
            <Badge tone={tone} icon={icon}>
              {status === "optioned" ? `${label} Optioned` : label}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}

export function WorkSkeleton() {
  return (
    <div className={CARD}>
      <Skeleton className="aspect-[2/3] rounded-cover" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="mt-1 h-4 w-40" />
        <Skeleton className="mt-2 h-16" />
      </div>
    </div>
  );
}
