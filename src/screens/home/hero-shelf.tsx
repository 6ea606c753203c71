import type { KeyboardEvent } from "react";
import { useId, useRef, useState } from "react";
import type { CardBook } from "../../shared/books/card-book";
import { Cover } from "../../shared/books/cover";
import { cx } from "../../ui/cx";
import { Skeleton } from "../../ui/skeleton";
import { HeroFrame } from "./hero-frame";

/**
 * Books on a shelf. The chosen one opens in a 16:9 frame. The covers are tabs, chosen by click or arrow
 * keys. The choice stays with its book when the shelf changes.
 */
export function HeroShelf({ books }: { books: CardBook[] | undefined }) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const id = useId();
  const chosen = books?.find((book) => book._id === chosenId) ?? books?.[0];
  return (
    <div className="min-w-0">
      <div
        role={chosen && "tabpanel"}
        id={`${id}-panel`}
        aria-labelledby={chosen && `${id}-${chosen._id}`}
        className="band relative aspect-video overflow-hidden rounded-cover bg-band text-text"
      >
        {chosen && <HeroFrame key={chosen._id} book={chosen} />}
        {books?.length === 0 && (
          <p className="grid size-full place-items-center p-6 text-center font-display text-18 text-balance">
            The first books will appear here.
          </p>
        )}
      </div>
      {books?.length === 0 ? null : (
        <ShelfTabs id={id} books={books} chosenId={chosen?._id ?? null} onChoose={setChosenId} />
      )}
    </div>
  );
}

interface ShelfTabsProps {
  id: string;
  books: CardBook[] | undefined;
  chosenId: string | null;
  onChoose: (bookId: string) => void;
}

const SHELF =
  "-mr-4 flex items-end gap-2 overflow-x-auto border-b-2 border-text pt-6 pr-4 pl-1 [scrollbar-width:none] " +
  "sm:mr-0 sm:gap-3 sm:pr-1";

function ShelfTabs({ id, books, chosenId, onChoose }: ShelfTabsProps) {
  const tabs = useRef(new Map<string, HTMLButtonElement>());
  if (!books) return <EmptyShelf />;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(
      event.key,
      books.findIndex((book) => book._id === chosenId),
      books.length,
    );
    const book = next === null ? undefined : books[next];
    if (!book) return;
    event.preventDefault();
    onChoose(book._id);
    tabs.current.get(book._id)?.focus();
  };
  return (
    <div role="tablist" aria-label="Books on the shelf" onKeyDown={onKeyDown} className={SHELF}>
      {books.map((book) => {
        const isChosen = book._id === chosenId;
        return (
          // The cover is beside its tab, so that its text is not part of the tab's name.
          <span key={book._id} role="presentation" className="group relative w-13 shrink-0">
            <button
              ref={(element) => {
                if (element) tabs.current.set(book._id, element);
                else tabs.current.delete(book._id);
              }}
              type="button"
              role="tab"
              id={`${id}-${book._id}`}
              aria-label={`${book.title} by ${book.authorName}`}
              aria-selected={isChosen}
              aria-controls={`${id}-panel`}
              tabIndex={isChosen ? 0 : -1}
              title={book.title}
              onClick={() => onChoose(book._id)}
              className="peer absolute inset-x-0 -top-3 bottom-0 z-1 focus-visible:outline-none"
            />
            <Cover
              book={book}
              decorative
              eager
              className={cx(
                "transition-transform duration-120 ease-out peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-info",
                isChosen ? "-translate-y-3" : "group-hover:-translate-y-0.5",
              )}
            />
            {isChosen && <span className="absolute inset-x-0 bottom-1 h-[3px] bg-brand" aria-hidden />}
          </span>
        );
      })}
    </div>
  );
}

/** The shelf at its final size while the books load. */
function EmptyShelf() {
  return (
    <div className={SHELF} aria-hidden>
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="aspect-[2/3] w-13 shrink-0 animate-late rounded-cover" />
      ))}
    </div>
  );
}

/** The tab that a key moves to on a shelf of `count` books, or null. */
function nextTab(key: string, current: number, count: number): number | null {
  switch (key) {
    case "ArrowRight":
      return (current + 1) % count;
    case "ArrowLeft":
      return (current - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}
