import { bookPath } from "@domain/links";
import { decodeRights } from "@domain/books/rights";
import CircleCheck from "lucide-react/icons/circle-check";
import { Link } from "react-router-dom";
import type { CardBook } from "../../shared/books/card-book";
import { Cover } from "../../shared/books/cover";
import { RatingFigure } from "../../shared/books/rating";
import { Stars } from "../../shared/books/stars";
import { Badge } from "../../ui/badge";

/** A 2:3 book at the left of a 16:9 screen, with its logline beside it. */
export function HeroFrame({ book }: { book: CardBook }) {
  return (
    <div className="flex size-full animate-fade">
      <Cover book={book} first className="h-full shrink-0 rounded-none" />
      <div className="flex min-w-0 flex-1 flex-col p-4 pt-3 sm:py-7 sm:pr-10 sm:pl-8">
        <p className="line-clamp-4 font-display text-16 leading-5 min-[22rem]:line-clamp-5 sm:line-clamp-6 sm:text-22 sm:leading-[1.875rem]">
          {book.logline}
        </p>
        <div className="mt-auto pt-2 text-13">
          <Link
            to={bookPath(book)}
            className="block truncate font-semibold whole-card hover:underline sm:text-14"
          >
            {book.title}
          </Link>
          <p className="truncate text-muted">
            {book.authorName} · {book.genre}
          </p>
          <p className="mt-2.5 hidden items-center gap-2 sm:flex">
            {decodeRights(book.rights).filmTV === "available" && (
              <Badge tone="ok" icon={CircleCheck}>
                Film/TV Available
              </Badge>
            )}
            <Stars rating={book.bestRating} />
            <RatingFigure rating={book.bestRating} />
          </p>
        </div>
      </div>
    </div>
  );
}
