import RefreshCw from "lucide-react/icons/refresh-cw";
import type { RefObject } from "react";
import { memo, startTransition, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { BookCard } from "../../shared/books/book-card";
import { isTakingOver } from "../../lib/pages/drawn-page";
import { GoneCard } from "../../shared/books/book-grid";
import type { CardBook } from "../../shared/books/card-book";
import { useStableOrder, useReader } from "../../shared/lists/stable-order";
import { Slide } from "../../shared/lists/slide";
import { Button } from "../../ui/button";
import { BROWSE_GRID } from "./browse-grid";

/** More books than any window shows, so the end of the list stays out of reach. */
const FIRST_DRAW = 12;
/** The end is near one window ahead, so that the rest is drawn when the reader gets there. */
const NEARBY = { rootMargin: "100% 0px" };
/** The cards in the first view of most windows. */
const FIRST_SEEN = 4;

interface BookListProps {
  /** Sponsored books in labeled slots, always first. */
  slots: readonly CardBook[];
  /** The book of today’s rotation, labeled, after the sponsored ones. */
  turn: CardBook | null;
  books: readonly CardBook[];
  /** What is loaded beyond them. */
  rest: readonly CardBook[];
  /** Identifies the query. */
  listKey: string;
  isStale: boolean;
}

/** The book cards. While somebody reads the list, nothing moves: new books wait behind a button. */
export const BookList = memo(function BookList({
  slots,
  turn,
  books,
  rest,
  listKey,
  isStale,
}: BookListProps) {
  const top = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { isReading, handlers } = useReader();
  const isScrolled = useScrolledPast(top);
  const end = useRef<HTMLDivElement>(null);
  const isFull = useIsNeeded(end);
  const inSlots = new Set(slots.map((book) => book._id));
  const first = turn && !inSlots.has(turn._id) ? [...slots, turn] : slots;
  const inFront = new Set(first.map((book) => book._id));
  const all = [...first, ...books.filter((book) => !inFront.has(book._id))];
  const { rows, newCount, showNew } = useStableOrder(all, {
    isHeld: isReading || isScrolled,
    listKey,
    grows: true,
    rest,
  });
  return (
    <div className="relative" {...handlers}>
      <div ref={top} aria-hidden className="absolute top-0 h-px w-full" />
      <Slide list={list} order={rows.map((row) => row.id).join()} listKey={listKey} />
      {newCount > 0 && (
        <div className="pointer-events-none sticky top-34 z-20 -mt-16 flex h-16 items-start justify-center">
          <Button
            variant="primary"
            icon={RefreshCw}
            onClick={() => {
              // The click removes the button, so its focus moves to the list.
              list.current?.focus({ preventScroll: true });
              showNew();
            }}
            className="pointer-events-auto animate-rise rounded-full shadow-overlay"
          >
            {newCount} new {newCount === 1 ? "book" : "books"}
          </Button>
        </div>
      )}
      <div
        ref={list}
        role="list"
        tabIndex={-1}
        aria-label="Books"
        aria-busy={isStale}
        className={`${BROWSE_GRID} transition-opacity duration-200 ${isStale ? "opacity-60" : ""}`}
      >
        {rows.slice(0, isFull ? rows.length : FIRST_DRAW).map(({ id, book }, place) => (
          <div key={id} role="listitem" className="row-span-8 grid min-w-0 grid-rows-subgrid gap-y-0">
            {book ? (
              <BookCard
                book={book}
                sponsoredSlot={inSlots.has(book._id)}
                turn={book._id === turn?._id}
                headingLevel="h2"
                first={place < FIRST_SEEN}
              />
            ) : (
              <GoneCard />
            )}
          </div>
        ))}
      </div>
      <div ref={end} aria-hidden />
    </div>
  );
});

/**
 * False on the first draw, so that the top of the list paints before the rest. Where the server drew the page, the rest
 * waits until the reader comes near it or prints: a phone answers touches sooner the less it draws out of sight.
 */
function useIsNeeded(end: RefObject<HTMLElement | null>): boolean {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const draw = () => startTransition(() => setNeeded(true));
    if (!end.current || !isTakingOver()) return draw();
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && draw(), NEARBY);
    observer.observe(end.current);
    const print = () => flushSync(() => setNeeded(true));
    addEventListener("beforeprint", print);
    return () => {
      observer.disconnect();
      removeEventListener("beforeprint", print);
    };
  }, [end]);
  return isNeeded;
}

/** True once the top of the list has scrolled out of view. */
function useScrolledPast(top: RefObject<HTMLElement | null>): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (!top.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setScrolled(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [top]);
  return isScrolled;
}
