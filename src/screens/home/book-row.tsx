import type { ReactNode } from "react";
import { BookCard } from "../../market/book-card";
import { CardSkeleton } from "../../market/book-grid";
import type { CardBook } from "../../market/card-book";
import { Carousel } from "../../market/carousel";

interface BookRowProps {
  title: string;
  subtitle?: ReactNode;
  more: { to: string; label: string };
  /** Undefined while on its way. */
  books: CardBook[] | undefined;
  expected: number;
  fitted?: boolean;
  /** What is said in place of the cards when there are none. */
  empty: string;
}

/** A carousel of live cards, of grey ones until they arrive, or of one sentence. */
export function BookRow({ books, expected, empty, ...row }: BookRowProps) {
  return (
    <Carousel {...row}>
      {books === undefined && Array.from({ length: expected }, (_, index) => <CardSkeleton key={index} />)}
      {books?.length === 0 && <p className="col-span-5 text-14 whitespace-nowrap text-muted">{empty}</p>}
      {books?.map((book) => (
        <BookCard key={book._id} book={book} />
      ))}
    </Carousel>
  );
}
