import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { useEffect, useRef } from "react";
import { keepSize } from "../../lib/session/kept-size";
import { NameSave } from "../../shared/notices/name-save";
import type { BookPage } from "./book-page";

/** The producer's choice to let the author know, live. The row that it stands in keeps its height for the next visit. */
export function Naming({ book }: { book: BookPage }) {
  const isNamed = useQuery(api.favorites.isNamed, { bookId: book._id });
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = choice.current?.parentElement;
    if (isNamed === undefined || !row) return;
    keepSize(`interest:${book._id}`, isNamed === null ? 0 : ownHeight(row));
  }, [isNamed, book._id]);
  return (
    <div ref={choice} className="contents">
      <NameSave
        book={book}
        isNamed={isNamed ?? null}
        className="xl:-my-1 xl:flex xl:items-center xl:gap-2 max-xl:mt-3 print:hidden"
        hasHint
      />
    </div>
  );
}

/** The height without the one that held the place. */
function ownHeight(row: HTMLElement): number {
  const { minHeight } = row.style;
  row.style.minHeight = "";
  const { offsetHeight } = row;
  row.style.minHeight = minHeight;
  return offsetHeight;
}
