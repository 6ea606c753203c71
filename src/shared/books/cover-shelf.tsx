import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { ErrorBoundary } from "../../lib/error-boundary";
import { cx } from "../../ui/cx";
import { Cover } from "./cover";

interface CoverShelfProps {
  count: 4 | 5;
  /** Books of the list that another shelf already shows. */
  skip?: number;
  className?: string;
}

/** A decorative row of live catalog covers, hidden from screen readers. */
export function CoverShelf(props: CoverShelfProps) {
  return (
    <ErrorBoundary fallback={() => <Shelf {...props} books={[]} />}>
      <LiveShelf {...props} />
    </ErrorBoundary>
  );
}

function LiveShelf(props: CoverShelfProps) {
  return <Shelf {...props} books={useQuery(api.home.bestsellers) ?? []} />;
}

type Book = Parameters<typeof Cover>[0]["book"];

function Shelf({ books, count, skip = 0, className }: CoverShelfProps & { books: readonly Book[] }) {
  return (
    <div
      aria-hidden
      className={cx(
        "grid items-end gap-3 border-b-2 border-text sm:gap-4",
        count === 4 ? "grid-cols-4" : "grid-cols-5",
        className,
      )}
    >
      {Array.from({ length: count }, (_, place) => {
        const book = books[skip + place];
        return book ? (
          <Cover key={place} book={book} decorative eager className="animate-fade" />
        ) : (
          <span key={place} className="block aspect-[2/3] rounded-cover bg-third" />
        );
      })}
    </div>
  );
}
