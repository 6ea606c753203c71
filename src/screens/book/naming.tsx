import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { useEffect, useRef } from "react";
import { NameSave } from "../../shared/notices/name-save";
import type { BookPage } from "./book-page";
import { HeldPlace, keepHeight } from "./held-place";

/** The producer's choice to let the author know, live. Its place is held on the next visit. */
export function Naming({ book }: { book: BookPage }) {
  const isNamed = useQuery(api.favorites.isNamed, { bookId: book._id });
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = choice.current?.parentElement;
    if (isNamed !== undefined && row)
      keepHeight("interest", book._id, isNamed === null ? 0 : addedHeight(row));
  }, [isNamed, book._id]);
  if (isNamed === undefined) return <HeldPlace part="interest" bookId={book._id} />;
  return (
    <div ref={choice} className="contents">
      <NameSave
        book={book}
        isNamed={isNamed}
        className="xl:-my-1 xl:flex xl:items-center xl:gap-2 max-xl:mt-3 print:hidden"
        hasHint
      />
    </div>
  );
}

/** What the choice adds to the height of the row's first line. */
function addedHeight(row: HTMLElement): number {
  return row.offsetHeight - ((row.firstElementChild as HTMLElement | null)?.offsetHeight ?? 0);
}
