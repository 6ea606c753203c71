import type { ReactNode } from "react";
import { useRef } from "react";
import { BookCard } from "../../shared/books/book-card";
import { CardSkeleton, GoneCard } from "../../shared/books/book-grid";
import type { CardBook } from "../../shared/books/card-book";
import { Carousel } from "../../shared/lists/carousel";
import { useStableOrder, useReader } from "../../shared/lists/stable-order";
import { useDeferredRender } from "../../shared/lists/deferred-render";
import { Slide } from "../../shared/lists/slide";

interface BookRowProps {
  title: string;
  subtitle?: ReactNode;
  more: { to: string; label: string };
  /** Undefined while loading. */
  books: CardBook[] | undefined;
  expected: number;
  fitted?: boolean;
  /** Shown instead of cards if there are none. */
  empty: string;
}

/**
 * A carousel of live book cards, with skeletons while it loads. While somebody reads it, the cards keep
 * their places.
 */
export function BookRow({ books: arrived, expected, empty, ...carousel }: BookRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const books = useDeferredRender(arrived, row);
  const { isReading, handlers } = useReader();
  const listKey = books ? "books" : "none";
  const { rows } = useStableOrder(books ?? [], { isHeld: isReading, listKey, grows: false });
  return (
    <Carousel {...carousel} isBusy={arrived === undefined} row={row} handlers={handlers}>
      <Slide list={row} order={rows.map(({ id }) => id).join()} listKey={listKey} />
      {books === undefined && Array.from({ length: expected }, (_, index) => <CardSkeleton key={index} />)}
      {books?.length === 0 && rows.length === 0 && (
        <p className="col-span-5 text-14 whitespace-nowrap text-muted">{empty}</p>
      )}
      {rows.map(({ id, book }) => (book ? <BookCard key={id} book={book} /> : <GoneCard key={id} />))}
    </Carousel>
  );
}
