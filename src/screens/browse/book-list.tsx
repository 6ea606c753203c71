import RefreshCw from "lucide-react/icons/refresh-cw";
import { useEffect, useRef, useState } from "react";
import { BookCard } from "../../market/book-card";
import type { CardBook } from "../../market/card-book";
import { Button } from "../../ui/button";
import { BROWSE_GRID } from "./browse-grid";
import { useHeldRows } from "./held-rows";

interface BookListProps {
  /** The labelled slots of sponsored books, which stand first. */
  slots: readonly CardBook[];
  books: readonly CardBook[];
  /** Names the question asked. */
  listKey: string;
  isStale: boolean;
}

/** The cards. While the list is being read nothing in it moves: what is new waits behind a pill. */
export function BookList({ slots, books, listKey, isStale }: BookListProps) {
  const reading = useReading();
  const inSlots = new Set(slots.map((book) => book._id));
  const all = [...slots, ...books.filter((book) => !inSlots.has(book._id))];
  const { rows, waiting, letIn } = useHeldRows(all, reading.isReading, listKey);
  return (
    <div className="relative">
      <div ref={reading.top} aria-hidden className="absolute top-0 h-px w-full" />
      {waiting > 0 && (
        <div className="pointer-events-none sticky top-34 z-20 -mt-10 flex h-10 justify-center">
          <Button
            variant="primary"
            icon={RefreshCw}
            onClick={letIn}
            className="pointer-events-auto animate-rise rounded-full shadow-overlay"
          >
            {waiting} new {waiting === 1 ? "book" : "books"}
          </Button>
        </div>
      )}
      <div
        role="list"
        aria-label="Books"
        aria-busy={isStale}
        className={`${BROWSE_GRID} transition-opacity duration-200 ${isStale ? "opacity-60" : ""}`}
        {...reading.handlers}
      >
        {rows.map(({ id, book }) => (
          <div key={id} role="listitem" className="row-span-8 grid min-w-0 grid-rows-subgrid gap-y-0">
            {book ? (
              <BookCard book={book} sponsoredSlot={inSlots.has(book._id)} headingLevel="h2" />
            ) : (
              <p className="row-span-8 grid place-items-center rounded-panel border border-dashed border-line p-4 text-center text-14 text-muted">
                No longer in this list
              </p>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Whether somebody reads the list: the pointer or the focus is in it, or its top has been scrolled away. */
function useReading() {
  const top = useRef<HTMLDivElement>(null);
  const [isInside, setInside] = useState({ pointer: false, focus: false });
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!top.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setScrolled(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, []);
  return {
    top,
    isReading: isInside.pointer || isInside.focus || isScrolled,
    handlers: {
      // Over rather than enter: a list that comes to stand under the pointer is not entered.
      onPointerOver: (event: React.PointerEvent) => {
        if (event.pointerType === "mouse" && !isInside.pointer) setInside({ ...isInside, pointer: true });
      },
      onPointerLeave: () => setInside((inside) => ({ ...inside, pointer: false })),
      onFocus: () => setInside((inside) => ({ ...inside, focus: true })),
      onBlur: () => setInside((inside) => ({ ...inside, focus: false })),
    },
  };
}
